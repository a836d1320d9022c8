/**
 * The world that is open, and how it gives way to another one (R16): the person is asked where something would be lost,
 * the page is cleared, the old world ends to its last timer, and only then the new one begins. The page that asks after
 * it waits for it; what the old page still asks is refused.
 */
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { TradingContext } from '../../account/tradingContext.ts';
import type { Quitting } from '../quitting.ts';
import { createAccountSession, type AccountSession } from '../accountSession/accountSession.ts';
import { rememberContext } from './rememberedContext.ts';
import type { Session } from './session.ts';
import { lostBy, mustAskFor, switchQuestion } from './switchWords.ts';

export interface AccountSwitch {
  /** The run that is open, or the last one while another is coming. */
  readonly current: () => AccountSession;
  /** Begins the first world; the simulator is started for it and not waited for. */
  begin(): Promise<void>;
  readonly invoke: AccountSession['invoke'];
  /** A document was loaded. */
  readonly loaded: () => void;
  /** What is asked before the desk closes: of the world that is open then. */
  readonly closing: Quitting;
  /** Stops everything of the world that is open; while another is coming, of that one. */
  kill(): void;
  /** Ends the world for good, a coming one too. */
  end(): Promise<void>;
}

/** The first world, not begun. `failed` is told when a world could not begin: the program has none and must end. */
export function createAccountSwitch(
  session: Session,
  tradingContext: TradingContext,
  failed: (cause: unknown) => void,
): AccountSwitch {
  const { shell, options, host } = session;
  let sessions = 1;
  let asking = false;
  /** From the moment a switch is decided until the new page is loaded: the old page has nothing to say any more. */
  let clearing = false;
  /** Settles when the world that is coming has begun. */
  let coming: Promise<void> | null = null;
  let closed = false;

  const runOf = (next: TradingContext): AccountSession => {
    // Chance goes on, so that no id of an earlier world is ever drawn again.
    const random = sessions === 1 ? options.random : options.random.fork(`world ${sessions}`);
    return createAccountSession(session, next, random, switchTo);
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
    run = runOf(next);
    run.log.write('world.begins', { state: `${next.environment}.${next.account}` });
    await begin();
    if (!(await rememberContext(session.files, next))) run.notice(appError('unavailable', 'error.world.notKept'));
  };
  /** Asks until nothing more would be lost than was said. */
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
    if (asking || coming || closed) return fail(appError('refused', 'error.world.switching'));
    const { environment, account } = run.tradingContext;
    if (next.environment === environment && next.account === account) return ok({});
    asking = true;
    try {
      if (!(await agreed(next))) return fail(appError('refused', 'error.world.stayed', { environment, account }));
    } finally {
      asking = false;
    }
    if (closed) return fail(appError('refused', 'error.world.switching'));
    clearing = true;
    run.gone();
    coming = change({ environment: next.environment, account: next.account })
      .catch((cause: unknown) => failed(cause))
      .finally(() => {
        coming = null;
        if (!clearing) run.loaded();
      });
    await shell.reload();
    return ok({});
  };
  let run = runOf(tradingContext);

  return {
    current: () => run,
    begin,
    async invoke(channel, payload) {
      // What the old page still writes of its layout belongs to the person, whatever the world.
      if (clearing && channel !== 'documents.write') return fail(appError('refused', 'error.world.switching'));
      if (channel !== 'documents.write') await coming;
      return run.invoke(channel, payload);
    },
    loaded() {
      clearing = false;
      if (coming) return;
      run.gone();
      run.loaded();
    },
    closing: {
      mustAsk: () => !coming && run.closing.mustAsk(),
      ask: () => run.closing.ask(),
    },
    kill() {
      // At once, unless another world is coming: then it is that one that has to be stopped.
      if (coming) void coming.then(() => run.account.trading.safety.kill());
      else run.account.trading.safety.kill();
    },
    async end() {
      closed = true;
      await coming;
      await run.end();
    },
  };
}
