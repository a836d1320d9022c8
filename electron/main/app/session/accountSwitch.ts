/**
 * Holds the open trading context and switches to another one (R16): the user confirms when something would be lost, the
 * page is reloaded, the old session ends with all its timers, and only then the new one begins. Calls of the new page
 * wait for the new session; calls of the old page are refused.
 */
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { TradingContext } from '../../account/tradingContext.ts';
import { type Quitting, leftLines } from '../quitting.ts';
import { createAccountSession, type AccountSession, type ProgramCalls } from '../accountSession/accountSession.ts';
import { rememberContext } from './rememberedContext.ts';
import type { Session } from './session.ts';
import { mainTextIn } from '../../platform/mainText.ts';
import type { Question } from '../../platform/question.ts';
import type { OpenExposure } from '../../trading/openExposure.ts';

// Texts of the confirmation before the app opens another trading context (R16): final text of the shell's window (R26).

/** Counts of what a switch of the trading context ends (plans) or leaves with an unknown outcome (in-doubt orders). */
type Lost = Pick<OpenExposure, 'plans' | 'doubts'>;

/** Returns the part of an exposure that a switch loses; see {@link Lost}. */
const lostBy = ({ plans, doubts }: OpenExposure): Lost => ({ plans, doubts });

/** Word the user must type before the app opens the live exchange; it is not translated. */
const LIVE_WORD = 'LIVE';

/**
 * Returns whether the word must be typed: real money is never reached by a click alone, and neither is the live
 * exchange from the simulator.
 */
function needsWord(from: TradingContext, to: TradingContext): boolean {
  return to.environment === 'live' && (to.account === 'main' || from.environment !== 'live');
}

/** Returns whether the user must confirm: when switching to the live exchange, and when something would be lost. */
export function mustAskFor(from: TradingContext, to: TradingContext, { plans, doubts }: Lost): boolean {
  return needsWord(from, to) || plans + doubts > 0;
}

const isReal = ({ environment, account }: TradingContext): boolean => environment === 'live' && account === 'main';

/** Returns the question whether to switch, with everything that stays in the old trading context or ends. */
export const switchQuestion =
  (from: TradingContext, to: TradingContext, left: OpenExposure): Question =>
  (language, grouping) => {
    const text = mainTextIn(language, grouping);
    const mark = ({ environment, account }: TradingContext) => text(`switch.mark.${environment}.${account}`);
    const typed = needsWord(from, to);
    return {
      title: text('switch.title', { to: mark(to) }),
      lines: [
        text('switch.leaves', { from: mark(from) }),
        ...(to.environment === 'live' ? [text(isReal(to) ? 'switch.real' : 'switch.practice')] : []),
        ...leftLines(left, language, 'world'),
        text('switch.unwatched'),
        ...(typed ? [text('switch.typed', { word: LIVE_WORD })] : []),
      ],
      confirmLabel: text('switch.confirm', { to: mark(to) }),
      cancelLabel: text('switch.cancel', { from: mark(from) }),
      typedWord: typed ? LIVE_WORD : null,
      language,
    };
  };

export interface AccountSwitch {
  /** Returns the open session, or the last one during a switch. */
  readonly current: () => AccountSession;
  /** Begins the first trading context; starts the simulator for it without waiting. */
  begin(): Promise<void>;
  readonly invoke: AccountSession['invoke'];
  /** Called when a document was loaded. */
  readonly loaded: () => void;
  /** The confirmation before the window closes, for the trading context open at that time. */
  readonly closing: Quitting;
  /** Triggers the kill switch of the open trading context; during a switch, of the next one. */
  kill(): void;
  /** Called when the window is gone and the program goes on without one: locks, and voids what was prepared (XE15). */
  windowClosed(): void;
  /** Ends the trading context for good, also one that is being opened. */
  end(): Promise<void>;
}

/**
 * Creates the switch with the first trading context, not begun. `failed` is called when a trading context could not
 * begin: the program then has none and must end.
 */
export function createAccountSwitch(
  session: Session,
  tradingContext: TradingContext,
  failed: (cause: unknown) => void,
  program: Pick<ProgramCalls, 'restart' | 'quit'>,
): AccountSwitch {
  const { shell, options, host } = session;
  let sessions = 1;
  let isConfirming = false;
  /** True from the decision to switch until the new page is loaded: calls of the old page are refused. */
  let clearing = false;
  /** Settles when the next trading context has begun; null when no switch is under way. */
  let switching: Promise<void> | null = null;
  let closed = false;

  const createSessionFor = (next: TradingContext): AccountSession => {
    // The random sequence is forked for each session, so that no id of an earlier session is drawn again.
    const random = sessions === 1 ? options.random : options.random.fork(`world ${sessions}`);
    return createAccountSession(session, next, random, { switchAccount: switchTo, ...program });
  };
  const begin = async (): Promise<void> => {
    await run.begin();
    if (run.tradingContext.environment === 'simulator' && host.view().status !== 'running') void host.start();
  };
  const change = async (next: TradingContext): Promise<void> => {
    const old = run;
    old.log.write('world.ends', { state: `${old.tradingContext.environment}.${old.tradingContext.account}` });
    await old.end(appError('refused', 'error.plan.switched'));
    if (next.environment !== 'simulator') await host.stop();
    if (closed) return;
    sessions += 1;
    run = createSessionFor(next);
    run.log.write('world.begins', { state: `${next.environment}.${next.account}` });
    await begin();
    if (!(await rememberContext(session.files, next))) run.notice(appError('unavailable', 'error.world.notKept'));
  };
  /** Asks until no more would be lost than the last question stated. */
  const agreed = async (next: TradingContext): Promise<boolean> => {
    let said: ReturnType<typeof lostBy> | null = null;
    for (;;) {
      const left = run.account.trading.left();
      const lost = lostBy(left);
      const more =
        said === null
          ? mustAskFor(run.tradingContext, next, lost)
          : lost.plans > said.plans || lost.doubts > said.doubts;
      if (!more) return true;
      if ((await run.ask(switchQuestion(run.tradingContext, next, left))) !== 'confirmed') return false;
      said = lost;
    }
  };
  const switchTo = async (next: TradingContext): Promise<Result<Record<string, never>, AppError>> => {
    if (isConfirming || switching || closed) return fail(appError('refused', 'error.world.switching'));
    const { environment, account } = run.tradingContext;
    if (next.environment === environment && next.account === account) return ok({});
    isConfirming = true;
    try {
      if (!(await agreed(next))) return fail(appError('refused', 'error.world.stayed', { environment, account }));
    } finally {
      isConfirming = false;
    }
    if (closed) return fail(appError('refused', 'error.world.switching'));
    clearing = true;
    run.gone();
    switching = change({ environment: next.environment, account: next.account })
      .catch((cause: unknown) => failed(cause))
      .finally(() => {
        switching = null;
        if (!clearing) run.loaded();
      });
    await shell.reload();
    return ok({});
  };
  let run = createSessionFor(tradingContext);

  return {
    current: () => run,
    begin,
    async invoke(channel, payload) {
      // Layout documents that the old page still writes are accepted, whichever trading context is open.
      if (clearing && channel !== 'documents.write') return fail(appError('refused', 'error.world.switching'));
      if (channel !== 'documents.write') await switching;
      return run.invoke(channel, payload);
    },
    loaded() {
      clearing = false;
      if (switching) return;
      run.gone();
      run.loaded();
    },
    closing: {
      mustAsk: () => !switching && run.closing.mustAsk(),
      ask: () => run.closing.ask(),
    },
    kill() {
      // Kills at once, unless a switch is under way: then the next trading context is the one to stop.
      const stop = (): void => {
        run.account.trading.safety.kill();
        run.account.credentials.loadKeys();
      };
      if (switching) void switching.then(stop);
      else stop();
    },
    windowClosed() {
      const close = (): void => {
        run.gone();
        run.lock('window');
      };
      close();
      void switching?.then(close);
    },
    async end() {
      closed = true;
      await switching;
      await run.end();
    },
  };
}
