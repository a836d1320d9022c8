import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Account, Environment } from '../../../shared/domain/environment.ts';
import { createSystemClock } from '../../main/platform/systemClock.ts';
import { createSystemRandom } from '../../main/platform/systemRandom.ts';
import { startApp, type AppOptions, type RunningApp } from '../../main/app/startApp.ts';
import { programFiles } from '../programFiles.ts';
import { createChromiumShell, type ChromiumShell, type ChromiumShellOptions } from './createChromiumShell.ts';

export { shareBrowser } from './launchBrowser.ts';

/** Options of a test; everything has a default. */
export interface LaunchOptions {
  readonly environment?: Environment;
  readonly account?: Account;
  /** Seed of the simulator; null: a new one each time. */
  readonly seed?: number | null;
  readonly timeFactor?: number;
  /** Number of symbols that the simulator lists over both markets; by default its usual few. */
  readonly symbols?: number;
  /** Folder where files are saved; by default the user's downloads folder. */
  readonly downloads?: string;
  /** Folder of the profile; without it a temporary profile is created and removed at the end. */
  readonly profile?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Device pixels per CSS pixel. */
  readonly scale?: number;
  readonly headless?: boolean;
  /** Whether closing the window asks first, also in headless mode. */
  readonly asksBeforeClosing?: boolean;
  /** Whether a new profile shows the card of first steps. */
  readonly greets?: boolean;
  /** Whether the simulator's accounts begin with the example, as they do in a user's new profile. */
  readonly example?: boolean;
  /** Theme that replaces the one in the settings. */
  readonly theme?: 'dark' | 'light' | 'system';
  readonly executablePath?: string;
  /** Called with the arguments of the next start; without it the program cannot restart. */
  readonly restart?: ChromiumShellOptions['restart'];
  /** Arguments of the command line, which a restart passes on. */
  readonly argv?: AppOptions['argv'];
  readonly safe?: boolean;
  /** Opens the browser of the window; by default each window gets a separate browser. */
  readonly openBrowser?: ChromiumShellOptions['openBrowser'];
  /** When a page that does not answer is replaced. */
  readonly hang?: ChromiumShellOptions['hang'];
  /** Key storage; memory by default. */
  readonly keychain?: AppOptions['keychain'];
  /** Milliseconds between two batches of market data for the window; the display's pace by default. */
  readonly batchMs?: number;
  /** Answers the window's requests in another way than from the bundles. */
  readonly serve?: AppOptions['serve'];
  /** Starts the thread of the simulator; a new one for each simulator by default. */
  readonly startWorker?: AppOptions['startWorker'];
  /** Starts another exchange than the simulator in a worker of this process. */
  readonly startSimulator?: AppOptions['startSimulator'];
  /** Facts of the build; by default it has no update key. */
  readonly build?: AppOptions['build'];
}

/** The app in this process with its window, and the function that ends it. */
export interface LaunchedDesk {
  /** The window's page; after a crash use `shell.page()` for the new one. */
  readonly page: Page;
  readonly app: RunningApp;
  readonly shell: ChromiumShell;
  readonly profile: string;
  close(): Promise<void>;
}

/** Starts the whole app in this process, by default in headless Chromium. */
export async function launchDesk(options: LaunchOptions = {}): Promise<LaunchedDesk> {
  const { bundles, exampleFile, isInstalled: _isInstalled, ...files } = programFiles(import.meta.dirname);
  const profile = options.profile ?? fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-'));
  const start = performance.now();
  const shell = createChromiumShell({
    bundles,
    profile,
    headless: options.headless ?? true,
    viewport: options.viewport ?? { width: 1280, height: 800 },
    scale: options.scale ?? 1,
    ...(options.asksBeforeClosing === undefined ? {} : { asksBeforeClosing: options.asksBeforeClosing }),
    ...(options.downloads === undefined ? {} : { downloads: options.downloads }),
    ...(options.restart === undefined ? {} : { restart: options.restart }),
    ...(options.executablePath === undefined ? {} : { executablePath: options.executablePath }),
    ...(options.hang === undefined ? {} : { hang: options.hang }),
    ...(options.openBrowser === undefined ? {} : { openBrowser: options.openBrowser }),
  });
  const clean = async (): Promise<void> => {
    await shell.quit();
    if (options.profile === undefined) fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const app = await startApp(shell, {
      environment: options.environment ?? 'simulator',
      account: options.account ?? 'main',
      seed: options.seed ?? null,
      timeFactor: options.timeFactor ?? 1,
      symbols: options.symbols,
      smoke: false,
      kill: false,
      safe: options.safe ?? false,
      greets: options.greets ?? false,
      example: options.example ? exampleFile : undefined,
      keychain: options.keychain ?? 'memory',
      argv: options.argv,
      started: { env: process.env, argv: [...process.execArgv, ...process.argv] },
      ...files,
      bundles,
      build: options.build,
      clock: createSystemClock(),
      random: createSystemRandom(),
      sinceProcessStart: () => performance.now() - start,
      out: () => undefined,
      theme: options.theme,
      batchMs: options.batchMs,
      startWorker: options.startWorker,
      startSimulator: options.startSimulator,
      serve: options.serve,
    });
    return {
      page: shell.page(),
      app,
      shell,
      profile,
      async close() {
        await app.stop();
        await clean();
      },
    };
  } catch (error) {
    await clean();
    throw error;
  }
}
