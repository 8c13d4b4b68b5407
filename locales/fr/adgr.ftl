# adgr: what the engine says. Ids: adgr-<kind>-<variant>.
