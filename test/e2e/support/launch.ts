/**
 * The whole app in a real window, for e2e tests (R39). It runs in the test's own process, with the bundles that the
 * product ships and the simulator over loopback. Every e2e test also fails on a violation of the content security
 * policy and on an unhandled error of the page.
 */
import { createRequire } from 'node:module';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { carryUpdates, servedBy } from '../../../electron/scripts/dev/windowServer.ts';
import { runningSimulator } from '../../../electron/main/exchange/embedded/embeddedSimulator.ts';
import { electronBinary } from '../../../electron/scripts/lib/electronRuntime.mjs';
import type * as launcher from '../../../electron/shell/chromium/launch.ts';
import type { SimulatorInfo } from '../../../electron/simulator/startSimulator.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';
import {
  accountTruth,
  askControl,
  fault,
  venueState,
  type AccountTruth,
  type ControlAddress,
  type InstrumentTruth,
} from './control.ts';
import { describeFailure } from './failureReport.ts';
import { launchElectronDesk } from './electronDesk.ts';
import { appRequests, type RequestCount } from './endpointLog.ts';
import { writeEndpointReport, type ReadValue } from './endpointReport.ts';
import { createLockedKeychainDouble } from './lockedKeychainDouble.ts';
import { createSimulatorThreads } from '../../support/simulatorThreads.ts';
import { EACH_START, expect } from './waiting.ts';

export { expect };

const root = path.resolve(import.meta.dirname, '../../..');
const { launchDesk, shareBrowser } = createRequire(import.meta.url)(
  path.join(root, 'dist/shell/launch.cjs'),
) as typeof launcher;

/** Options of an e2e test. */
export interface LaunchAppOptions {
  readonly environment?: 'simulator' | 'live';
  readonly account?: 'main' | 'demo';
  readonly seed?: number;
  /** A profile folder that is kept; without it a new profile is made and removed at the end. */
  readonly profile?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly theme?: Settings['theme'];
  readonly timeFactor?: number;
  /** Number of symbols that the simulator lists over both markets; by default the usual few. */
  readonly symbols?: number;
  /** A scenario of the simulator, as its control interface takes it: `{ name: 'quiet' }`. */
  readonly scenario?: { readonly name: string; readonly [field: string]: unknown };
  /**
   * Where API keys are kept: the system's own keychain, memory (`none`), or a keychain that stays locked. Memory by
   * default. In Electron the profile decides: a profile that is kept uses the system's keychain.
   */
  readonly keychain?: 'real' | 'none' | 'locked';
  /** Real Electron instead of the Chromium shell; `FOREDECK_SHELL=electron` chooses it for every e2e test. */
  readonly shell?: 'chromium' | 'electron';
  /** Whether closing the window asks for confirmation first, as the visible product does (B-A10). */
  readonly asksBeforeClosing?: boolean;
  /**
   * Whether the profile starts as a user's first one does, with the card of first steps. By default the card counts as
   * seen.
   */
  readonly firstStart?: boolean;
  /** Whether the app opens in a safe start. */
  readonly safe?: boolean;
  /** Called with the arguments of the next start when the window asks for a restart; without it none is possible. */
  readonly restart?: (args: readonly string[]) => void;
  /** Whether the simulator's account begins with the example, as in a user's new profile; empty by default. */
  readonly example?: boolean;
  /** A running exchange in a separate process: the app connects to it and does not end it. */
  readonly exchange?: SimulatorInfo;
  /**
   * How often the window receives market data. By default only a few times a second, because painting is most of the
   * cost of an e2e test. `display`: as often as in the product, for e2e tests about frames.
   */
  readonly pace?: 'display' | 'slow';
  /** Address of a development server that the window is loaded from, instead of the bundles. */
  readonly developed?: string;
  /** Public key that the build looks for updates with, as for the Debian package; without it updates are off. */
  readonly updateKey?: string;
  /** Further settings, written into the profile before the start. */
  readonly settings?: Partial<Settings>;
}

/** The running app, as an e2e test uses it. */
export interface LaunchedApp {
  readonly page: Page;
  readonly profile: string;
  /** Folder of the files that the app saved. */
  readonly downloads: string;
  /** Waits for the page that replaces a crashed one, and collects its complaints as for the first. */
  pageAfter(crashed: Page): Promise<Page>;
  /** Returns the window in which main asks a question; `null` while there is none, and always under Electron. */
  confirmPage(): Page | null;
  readonly simulator: {
    readonly control: ControlAddress;
    readonly spotRest: string;
    readonly futuresRest: string;
    readonly spotWs: string;
    readonly futuresWs: string;
    readonly keys: SimulatorInfo['keys'];
    /**
     * Returns what the simulator counted and holds: weights and sockets per address, and every account to the last
     * digit.
     */
    ledger(): Promise<unknown>;
    /** Returns the trader's own account as the simulator holds it. */
    account(): Promise<AccountTruth>;
    state(market: 'spot' | 'futures', symbol: string): Promise<InstrumentTruth>;
    fault(kind: string, more?: Record<string, unknown>): Promise<unknown>;
    stop(): Promise<void>;
    start(): Promise<void>;
  };
  /** Violations of the content security policy and unhandled errors so far. */
  readonly complaints: readonly string[];
  /** Requests of the app to simulators that have stopped. */
  readonly asked: readonly RequestCount[];
  /** Values of replies that the test read off the screen. */
  readonly read: ReadValue[];
  close(): Promise<void>;
}

async function watch(page: Page, complaints: string[]): Promise<void> {
  page.on('pageerror', (error) => complaints.push(`unhandled: ${error.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) complaints.push(message.text());
    else if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  await page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      // The test collects complaints from the page's console.
      // oxlint-disable-next-line no-console
      console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
    );
  });
}

/** The app under either shell, as far as {@link launchApp} needs it. */
interface Desk {
  readonly page: Page;
  /** Returns the app's current page, which is another one after a crash. Throws while none is open. */
  pageNow(): Page;
  confirmPage(): Page | null;
  readonly simulator: {
    info(): Promise<SimulatorInfo | null>;
    /**
     * Returns the running simulator, where the shell can report it at once: a switch of the environment starts and
     * stops it.
     */
    now?(): SimulatorInfo | null;
    start(): Promise<void>;
    stop(): Promise<void>;
  };
  close(): Promise<void>;
}

const SEED = 7;
/** Milliseconds between two batches of market data for a window in tests that are not about frames. */
const SLOW_BATCH_MS = 400;
/**
 * A page counts as hanging after a minute, as long as every expectation waits. In the product it is ten seconds, and
 * axe keeps a page busy that long on two slow cores with four windows: the shell then replaced a page under inspection.
 */
const HANG = { everyMs: 2_000, questions: 30 };
const keychains = {
  real: () => 'system' as const,
  none: () => 'memory' as const,
  locked: createLockedKeychainDouble,
};

/** Returns the folder for the test's saved files, so that none is saved among the files of a user. */
const downloadsOf = (profile: string): string => path.join(profile, 'downloads');

/** One browser for all app windows of this worker; each app has a separate context in it. */
const browsers = shareBrowser();
/** Threads of the exchanges that this worker starts. */
const threads = createSimulatorThreads();

async function inChromium(options: LaunchAppOptions, profile: string): Promise<Desk> {
  const desk = await launchDesk({
    environment: options.environment ?? 'simulator',
    account: options.account ?? 'main',
    seed: options.seed ?? (options.example ? null : SEED),
    timeFactor: options.timeFactor ?? 1,
    ...(options.symbols === undefined ? {} : { symbols: options.symbols }),
    profile,
    downloads: downloadsOf(profile),
    viewport: options.viewport ?? { width: 1280, height: 800 },
    asksBeforeClosing: options.asksBeforeClosing ?? false,
    hang: HANG,
    greets: options.firstStart ?? false,
    safe: options.safe ?? false,
    ...(options.restart ? { restart: options.restart, argv: ['--headless', '--profile', profile] } : {}),
    example: options.example ?? false,
    keychain: keychains[options.keychain ?? 'none'](),
    openBrowser: async (browser) => {
      const context = await browsers.open(browser);
      if (options.developed !== undefined) await carryUpdates(context, options.developed);
      return context;
    },
    ...(options.developed === undefined ? {} : { serve: servedBy(options.developed) }),
    ...(options.updateKey === undefined
      ? {}
      : { build: { commit: null, time: null, updateKey: options.updateKey, form: 'deb' as const } }),
    ...(options.pace === 'display' ? {} : { batchMs: SLOW_BATCH_MS }),
    startWorker: threads.start,
    ...(options.exchange ? { startSimulator: runningSimulator(options.exchange) } : {}),
  });
  // The window opens while the simulator still starts; the test begins when both are ready.
  const appSimulator = desk.app.simulator;
  await expect
    .poll(() => appSimulator.info() !== null || options.environment === 'live', { intervals: EACH_START })
    .toBe(true);
  return {
    page: desk.page,
    pageNow: () => desk.shell.page(),
    confirmPage: () => desk.shell.confirmPage(),
    simulator: {
      info: () => Promise.resolve(appSimulator.info()),
      now: () => appSimulator.info(),
      start: () => appSimulator.start(),
      stop: () => appSimulator.stop(),
    },
    close: () => desk.close(),
  };
}

async function inElectron(options: LaunchAppOptions, profile: string): Promise<Desk> {
  const binary = electronBinary();
  if (!binary) throw new Error('the Electron runtime is not on this machine');
  const flags = ['--profile', profile, ...(options.example ? [] : ['--seed', String(options.seed ?? SEED)])];
  if (options.environment) flags.push('--environment', options.environment);
  if (options.safe) flags.push('--safe');
  if (options.account) flags.push('--account', options.account);
  if (options.timeFactor) flags.push('--time-factor', String(options.timeFactor));
  if (options.symbols !== undefined) flags.push('--symbols', String(options.symbols));
  const desk = await launchElectronDesk(binary, flags);
  await expect.poll(async () => (await desk.simulator.info()) !== null || options.environment === 'live').toBe(true);
  return { ...desk, pageNow: () => desk.page, confirmPage: () => null };
}

const isNew = (profile: string): boolean => !fs.existsSync(path.join(profile, 'settings.json'));

/** Starts the app; the caller closes it. */
export async function launchApp(options: LaunchAppOptions = {}): Promise<LaunchedApp> {
  const isTemporaryProfile = options.profile === undefined;
  const profile = options.profile ?? fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-journey-'));
  const shell = options.shell ?? (process.env.FOREDECK_SHELL === 'electron' ? 'electron' : 'chromium');
  const chosen = { ...(options.theme ? { theme: options.theme } : {}), ...options.settings };
  // Electron starts as it does for a user, and would show the welcome card on a profile without settings.
  const isGreeted = shell === 'electron' && options.firstStart !== true && isNew(profile);
  if (Object.keys(chosen).length > 0 || isGreeted) {
    fs.mkdirSync(profile, { recursive: true });
    fs.writeFileSync(path.join(profile, 'settings.json'), JSON.stringify({ ...defaultSettings, ...chosen }), {
      mode: 0o600,
    });
  }
  const desk = shell === 'electron' ? await inElectron(options, profile) : await inChromium(options, profile);
  const complaints: string[] = [];
  await watch(desk.page, complaints);
  let line = await desk.simulator.info();
  if (options.scenario && line) await askControl(line.control, 'POST', '/scenario', options.scenario);
  const info = () => {
    if (desk.simulator.now) line = desk.simulator.now();
    if (!line) throw new Error('the simulator is not running');
    return line;
  };
  const asked: RequestCount[] = [];
  // A simulator that ended meanwhile has nothing to report any more.
  const noteAsked = async () => {
    if (line) asked.push(...(await appRequests(line.control).catch(() => [])));
  };
  const simulator: LaunchedApp['simulator'] = {
    get control() {
      return info().control;
    },
    get spotRest() {
      return info().spotRest;
    },
    get futuresRest() {
      return info().futuresRest;
    },
    get spotWs() {
      return info().spotWs;
    },
    get futuresWs() {
      return info().futuresWs;
    },
    get keys() {
      return info().keys;
    },
    // These calls reject without a simulator, as they do for one that ended meanwhile.
    ledger: async () => askControl(info().control, 'GET', '/ledger'),
    account: async () => accountTruth(info().control),
    state: async (market, symbol) => venueState(info().control, market, symbol),
    fault: async (kind, more) => fault(info().control, kind, more),
    async stop() {
      await noteAsked();
      await desk.simulator.stop();
      line = null;
    },
    async start() {
      await desk.simulator.start();
      line = await desk.simulator.info();
    },
  };
  return {
    page: desk.page,
    profile,
    downloads: downloadsOf(profile),
    async pageAfter(crashed) {
      const now = () => {
        try {
          return desk.pageNow();
        } catch {
          return crashed;
        }
      };
      await expect.poll(() => now() !== crashed).toBe(true);
      const page = now();
      await watch(page, complaints);
      return page;
    },
    confirmPage: () => desk.confirmPage(),
    simulator,
    complaints,
    asked,
    read: [],
    async close() {
      if (desk.simulator.now) line = desk.simulator.now();
      await noteAsked();
      await desk.close();
      if (isTemporaryProfile) fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

type Launch = (options?: LaunchAppOptions) => Promise<LaunchedApp>;

/** A test that closes the apps it launched, and fails on complaints of the page. */
export const test = base.extend<{ launch: Launch }, { browserEnds: void }>({
  browserEnds: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of the fixtures from this pattern
    async ({}, provide) => {
      await provide();
      await Promise.all([browsers.close(), threads.end()]);
    },
    { scope: 'worker', auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of the fixtures from this pattern
  launch: async ({}, provide, testInfo) => {
    const running: LaunchedApp[] = [];
    await provide(async (options) => {
      const app = await launchApp(options);
      running.push(app);
      return app;
    });
    if (testInfo.status !== testInfo.expectedStatus)
      testInfo.annotations.push({ type: 'seen', description: await describeFailure(running) });
    for (const app of running) await app.close();
    writeEndpointReport(testInfo, running);
    expect(running.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
});
