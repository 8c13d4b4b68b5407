# tercios: what the engine says. Ids: tercios-<kind>-<variant>.
