/**
 * A start that only stops everything (`--kill`, B-A9, R18): the kill switch runs without a window, and one line reports
 * its result.
 */
import type { KillReport } from '../../../shared/domain/safety.ts';
import type { AppOptions } from './appOptions.ts';
import type { Credentials } from './credentials/credentials.ts';
import type { SafetyControl } from '../trading/safety/safetyControl.ts';
import type { TradingContext } from '../account/tradingContext.ts';

/** Options that a kill run needs. */
export type KillOptions = Pick<AppOptions, 'clock' | 'out'> & TradingContext;

const LOOK_MS = 100;
/** Time limit in ms: a pause that the exchange requires is waited out, but not for ever. */
const LIMIT_MS = 600_000;

function lineOf({ environment, account }: TradingContext, report: KillReport | null): string {
  return JSON.stringify({
    environment,
    account,
    phase: report?.phase ?? 'incomplete',
    verified: report?.verified ?? false,
    unseen: report?.unseen ?? [],
    items: (report?.items ?? []).map(({ market, what, symbol, outcome, error }) => ({
      market,
      what,
      symbol,
      outcome,
      error: error?.exchange?.code ?? error?.key ?? null,
    })),
    remaining: report?.remaining ?? [],
  });
}

/**
 * Saves a typed key and uses it. Returns null when no key was typed or it is in use, else prints the error and returns
 * the exit code.
 */
export async function takeTypedKeys(
  credentials: Pick<Credentials, 'save'>,
  { environment, account }: TradingContext,
  { typedKeys, out }: Pick<AppOptions, 'typedKeys' | 'out'>,
): Promise<2 | null> {
  if (!typedKeys) return null;
  const saved = await credentials.save({ environment, label: 'terminal', ...typedKeys });
  if (saved.ok) return null;
  const { key, exchange } = saved.error;
  out(JSON.stringify({ environment, account, phase: 'incomplete', verified: false, error: exchange?.code ?? key }));
  return 2;
}

/**
 * Triggers the kill switch and waits for its report; `end` receives 0 when it is proven that nothing is open, 2
 * otherwise, also when the key has no permission for a market.
 */
export function runKill(
  safety: Pick<SafetyControl, 'kill' | 'view'>,
  options: KillOptions,
  end: (code: 0 | 2) => void,
): void {
  const { clock } = options;
  const finish = (): void => {
    looking();
    late();
    const { kill } = safety.view();
    options.out(lineOf(options, kill));
    end(kill?.phase === 'done' && kill.verified ? 0 : 2);
  };
  const late = clock.after(LIMIT_MS, finish);
  const looking = clock.every(LOOK_MS, () => {
    const phase = safety.view().kill?.phase;
    if (phase === 'done' || phase === 'incomplete') finish();
  });
  safety.kill();
}
