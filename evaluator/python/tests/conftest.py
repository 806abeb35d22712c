"""Settings of all tests: an example may take as long as a busy machine needs."""

import hypothesis

hypothesis.settings.register_profile("patient", deadline=None)
hypothesis.settings.load_profile("patient")
