import type { PracticeView } from '../../../../shared/ipc/practiceViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import type { SimulatorInfo } from '../../exchange/embedded/simulatorHost.ts';
import { drillAnswer, drillsAnswer, replayAnswer, timeAnswer } from './answers.ts';
import type { ControlClient } from '../../exchange/embedded/controlClient.ts';

/** Dependencies of {@link createPracticeControl}. */
export interface PracticeControlParts {
  readonly clock: Clock;
  readonly control: ControlClient;
  readonly simulator: () => SimulatorInfo | null;
  readonly paced: (factor: number) => void;
  /** Sends a changed view to the window. */
  readonly push: (view: PracticeView) => void;
}

/** State of practice, read from the simulator and polled while a drill or replay runs. */
export interface PracticeControl {
  /** Reads everything; polling starts or stops according to the result. */
  refresh(): Promise<PracticeView>;
  /**
   * Sets the pace of a running replay: all exchange time follows it, and returns to its old pace when the replay ends.
   */
  speed(factor: number): Promise<Result<PracticeView, AppError>>;
  stop(): void;
}

/** Poll interval of a running drill or replay, in ms. */
const LOOK_MS = 500;
const nothing: PracticeView = {
  available: false,
  drills: [],
  drill: null,
  replay: null,
  timeFactor: 1,
  error: null,
};

/** Creates the practice control; nothing is requested before the first call. */
export function createPracticeControl({
  clock,
  control,
  simulator,
  paced,
  push,
}: PracticeControlParts): PracticeControl {
  let watching: Cancel | null = null;
  let looking = false;
  let notified = '';
  /** Pace of the exchange before a replay changed it; null while it is unchanged. */
  let paceBeforeReplay: number | null = null;
  let watched = true;
  /** The drills do not change while one simulator runs. */
  let offers: { readonly info: SimulatorInfo; readonly drills: PracticeView['drills'] } | null = null;

  const drillsOf = async (info: SimulatorInfo): Promise<Result<PracticeView['drills'], AppError>> => {
    if (offers?.info === info) return ok(offers.drills);
    const answer = await control.get('/drills', drillsAnswer);
    if (answer.ok) offers = { info, drills: answer.value };
    return answer;
  };
  const read = async (): Promise<PracticeView> => {
    const info = simulator();
    if (!info) return nothing;
    const [drills, drill, replay, time] = await Promise.all([
      drillsOf(info),
      control.get('/drill', drillAnswer),
      control.get('/replay', replayAnswer),
      control.get('/time', timeAnswer),
    ]);
    const failed = [drills, drill, replay, time].find((one) => !one.ok);
    return {
      available: true,
      drills: drills.ok ? drills.value : [],
      drill: drill.ok ? drill.value : null,
      replay: replay.ok ? replay.value : null,
      timeFactor: time.ok ? time.value.factor : 1,
      error: failed && !failed.ok ? failed.error : null,
    };
  };
  const setPace = async (factor: number): Promise<Result<unknown, AppError>> => {
    const done = await control.post('/time', { factor }, timeAnswer);
    if (done.ok) paced(factor);
    return done;
  };
  const unwatch = (): void => {
    watching?.();
    watching = null;
  };
  const refresh = async (): Promise<PracticeView> => {
    let view = await read();
    if (paceBeforeReplay !== null && view.error === null && !isLed(view)) {
      const back = paceBeforeReplay;
      paceBeforeReplay = null;
      if (!view.available || (await setPace(back)).ok) view = { ...view, timeFactor: back };
    }
    notified = JSON.stringify(view);
    // While the simulator does not respond, polling continues to find what was running.
    if (!isRunning(view) && view.error === null) unwatch();
    else watching ??= clock.every(LOOK_MS, () => void again());
    return view;
  };
  const again = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    const before = notified;
    const view = await refresh();
    looking = false;
    if (notified !== before && watched) push(view);
  };

  return {
    refresh,
    async speed(factor) {
      const view = await read();
      if (view.error) return fail(view.error);
      if (!isLed(view)) return fail(appError('refused', 'error.practice.noReplay'));
      const done = await setPace(factor);
      if (!done.ok) return done;
      paceBeforeReplay ??= view.timeFactor;
      return ok(await refresh());
    },
    stop() {
      watched = false;
      unwatch();
      // The simulator may continue for another account, at its old pace.
      if (paceBeforeReplay !== null) void control.post('/time', { factor: paceBeforeReplay }, timeAnswer);
    },
  };
}

/** Returns whether a replay file drives a market. */
function isLed({ replay }: PracticeView): boolean {
  return replay !== null && replay.state !== 'ended';
}

/** Returns whether the state changes without a command. */
function isRunning({ drill, replay }: PracticeView): boolean {
  return drill?.state === 'running' || replay?.state === 'waiting' || replay?.state === 'playing';
}
