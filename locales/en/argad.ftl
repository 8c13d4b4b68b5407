# argad: what the engine says. Ids: argad-<kind>-<variant>.
