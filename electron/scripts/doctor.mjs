// npm run doctor: reports what is installed, what is missing and how to install it. Changes nothing.
import fs from 'node:fs';
import { run } from './lib/child.mjs';
import { findChromium } from './lib/browser.mjs';
import { commandLine } from './lib/commands.mjs';
import { keychainLoads, node24 } from './lib/dependencies.mjs';
import { electronBinary } from './lib/electronRuntime.mjs';
import { exists } from './lib/paths.mjs';

commandLine('doctor');
const print = (good, name, text) =>
  process.stdout.write(`${good ? 'ok     ' : 'missing'}  ${name.padEnd(12)} ${text}\n`);

print(true, 'Node', `${process.version} runs the set-up`);
const own = exists(node24()) ? (await run(node24(), ['-p', 'process.version'], { quiet: true })).output.trim() : null;
print(own !== null, 'Node 24', own ?? 'not installed: run "npm start" or "npm test"');
const chromium = findChromium();
print(
  chromium !== null,
  'Chromium',
  chromium ?? 'install Chromium or Google Chrome (Debian: apt-get install chromium)',
);
const electron = electronBinary();
print(
  electron !== null,
  'Electron',
  electron === null ? 'the runtime is fetched at the first start with a network' : electron,
);
const keychain = own !== null && (await keychainLoads());
print(
  keychain,
  'Keychain',
  keychain
    ? 'the module loads'
    : `not built: needs libsecret-1-dev, g++, make, python3${
        fs.existsSync('/usr/include/node/node_api.h') ? '' : ' and the headers of Node'
      }; then remove node_modules and start again`,
);
