/**
 * Holds the open trading context and switches to another one (R16): the user confirms when something would be lost, the
 * page is reloaded, the old session ends with all its timers, and only then the new one begins. Calls of the new page
 * wait for the new session; calls of the old page are refused. Other addresses of live are a switch too (R20).
 */
import type { ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { TradingContext } from '../../account/tradingContext.ts';
import { type Quitting, leftLines } from '../quitting.ts';
import { createAccountSession, type AccountSession, type ProgramCalls } from '../accountSession/accountSession.ts';
import { addressQuestion } from '../environment/addressQuestion.ts';
import { areSame, foreignHosts } from '../environment/liveAddresses.ts';
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

/** What is said of the addresses of live: its hosts that are not shipped, and whether they passed a connection test. */
type ToldAddresses = { readonly hosts: readonly string[]; readonly verified: boolean };

/** Returns the question whether to switch, with everything that stays in the old trading context or ends. */
export const switchQuestion =
  (
    from: TradingContext,
    to: TradingContext,
    left: OpenExposure,
    { hosts, verified }: ToldAddresses = { hosts: [], verified: true },
  ): Question =>
  (language, grouping) => {
    const text = mainTextIn(language, grouping);
    const mark = ({ environment, account }: TradingContext) => text(`switch.mark.${environment}.${account}`);
    const typed = needsWord(from, to);
    return {
      title: text('switch.title', { to: mark(to) }),
      lines: [
        text('switch.leaves', { from: mark(from) }),
        ...(to.environment === 'live' ? [text(isReal(to) ? 'switch.real' : 'switch.practice')] : []),
        ...(to.environment === 'live' && hosts.length > 0
          ? [text(verified ? 'switch.addresses' : 'switch.unverified', { hosts: hosts.join(', ') })]
          : []),
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
    return createAccountSession(session, next, random, { switchAccount: switchTo, changeAddresses, ...program });
  };
  const begin = async (): Promise<void> => {
    await run.begin();
    if (run.tradingContext.environment === 'simulator' && host.view().status !== 'running') void host.start();
  };
  const change = async (next: TradingContext, isChosen: boolean): Promise<void> => {
    const old = run;
    old.log.write('world.ends', { state: `${old.tradingContext.environment}.${old.tradingContext.account}` });
    await old.end(appError('refused', 'error.plan.switched'));
    if (next.environment !== 'simulator') await host.stop();
    if (closed) return;
    sessions += 1;
    run = createSessionFor(next);
    run.log.write('world.begins', { state: `${next.environment}.${next.account}` });
    await begin();
    if (isChosen && !(await rememberContext(session.files, next)))
      run.notice(appError('unavailable', 'error.world.notKept'));
  };
  /** Asks until no more would be lost than the last question stated. */
  const agreed = async (
    mustAsk: (lost: Lost) => boolean,
    question: (left: OpenExposure) => Question,
  ): Promise<boolean> => {
    let said: ReturnType<typeof lostBy> | null = null;
    for (;;) {
      const left = run.account.trading.left();
      const lost = lostBy(left);
      const more = said === null ? mustAsk(lost) : lost.plans > said.plans || lost.doubts > said.doubts;
      if (!more) return true;
      if ((await run.ask(question(left))) !== 'confirmed') return false;
      said = lost;
    }
  };
  /** Replaces the page and the session; `isChosen`: the next start opens this trading context too. */
  const reopen = async (next: TradingContext, isChosen: boolean): Promise<void> => {
    clearing = true;
    run.gone();
    switching = change(next, isChosen)
      .catch((cause: unknown) => failed(cause))
      .finally(() => {
        switching = null;
        if (!clearing) run.loaded();
      });
    await shell.reload();
  };
  const switchTo = async (next: TradingContext): Promise<Result<Record<string, never>, AppError>> => {
    if (isConfirming || switching || closed) return fail(appError('refused', 'error.world.switching'));
    const { environment, account } = run.tradingContext;
    if (next.environment === environment && next.account === account) return ok({});
    isConfirming = true;
    try {
      const { addresses } = session;
      const told = { hosts: foreignHosts(addresses.live()), verified: addresses.testedAt() !== null };
      const question = (left: OpenExposure): Question => switchQuestion(run.tradingContext, next, left, told);
      if (!(await agreed((lost) => mustAskFor(run.tradingContext, next, lost), question)))
        return fail(appError('refused', 'error.world.stayed', { environment, account }));
    } finally {
      isConfirming = false;
    }
    if (closed) return fail(appError('refused', 'error.world.switching'));
    await reopen({ environment: next.environment, account: next.account }, true);
    return ok({});
  };
  const changeAddresses = async (to: ExchangeAddresses): Promise<Result<Record<string, never>, AppError>> => {
    if (isConfirming || switching || closed) return fail(appError('refused', 'error.world.switching'));
    const { addresses } = session;
    const from = addresses.live();
    const isOpen = run.tradingContext.environment === 'live';
    const isOther = !areSame(from, to);
    if (!isOther && !addresses.isEdited()) return ok({});
    isConfirming = true;
    try {
      const question = (left: OpenExposure): Question => addressQuestion(from, to, isOpen ? left : null);
      if (isOther && !(await agreed(() => true, question))) return fail(appError('refused', 'error.address.kept'));
      if (!(await addresses.change(to))) return fail(appError('unavailable', 'error.address.notWritten'));
    } finally {
      isConfirming = false;
    }
    if (closed || !isOther || !isOpen) return ok({});
    await reopen(run.tradingContext, false);
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
