"""Would the tests notice? Small changes are made to the code one at a time, and the tests that run it have to fail."""
