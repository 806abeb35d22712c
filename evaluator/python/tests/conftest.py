"""Settings of all tests. Examples have no deadline, because the machine may be busy."""

import hypothesis

hypothesis.settings.register_profile("patient", deadline=None)
hypothesis.settings.load_profile("patient")
