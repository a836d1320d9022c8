/** Practice on the simulator: its account, drills and replay, through the simulator's control interface (R37). */
import type { PastDrill } from '../../../../shared/domain/pastDrill.ts';
import { isTyped, RESET_WORD } from '../../../../shared/domain/typedWord.ts';
import {
  type DrillReport,
  type PracticeView,
  drillOffer,
  drillReport,
  replayReport,
} from '../../../../shared/ipc/practiceViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { SimulatorInfo, SimulatorHost } from '../../exchange/embedded/simulatorHost.ts';
import type { HttpTransport } from '../../exchange/rest/transport.ts';
import type { AccountContext } from '../../account/accountContext.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { MainModule } from '../../platform/mainModule.ts';
import { createControlClient, type ControlClient } from '../../exchange/embedded/controlClient.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { z } from 'zod';

// Schemas of the simulator control's responses about practice (R37).

const { at: _, ...event } = drillReport.shape.happened.element.shape;
const happened = z
  .array(z.object({ ...event, seconds: z.number() }))
  .transform((all) => all.map(({ seconds, ...rest }) => ({ at: seconds, ...rest })));

const points = z.array(z.object(drillReport.shape.points.element.shape));

/** Response of GET /drills. */
const drillsAnswer = z.array(drillOffer);

/** Response of GET /drill, and of the calls that begin or end a drill; null before the first. */
const drillAnswer = z
  .object({
    name: drillReport.shape.name,
    state: drillReport.shape.state,
    from: z.number().int(),
    to: z.number().int(),
    elapsed: drillReport.shape.elapsed,
    seconds: drillReport.shape.seconds,
    happened,
    points,
    figures: drillReport.shape.figures,
  })
  .nullable();

const { count, first } = replayReport.shape.refused.shape;
const refused = z.object({ count, first: z.array(z.object(first.element.shape)) });
const none = z.object({ state: z.literal('none') }).transform(() => null);

/** Response of GET /replay; null before the first. */
const replayAnswer = z.union([none, z.object({ ...replayReport.shape, refused })]);

/** Response of GET /example. */
const exampleAnswer = z.object({ until: z.number().nullable() });

/** Response of GET /time. */
const timeAnswer = z.object({ factor: z.number() });

/** A response whose content is not used. */
const anyAnswer = z.unknown();

/** Dependencies of {@link createPracticeControl}. */
interface PracticeControlParts {
  readonly clock: Clock;
  readonly control: ControlClient;
  readonly simulator: () => SimulatorInfo | null;
  readonly paced: (factor: number) => void;
  /** Stores when a drill ran; a later report of the same drill replaces an earlier one. */
  readonly keepDrill: (drill: PastDrill) => void;
  /** Sends a changed view to the window. */
  readonly push: (view: PracticeView) => void;
}

/** State of practice, read from the simulator and polled while a drill or replay runs. */
interface PracticeControl {
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
  exampleUntil: null,
  error: null,
};

/** Creates the practice control; nothing is requested before the first call. */
function createPracticeControl({
  clock,
  control,
  simulator,
  paced,
  keepDrill,
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

  let keptDrill: PastDrill | null = null;

  /**
   * Stores a drill when it begins, ends, or runs past its planned end. A running one is stored with that: it ends with
   * the simulator, should the program end before it.
   */
  const keep = ({ name, state, from, to, seconds }: NonNullable<z.infer<typeof drillAnswer>>): void => {
    const isSame = keptDrill?.from === from && keptDrill.name === name;
    const isRunningOn = state === 'running' && isSame && to <= keptDrill!.to;
    const until = state === 'running' ? Math.max(from, to) + seconds * 1_000 : to;
    if (isRunningOn || (isSame && keptDrill!.to === until)) return;
    keptDrill = { name, from, to: until };
    keepDrill(keptDrill);
  };
  const drillsOf = async (info: SimulatorInfo): Promise<Result<PracticeView['drills'], AppError>> => {
    if (offers?.info === info) return ok(offers.drills);
    const answer = await control.get('/drills', drillsAnswer);
    if (answer.ok) offers = { info, drills: answer.value };
    return answer;
  };
  const read = async (): Promise<PracticeView> => {
    const info = simulator();
    if (!info) return nothing;
    const [drills, drill, replay, time, example] = await Promise.all([
      drillsOf(info),
      control.get('/drill', drillAnswer),
      control.get('/replay', replayAnswer),
      control.get('/time', timeAnswer),
      control.get('/example', exampleAnswer),
    ]);
    if (drill.ok && drill.value) keep(drill.value);
    const failed = [drills, drill, replay, time, example].find((one) => !one.ok);
    return {
      available: true,
      drills: drills.ok ? drills.value : [],
      drill: drill.ok ? drill.value && reportOf(drill.value) : null,
      replay: replay.ok ? replay.value : null,
      timeFactor: time.ok ? time.value.factor : 1,
      exampleUntil: example.ok ? example.value.until : null,
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

/** Returns the report of a drill as the window receives it. */
function reportOf({ from: _from, to: _to, ...report }: NonNullable<z.infer<typeof drillAnswer>>): DrillReport {
  return report;
}

/** Returns whether a replay file drives a market. */
function isLed({ replay }: PracticeView): boolean {
  return replay !== null && replay.state !== 'ended';
}

/** Returns whether the state changes without a command. */
function isRunning({ drill, replay }: PracticeView): boolean {
  return drill?.state === 'running' || replay?.state === 'waiting' || replay?.state === 'playing';
}

/** IPC calls of practice. */
export type PracticeCall = Extract<keyof CallHandlers, `practice.${string}`>;

/** Dependencies of {@link createPracticeModule}. */
export interface PracticeModuleParts {
  readonly transport: HttpTransport;
  /** Returns the embedded simulator while it runs; null elsewhere. */
  readonly simulator: () => SimulatorInfo | null;
  /** Called when exchange time starts to run `factor` times as fast as real time (R38). */
  readonly paced: (factor: number) => void;
  /** Stores when a drill ran. */
  readonly keepDrill: (drill: PastDrill) => void;
}

export interface PracticeModule extends MainModule<PracticeCall> {
  stop(): void;
}

/** The account of the key with all permissions: the one the user trades with (R37). */
const ACCOUNT = 'user';

/** Creates the module; nothing is requested from the simulator before the window requests it. */
export function createPracticeModule(
  { clock, push }: Pick<AccountContext, 'clock' | 'push'>,
  { transport, simulator, paced, keepDrill }: PracticeModuleParts,
): PracticeModule {
  const control = createControlClient(transport, simulator);
  const practiceControl = createPracticeControl({
    clock,
    control,
    simulator,
    paced,
    keepDrill,
    push: (view) => push('practice.changed', view),
  });

  /** Sends a command and returns the state afterwards. */
  const command = async (path: string, body: unknown): Promise<Result<PracticeView, AppError>> => {
    const done = await control.post(path, body, anyAnswer);
    return done.ok ? ok(await practiceControl.refresh()) : done;
  };
  return {
    handlers: {
      'practice.view': async () => ok(await practiceControl.refresh()),
      'practice.reset'({ balances, typed }) {
        if (!isTyped(RESET_WORD, typed)) {
          return fail(appError('refused', 'error.practice.word', { word: RESET_WORD }));
        }
        return command('/account/anew', { account: ACCOUNT, balances });
      },
      'practice.startDrill': ({ name }) => command('/drill', { name }),
      'practice.keepExample': () => command('/example/keep', {}),
      'practice.stopDrill': () => command('/drill/stop', {}),
      'practice.startReplay': ({ market, symbol, text, paused }) =>
        command('/replay', { market, symbol, text, paused }),
      async 'practice.replay'(wanted) {
        if (wanted.kind === 'speed') return practiceControl.speed(wanted.factor);
        return wanted.kind === 'jump'
          ? command('/replay/jump', { time: wanted.time })
          : command(`/replay/${wanted.kind}`, {});
      },
    },
    stop: () => practiceControl.stop(),
  };
}

/**
 * Returns a function to call when exchange time changes its pace (R38): it passes the factor to the window and compares
 * the clocks again, because earlier measurements are invalid at another pace.
 */
export function pacing(
  host: Pick<SimulatorHost, 'paced'>,
  clocks: { start(): void; stop(): void },
): (factor: number) => void {
  return (factor) => {
    host.paced(factor);
    clocks.stop();
    clocks.start();
  };
}
