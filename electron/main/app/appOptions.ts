/** What the program is started with, and what runs then. */
import type { Account, Environment } from '../../../shared/domain/environment.ts';
import type { CredentialInput } from '../../../shared/ipc/credentialViews.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import type { Keychain } from './credentials/keychain.ts';
import type { ProcessView } from './credentials/unsafeProcess.ts';
import type { SimulatorInfo, StartSimulator } from '../exchange/embedded/simulatorHost.ts';
import type { FaultSource } from './unforeseen.ts';

/** What the program is started with. */
export interface AppOptions {
  /** What the command line says; null where it says nothing: then the program comes back to the world it was left in. */
  readonly environment: Environment | null;
  readonly account: Account | null;
  /** Seed of the simulator; null goes on with the profile's own, or draws one. */
  readonly seed: number | null;
  readonly timeFactor: number;
  /** How many symbols the simulator lists over both markets; the usual few unless told. */
  readonly symbols?: number | undefined;
  /** Ends by itself after the first live book, candle and tape and one acknowledged order, printing one line. */
  readonly smoke: boolean;
  /** Stops everything without a desk, prints one line and ends: code 0 when it is proven that nothing is open, else 2 (B-A9, R18). */
  readonly kill: boolean;
  readonly version: string;
  /** Folder of the built window files. */
  readonly rendererRoot: string;
  /** The simulator's worker, a file. */
  readonly simulatorWorker: string;
  readonly clock: Clock;
  readonly random: Random;
  /** Milliseconds since the process started. */
  sinceProcessStart(): number;
  /** One line for the person at the terminal. */
  out(line: string): void;
  /** Where keys are kept: the system's keychain, or memory until the program ends (R21). */
  readonly keychain: Keychain | 'system' | 'memory';
  /** A key typed for this start alone, where the profile's own cannot be read; used by `kill`. */
  readonly typedKeys?: Omit<CredentialInput, 'environment' | 'label' | 'copyTrader'> | undefined;
  /** How this process was started; what makes it unsafe for real keys is looked for here (XE7). */
  readonly started: ProcessView;
  /** Where errors that nobody foresaw are heard; without it they end the program as the system has it. */
  readonly faults?: FaultSource | undefined;
  /** A profile that begins shows the card of first steps: a person is at the window. */
  readonly greets?: boolean | undefined;
  /** Overrides the theme of the settings. */
  readonly theme?: Settings['theme'] | undefined;
  /** Milliseconds between two batches of market data for the window; display pace unless told (B-C10). */
  readonly batchMs?: number | undefined;
  /** Starts the exchange in another way than in a worker of this process. */
  readonly startSimulator?: StartSimulator | undefined;
}

/** The running program. */
export interface RunningApp {
  /** The exit code, once the program has ended. */
  readonly done: Promise<number>;
  readonly simulator: {
    info(): SimulatorInfo | null;
    start(): Promise<void>;
    stop(): Promise<void>;
  };
  /** Ends the program with code 0; again does nothing. */
  stop(): Promise<void>;
}
