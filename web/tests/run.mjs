// All browser tests: `node tests/run.mjs [part of a name]`, with ROCROI naming the program and CHROMIUM the browser.
import { run } from './harness.mjs';
import './start.mjs';
import './orders.mjs';
import './walk.mjs';
import './kinds.mjs';
import './each.mjs';
import './systems.mjs';
import './together.mjs';
import './terms.mjs';
import './lay.mjs';
import './hand.mjs';
import './hands.mjs';
import './reference.mjs';
import './looks.mjs';
import './skins.mjs';
import './book.mjs';
import './odds.mjs';
import './armies.mjs';
import './companion.mjs';
import './setup.mjs';
import './teach.mjs';

await run();
