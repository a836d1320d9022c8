/**
 * The Electron shell over the recording double, and what it reported to main. The test file mocks the `electron` module
 * itself.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { DeskOptions, Shell } from '../../../electron/main/app/shell.ts';
import { createElectronShell } from '../../../electron/shell/electron/createElectronShell.ts';
import { home, type RecordedContents, RecordedWindow, resetElectron, restartElectron } from './recordingElectron.ts';

/** The profile of the tests; main has made the folder when it creates the shell. */
export const profile = path.join(home, 'profile');
/** The only address that main allows to be opened outside. */
export const allowed = 'https://example.com/allowed';
/** What the shell reported to main, in order. */
export const told: string[] = [];
/** Main's side of the window. */
export const options: DeskOptions = {
  title: 'Foredeck',
  bounds: { width: 1000, height: 700, x: 10, y: 20 },
  background: '#101010',
  serve: (requested) =>
    Promise.resolve({ status: 200, headers: { 'content-security-policy': 'p' }, body: Buffer.from(requested) }),
  invoke: (name, payload) => Promise.resolve({ name, payload }),
  onLoaded: () => void told.push('loaded'),
  onSecondInstance: ({ kill, link }) =>
    void told.push(link === undefined ? (kill ? 'second kill' : 'second') : `link ${link}`),
  onClosed: () => void told.push('closed'),
  onCrashed: (how) => void told.push(how),
  mayOpen: (url) => url === allowed,
};

/** A machine whose time and network addresses the test controls. */
export const machine = {
  time: 0,
  addresses: '',
  tick: (): void => undefined,
  now: (): number => machine.time,
  network: (): string => machine.addresses,
  every: (_milliseconds: number, task: () => void): (() => void) => {
    const before = machine.tick;
    machine.tick = () => {
      before();
      task();
    };
    return () => undefined;
  },
};

/** Opens the app; returns the shell and its window. */
export async function open(
  more: {
    readonly headless?: boolean;
    readonly platform?: NodeJS.Platform;
    readonly bounds?: DeskOptions['bounds'];
    readonly closing?: DeskOptions['closing'];
    /** Further parts of main's side. */
    readonly desk?: Partial<DeskOptions>;
  } = {},
): Promise<{ readonly shell: Shell; readonly window: RecordedWindow }> {
  const base = { bundles: '/dist', profile, headless: false, machine, platform: 'linux' as const };
  const { bounds = options.bounds, closing, desk, ...rest } = more;
  restartElectron();
  const shell = createElectronShell({ ...base, ...rest });
  if ((await shell.open({ ...options, bounds, ...(closing ? { closing } : {}), ...desk })) !== 'opened')
    throw new Error('the desk did not open');
  return { shell, window: RecordedWindow.all[0]! };
}

/** Returns the event of a message from the main frame of that window. */
export const fromDesk = (window: RecordedWindow): { readonly senderFrame: RecordedContents['mainFrame'] } => ({
  senderFrame: window.webContents.mainFrame,
});

/** Emits an event that can be prevented and returns whether it was. */
export function prevented(contents: RecordedContents, name: string, details: object = {}): boolean {
  let stopped = false;
  contents.emit(name, { ...details, preventDefault: () => (stopped = true) });
  return stopped;
}

/** Clears all records, for the next test. */
export function reset(): void {
  resetElectron();
  fs.mkdirSync(profile, { recursive: true });
  told.length = 0;
  machine.time = 0;
  machine.tick = () => undefined;
  machine.addresses = 'eth0 10.0.0.1';
}
