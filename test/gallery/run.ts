/**
 * npm run gallery: the components and panels of the window on a page of their own, with hot reload; with an entry, its
 * pictures against the accepted ones.
 */
import process from 'node:process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { at, root } from '../../electron/scripts/lib/paths.mjs';
import { say } from '../../electron/scripts/lib/say.mjs';
import { playwright } from '../../electron/scripts/lib/tools.mjs';
import { looks, plainLook } from './address.ts';
import { openGallery, openTab } from './browser.ts';
import { serverSettings } from './build.ts';
import { acceptPicture, isSameMachine, judgePicture, MACHINE, pictureName, TOLERANCE } from './pictures.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    accept: { type: 'boolean', default: false },
    port: { type: 'string', default: '9240' },
    record: { type: 'boolean', default: false },
  },
});

async function serve(): Promise<void> {
  const server = await createServer({
    ...serverSettings,
    server: { ...serverSettings.server, port: Number(values.port) },
  });
  await server.listen();
  const bound = server.httpServer?.address();
  const port = bound && typeof bound === 'object' ? bound.port : values.port;
  say(`The gallery is at http://127.0.0.1:${port}/; press Ctrl+C to stop it.`);
}

/** Takes the pictures of these entries, or of all; returns whether each equals the accepted one. */
async function pictures(asked: readonly string[]): Promise<boolean> {
  const browser = await openGallery();
  try {
    const tab = await openTab(browser);
    await tab.show({ entry: null, state: null, look: plainLook });
    const all = await tab.page.locator('.gallery-list a').allInnerTexts();
    const unknown = asked.filter((entry) => !all.includes(entry));
    if (unknown.length > 0) {
      say(`There is no entry ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
      return false;
    }
    const same = await isSameMachine(tab.page);
    if (values.accept && asked.length === 0) acceptPicture(MACHINE);
    else if (!same) say('The accepted pictures are of another machine, which draws text differently.');
    let equal = true;
    for (const entry of asked.length > 0 ? asked : all) {
      for (const theme of looks.theme) {
        await tab.show({ entry, state: null, look: { ...plainLook, theme } });
        const name = pictureName(entry, theme);
        const verdict = await judgePicture(tab.page, name);
        const file = path.relative(root, verdict.actual);
        if (values.accept && !verdict.equal) acceptPicture(name);
        const what = verdict.accepted === null ? 'new' : `${verdict.pixels} pixels differ (${TOLERANCE.pixels} may)`;
        say(`${verdict.equal ? 'equal ' : values.accept ? 'accepted' : 'DIFFERS'} ${file}: ${what}`);
        equal &&= verdict.equal || values.accept;
      }
    }
    for (const complaint of tab.complaints) say(complaint);
    return equal && tab.complaints.length === 0;
  } finally {
    await browser.close();
  }
}

/** Runs the recording in the program's own window, like an e2e test. */
async function record(): Promise<boolean> {
  const child = spawn(process.execPath, [...playwright, 'record.spec.ts'], {
    stdio: 'inherit',
    env: { ...process.env, FOREDECK_SPECS: at('test', 'gallery') },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

if (values.record) process.exitCode = (await record()) ? 0 : 1;
else if (values.accept || positionals.length > 0) process.exitCode = (await pictures(positionals)) ? 0 : 1;
else await serve();
