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

/** What a test may choose; everything has a default. */
export interface LaunchOptions {
  readonly environment?: Environment;
  readonly account?: Account;
  /** Seed of the simulator; null: a new one each time. */
  readonly seed?: number | null;
  readonly timeFactor?: number;
  /** How many symbols the simulator lists over both markets; the usual few unless told. */
  readonly symbols?: number;
  /** Where files are saved; the person's own folder of downloads unless told. */
  readonly downloads?: string;
  /** Folder of the profile; without one a temporary profile is made and removed at the end. */
  readonly profile?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Device pixels per CSS pixel. */
  readonly scale?: number;
  readonly headless?: boolean;
  /** Closing the window asks first, also where nobody sees it (B-A10). */
  readonly asksBeforeClosing?: boolean;
  /** A new profile shows the card of first steps. */
  readonly greets?: boolean;
  /** Theme instead of the one in the settings. */
  readonly theme?: 'dark' | 'light' | 'system';
  readonly executablePath?: string;
  /** Where the desk gets its browser from; one of its own unless told. */
  readonly openBrowser?: ChromiumShellOptions['openBrowser'];
  /** Where keys are kept; memory unless told otherwise. */
  readonly keychain?: AppOptions['keychain'];
  /** Milliseconds between two batches of market data for the window; display pace unless told. */
  readonly batchMs?: number;
  /** Another exchange than one in a worker of this process. */
  readonly startSimulator?: AppOptions['startSimulator'];
}

/** The app in this process, its window, and its end. */
export interface LaunchedDesk {
  /** The desk's page; after a crash ask `shell.page()` for the new one. */
  readonly page: Page;
  readonly app: RunningApp;
  readonly shell: ChromiumShell;
  readonly profile: string;
  close(): Promise<void>;
}

/** Starts the whole app in this process, in headless Chromium unless told otherwise. */
export async function launchDesk(options: LaunchOptions = {}): Promise<LaunchedDesk> {
  const { bundles, ...files } = programFiles(import.meta.dirname);
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
    ...(options.executablePath === undefined ? {} : { executablePath: options.executablePath }),
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
      greets: options.greets ?? false,
      keychain: options.keychain ?? 'memory',
      started: { env: process.env, argv: [...process.execArgv, ...process.argv] },
      ...files,
      clock: createSystemClock(),
      random: createSystemRandom(),
      sinceProcessStart: () => performance.now() - start,
      out: () => undefined,
      theme: options.theme,
      batchMs: options.batchMs,
      startSimulator: options.startSimulator,
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
