"""Other packages' functions, answered by this one."""
