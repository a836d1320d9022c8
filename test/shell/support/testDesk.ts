import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { DeskOptions, ServedFile, WindowLoss } from '../../../electron/main/app/shell.ts';
import { createChromiumShell, type ChromiumShell } from '../../../electron/shell/chromium/createChromiumShell.ts';
import type { HangLimits } from '../../../electron/shell/chromium/hangWatch.ts';

/** The content security policy with which main serves every file (R22). */
export const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'; object-src 'none'; require-trusted-types-for 'script'";

const page = (script: string): string =>
  `<!doctype html><html><head><title>test desk</title>${script}</head><body><h1>desk</h1></body></html>`;

/** The window's page records every event it receives and every violation of its policy. */
const deskScript = `
  window.seen = [];
  window.violations = [];
  document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.effectiveDirective));
  for (const [name, listen] of Object.entries(window.foredeck.events)) listen((payload) => window.seen.push([name, payload]));
`;

const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/index.html': ['text/html', page('<script src="./desk.js"></script>')],
  '/popout.html': ['text/html', page('')],
  '/other.html': ['text/html', page('')],
  '/desk.js': ['text/javascript', deskScript],
};

function serve(requested: string): Promise<ServedFile> {
  const file = Object.hasOwn(files, requested) ? files[requested] : undefined;
  const headers = { 'content-type': file?.[0] ?? 'text/plain', 'content-security-policy': contentSecurityPolicy };
  return Promise.resolve({ status: file ? 200 : 404, headers, body: Buffer.from(file?.[1] ?? '') });
}

/** An event of the window, as the shell reports it to main. */
export type Told = 'loaded' | 'second' | 'closed' | WindowLoss;

/** A shell with the test page, and a main that records what the shell reports. */
export interface TestDesk {
  readonly shell: ChromiumShell;
  readonly options: DeskOptions;
  readonly calls: [name: string, payload: unknown][];
  readonly told: Told[];
  /** Resolves when `what` has been reported `count` times in total. */
  until(what: Told, count: number): Promise<void>;
  open(): Promise<'opened' | 'alreadyRunning'>;
  close(): Promise<void>;
}

/** Builds a shell on a new profile, or on the given one. `answer` is main's side of every call. */
export function testDesk(
  bundles: string,
  answer: (name: string, payload: unknown) => unknown,
  more: {
    readonly profile?: string;
    readonly env?: NodeJS.ProcessEnv;
    readonly downloads?: string;
    readonly headless?: boolean;
    readonly hang?: HangLimits;
    /** Serves another page than the test page. */
    readonly serve?: DeskOptions['serve'];
    readonly bounds?: DeskOptions['bounds'];
    /** Further parts of main's side. */
    readonly desk?: Partial<DeskOptions>;
  } = {},
): TestDesk {
  const profile = more.profile ?? fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-profile-'));
  const shell = createChromiumShell({
    bundles,
    headless: true,
    viewport: { width: 640, height: 400 },
    ...more,
    profile,
  });
  const calls: TestDesk['calls'] = [];
  const told: Told[] = [];
  const waiting: { readonly what: Told; readonly count: number; readonly resolve: () => void }[] = [];
  const reached = (what: Told, count: number): boolean => told.filter((each) => each === what).length >= count;
  const note = (what: Told): void => {
    told.push(what);
    for (const each of waiting) if (reached(each.what, each.count)) each.resolve();
  };
  const options: DeskOptions = {
    title: 'test desk',
    bounds: more.bounds ?? { width: 640, height: 400, x: null, y: null },
    background: '#101010',
    serve: more.serve ?? serve,
    invoke(name, payload) {
      calls.push([name, payload]);
      return Promise.resolve(answer(name, payload));
    },
    onLoaded: () => note('loaded'),
    onSecondInstance: () => note('second'),
    onClosed: () => note('closed'),
    onCrashed: note,
    mayOpen: () => false,
    ...more.desk,
  };
  return {
    shell,
    options,
    calls,
    told,
    until: (what, count) =>
      reached(what, count) ? Promise.resolve() : new Promise((resolve) => waiting.push({ what, count, resolve })),
    open: () => shell.open(options),
    async close() {
      await shell.quit();
      if (more.profile === undefined) fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
