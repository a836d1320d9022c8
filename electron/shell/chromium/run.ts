/** `npm start` in the system's Chromium. */
import path from 'node:path';
import type { Flags } from '../../main/app/flags.ts';
import { linkOf } from '../../main/app/links/link.ts';
import { runProgram, printLine } from '../runProgram.ts';
import { createChromiumShell, NoChromiumError, type ChromiumShell } from './createChromiumShell.ts';
import { hasDisplay, notify } from './desktop.ts';
import { KillNotReceivedError } from './singleInstance.ts';
import { launchBrowser, rootSentence } from './launchBrowser.ts';
import { startAgain } from './startAgain.ts';
import { withFirstPicture } from './firstPicture.ts';

/** Arguments of the start that follows this one; null: none does. */
let next: readonly string[] | null = null;

function shellFor(flags: Flags, profile: string | null, bundles: string): ChromiumShell {
  const display = hasDisplay(process.env);
  const unsafe = rootSentence(process.getuid?.());
  const shell = createChromiumShell({
    bundles,
    profile,
    headless: flags.headless || !display,
    kill: flags.kill,
    link: flags.link === null ? undefined : linkOf(flags.link),
    restart: (args) => (next = args),
    // A start that hands its link over opens no window, and neither does a kill.
    openBrowser(browser) {
      if (unsafe !== null) printLine(unsafe);
      return launchBrowser(browser);
    },
    program: [process.execPath, ...process.execArgv, ...process.argv.slice(1, 2)],
  });
  if (flags.headless || display || flags.kill) return shell;
  printLine('No display is available. The desk runs without a window until it is stopped.');
  const picture = path.join(shell.paths.profile, 'desk.png');
  return withFirstPicture(shell, picture, (file) => printLine(`Saved a picture of the desk: ${file}`));
}

void runProgram({
  argv: process.argv.slice(2),
  folder: import.meta.dirname,
  shell: shellFor,
  complaint: (error) =>
    error instanceof NoChromiumError || error instanceof KillNotReceivedError ? error.message : null,
  notify: (title, body) => void notify(title, body, process.env),
}).then(async (code) => {
  // The profile is released, and nothing is written any more.
  if (next !== null) {
    const file = process.argv[1] ?? '';
    await startAgain({ execPath: process.execPath, execArgv: process.execArgv, file }, next, ({ message }) =>
      printLine(`The desk could not start again: ${message}`),
    );
  }
  process.exit(code);
});
