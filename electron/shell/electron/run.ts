/** Entry point of `npm start` in Electron, and of the packaged program. */
import path from 'node:path';
import { app } from 'electron';
import type { RunningApp } from '../../main/app/startApp.ts';
import { linkOf } from '../../main/app/links/link.ts';
import { runProgram } from '../runProgram.ts';
import { createElectronShell } from './createElectronShell.ts';
import { ownArguments } from './ownArguments.ts';

/** The program of this process, for tools that drive it from outside through Electron's debugging pipe. */
export let running: RunningApp | null = null;

void runProgram({
  argv: ownArguments(process.argv, app.isPackaged),
  folder: import.meta.dirname,
  shell: ({ headless, kill, link }, profile, bundles) =>
    createElectronShell({
      bundles,
      headless,
      kill,
      link: link === null ? undefined : linkOf(link),
      profile: profile === null ? null : path.resolve(profile),
    }),
  started: (started) => {
    running = started;
  },
}).then((code) => app.exit(code));
