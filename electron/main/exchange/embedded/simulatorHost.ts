/** The embedded exchange: started, stopped, started again, and watched, so that its end is told at once. */
import type { SimulatorInfo } from '../../../simulator/startInWorker.ts';
import type { ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';
import type { SimulatorView } from '../../../../shared/ipc/appState.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';

export type { SimulatorInfo };

/** A running simulator. */
export interface RunningSimulator {
  readonly info: SimulatorInfo;
  /** The file that accounts which could not be read were moved to; null or absent when nothing was wrong. */
  readonly keptAside?: string | null;
  stop(): Promise<void>;
  /** Called once when it ends by itself or by `stop`. */
  onExit(listener: () => void): void;
}

/** Starts one; rejects when it cannot. */
export type StartSimulator = () => Promise<RunningSimulator>;

export interface SimulatorHost {
  /** Starts it unless it runs; while it starts, everybody waits for the same start. */
  start(): Promise<Result<SimulatorView, AppError>>;
  stop(): Promise<Result<SimulatorView, AppError>>;
  readonly info: () => SimulatorInfo | null;
  view(): SimulatorView;
  /** Its time runs so many times as fast as ours from now on, until it is started again (R38). */
  paced(timeFactor: number): void;
}

/** What the host tells: a change of its view, and the addresses from the moment they exist to the moment they do not. */
export interface SimulatorHostParts {
  readonly startSimulator: StartSimulator;
  readonly timeFactor: number;
  readonly changed: (view: SimulatorView) => void;
  readonly addresses: (addresses: ExchangeAddresses | null) => void;
  /** Something the person should know of a simulator that runs. */
  readonly notice: (error: AppError) => void;
}

/** The addresses inside the information. */
export function addressesOf(info: SimulatorInfo): ExchangeAddresses {
  return {
    spot: { rest: info.spotRest, ws: info.spotWs },
    futures: { rest: info.futuresRest, ws: info.futuresWs },
  };
}

/** A host whose simulator is stopped. */
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
  const begin = async (): Promise<Result<SimulatorView, AppError>> => {
    become('starting', null, null);
    let started: RunningSimulator;
    try {
      started = await parts.startSimulator();
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

  return {
    start() {
      if (running) return Promise.resolve(ok(view));
      starting ??= begin().finally(() => (starting = undefined));
      return starting;
    },
    async stop() {
      await starting;
      const old = running;
      running = undefined;
      if (!old) return ok(view.status === 'failed' ? become('stopped', null, null) : view);
      // Told before it is asked to end, so that nothing of it looks live for a moment longer.
      parts.addresses(null);
      become('stopped', null, null);
      await old.stop();
      return ok(view);
    },
    info: () => running?.info ?? null,
    view: () => view,
    paced(timeFactor) {
      view = { ...view, timeFactor };
      parts.changed(view);
    },
  };
}
