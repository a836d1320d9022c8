/** Starts, stops and restarts the embedded simulator, and watches it so that its end is reported at once. */
import type { SimulatorInfo } from '../../../simulator/startInWorker.ts';
import type { ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';
import type { SimulatorView } from '../../../../shared/ipc/appState.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';

export type { SimulatorInfo };

/** A running simulator. */
export interface RunningSimulator {
  readonly info: SimulatorInfo;
  /** File to which unreadable accounts were moved; null or absent when nothing was wrong. */
  readonly keptAside?: string | null;
  stop(): Promise<void>;
  /** The listener is called once, when the simulator ends by itself or by `stop`. */
  onExit(listener: () => void): void;
}

/**
 * Starts a simulator; rejects when that fails. `leaveExample`: accounts that began as an example are deleted first, and
 * empty ones begin.
 */
export type StartSimulator = (start?: 'leaveExample') => Promise<RunningSimulator>;

export interface SimulatorHost {
  /** Starts the simulator unless it runs; calls during a start share its result. */
  start(): Promise<Result<SimulatorView, AppError>>;
  stop(): Promise<Result<SimulatorView, AppError>>;
  /** Stops the simulator and starts it without the example it began with: its accounts are new and empty. */
  leaveExample(): Promise<Result<SimulatorView, AppError>>;
  readonly info: () => SimulatorInfo | null;
  view(): SimulatorView;
  /**
   * Records that the simulator's time now runs this many times faster than real time, until it is started again (R38).
   */
  paced(timeFactor: number): void;
}

/** Callbacks of the host: it reports each change of its view, and the addresses while they exist, otherwise null. */
export interface SimulatorHostParts {
  readonly startSimulator: StartSimulator;
  readonly timeFactor: number;
  readonly changed: (view: SimulatorView) => void;
  readonly addresses: (addresses: ExchangeAddresses | null) => void;
  /** Shows the user a notice about a running simulator. */
  readonly notice: (error: AppError) => void;
}

/** Returns the addresses that the information contains. */
export function addressesOf(info: SimulatorInfo): ExchangeAddresses {
  return {
    spot: { rest: info.spotRest, ws: info.spotWs },
    futures: { rest: info.futuresRest, ws: info.futuresWs },
  };
}

/** Creates a host whose simulator is stopped. */
export function createSimulatorHost(parts: SimulatorHostParts): SimulatorHost {
  let view: SimulatorView = { status: 'stopped', seed: null, timeFactor: parts.timeFactor, error: null };
  let running: RunningSimulator | undefined;
  let starting: Promise<Result<SimulatorView, AppError>> | undefined;

  const become = (status: SimulatorView['status'], seed: number | null, error: AppError | null): SimulatorView => {
    view = { ...view, status, seed, error };
    parts.changed(view);
    return view;
  };
  const exited = (which: RunningSimulator): void => {
    if (running !== which) return;
    running = undefined;
    parts.addresses(null);
    become('failed', null, appError('unavailable', 'error.simulator.ended'));
  };
  const begin = async (start?: 'leaveExample'): Promise<Result<SimulatorView, AppError>> => {
    become('starting', null, null);
    let started: RunningSimulator;
    try {
      started = await parts.startSimulator(start);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message.slice(0, 200) : '';
      const error = appError('unavailable', 'error.simulator.notStarted', { reason });
      parts.addresses(null);
      become('failed', null, error);
      return fail(error);
    }
    running = started;
    view = { ...view, timeFactor: parts.timeFactor };
    started.onExit(() => exited(started));
    become('running', started.info.seed, null);
    const { keptAside = null } = started;
    if (keptAside !== null) parts.notice(appError('unreadable', 'error.simulator.keptAside', { file: keptAside }));
    parts.addresses(addressesOf(started.info));
    return ok(view);
  };

  const stop = async (): Promise<Result<SimulatorView, AppError>> => {
    await starting;
    const old = running;
    running = undefined;
    if (!old) return ok(view.status === 'failed' ? become('stopped', null, null) : view);
    // The window is notified before the simulator is stopped, so that none of its data still looks live.
    parts.addresses(null);
    become('stopped', null, null);
    await old.stop();
    return ok(view);
  };
  const startWith = (start?: 'leaveExample'): Promise<Result<SimulatorView, AppError>> => {
    if (running) return Promise.resolve(ok(view));
    starting ??= begin(start).finally(() => (starting = undefined));
    return starting;
  };

  return {
    start: () => startWith(),
    stop,
    async leaveExample() {
      await stop();
      return startWith('leaveExample');
    },
    info: () => running?.info ?? null,
    view: () => view,
    paced(timeFactor) {
      view = { ...view, timeFactor };
      parts.changed(view);
    },
  };
}
