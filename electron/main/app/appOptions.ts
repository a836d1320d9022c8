/** Start options of the program, and the interface of the running program. */
import type { Account, Environment } from '../../../shared/domain/environment.ts';
import type { CredentialInput } from '../../../shared/ipc/credentialViews.ts';
import type { packageForms } from '../../../shared/ipc/updateViews.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import type { Keychain } from './credentials/keychain.ts';
import type { ProcessView } from './credentials/unsafeProcess.ts';
import type { StartWorker } from '../exchange/embedded/embeddedSimulator.ts';
import type { SimulatorInfo, StartSimulator } from '../exchange/embedded/simulatorHost.ts';
import type { DeskOptions } from './shell.ts';
import type { Link } from './links/link.ts';
import type { FaultSource } from './unforeseen.ts';

/** Facts of a build, which the packager sets. */
export interface ProgramBuild {
  /** Commit it was made from; null: not stated. */
  readonly commit: string | null;
  /** Time that stands for the build, Unix ms; null: not stated. */
  readonly time: number | null;
  /** Public key that releases are signed with, base64 of its SPKI form; null: updates are off. */
  readonly updateKey: string | null;
  /** Form of the package that is installed; null: none is. */
  readonly form: (typeof packageForms)[number] | null;
}

/** Start options of the program. */
export interface AppOptions {
  /**
   * Environment from the command line; null when not given: the program then opens the trading context it was left in.
   */
  readonly environment: Environment | null;
  readonly account: Account | null;
  /** Seed of the simulator; null uses the profile's stored seed, or draws one. */
  readonly seed: number | null;
  readonly timeFactor: number;
  /** Number of symbols the simulator lists over both markets; the usual few when not given. */
  readonly symbols?: number | undefined;
  /**
   * Makes the program end after the first live book, candle and tape and one acknowledged order, and print one line.
   */
  readonly smoke: boolean;
  /**
   * Makes the program stop everything without opening a window, print one line and end: exit code 0 when it is proven
   * that nothing is open, else 2 (B-A9, R18).
   */
  readonly kill: boolean;
  /**
   * Safe start: stored layouts are not used, copy guards only notify, and the limits are at their strictest. What is
   * stored stays as it is.
   */
  readonly safe?: boolean | undefined;
  /** Starts without a window. */
  readonly background?: boolean | undefined;
  /** Starts with the ticket locked; live keys are loaded only once it is unlocked. */
  readonly locked?: boolean | undefined;
  /** What a link asked to show, instead of what was displayed last. */
  readonly link?: Link | null | undefined;
  readonly version: string;
  /** What was built; absent: the program runs from its sources. */
  readonly build?: ProgramBuild | undefined;
  /** Answers the window's requests in another way than from {@link rendererRoot}. */
  readonly serve?: DeskOptions['serve'] | undefined;
  /** Folder of the bundles, where the notices of the bundled software lie. */
  readonly bundles?: string | undefined;
  /** Folder of the built window files. */
  readonly rendererRoot: string;
  /** Path of the simulator's worker file. */
  readonly simulatorWorker: string;
  /** Path of the example with which the simulator's accounts begin in a new profile; without it they begin empty. */
  readonly example?: string | undefined;
  /** Path of the file of the thread that computes the performance. */
  readonly performanceWorker: string;
  readonly clock: Clock;
  readonly random: Random;
  /** Milliseconds since the process started. */
  sinceProcessStart(): number;
  /** Prints one line to the terminal. */
  out(line: string): void;
  /** Store of the keys: the system's keychain, or memory until the program ends (R21). */
  readonly keychain: Keychain | 'system' | 'memory';
  /** Key typed for this start only, when the profile's stored keys cannot be read; used by `kill`. */
  readonly typedKeys?: Omit<CredentialInput, 'environment' | 'label' | 'copyTrader'> | undefined;
  /** Arguments of the command line, as the user gave them; a restart passes them on. */
  readonly argv?: readonly string[] | undefined;
  /** How this process was started; checked for settings that make it unsafe for real keys (XE7). */
  readonly started: ProcessView;
  /** Source of unexpected errors; without it such an error ends the program as the runtime does by default. */
  readonly faults?: FaultSource | undefined;
  /** Shows the card of first steps in a new profile, because a user is at the window. */
  readonly greets?: boolean | undefined;
  /** Overrides the theme from the settings. */
  readonly theme?: Settings['theme'] | undefined;
  /** Milliseconds between two batches of market data for the window; the display pace when not given (B-C10). */
  readonly batchMs?: number | undefined;
  /** Origin of the Telegram bot API; only tests pass another one than the built-in. */
  readonly telegram?: string | undefined;
  /** Starts the simulator's thread; a new one for each simulator when not given. */
  readonly startWorker?: StartWorker | undefined;
  /** Starts the simulator in another way than in a worker of this process. */
  readonly startSimulator?: StartSimulator | undefined;
}

/** The running program. */
export interface RunningApp {
  /** Resolves with the exit code once the program has ended. */
  readonly done: Promise<number>;
  readonly simulator: {
    info(): SimulatorInfo | null;
    start(): Promise<void>;
    stop(): Promise<void>;
  };
  /** Ends the program with code 0; further calls do nothing. */
  stop(): Promise<void>;
}
