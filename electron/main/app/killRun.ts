/**
 * Stopping everything from outside the window (`--kill`, B-A9, R18), by a start of its own or by a second one that asks
 * the running desk: one line reports the result, and a desktop notification says it to a user who sees no terminal.
 */
import type { KillReport } from '../../../shared/domain/safety.ts';
import type { AppOptions } from './appOptions.ts';
import type { Credentials } from './credentials/credentials.ts';
import type { SafetyControl } from '../trading/safety/safetyControl.ts';
import type { TradingContext } from '../account/tradingContext.ts';
import { mainTextIn } from '../platform/mainText.ts';
import type { Language } from '../../../shared/settings/languages.ts';
import type { Cancel } from '../../../shared/time/clock.ts';

/** Where the result of the kill switch is said to the user. */
export interface KillTeller {
  readonly notify: (title: string, body: string) => void;
  readonly language: () => Language;
}

/** Options that a kill run needs. */
export type KillOptions = Pick<AppOptions, 'clock' | 'out'> & TradingContext & KillTeller;

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

const isProven = (report: KillReport | null): boolean => report?.phase === 'done' && report.verified;

/** Returns title and sentence of the notification. Markets that the key may not see are no proof. */
export function killNotice(
  { environment, account }: TradingContext,
  report: KillReport | null,
  language: Language,
): readonly [title: string, body: string] {
  const text = mainTextIn(language);
  const mark = text(`switch.mark.${environment}.${account}`);
  const count = report?.remaining.length ?? 0;
  const result = isProven(report)
    ? text('killRun.done', { mark })
    : count > 0
      ? text('killRun.remaining', { mark, count })
      : text('killRun.incomplete', { mark });
  return [text('killRun.title'), result];
}

/** Calls `finish` once with the report when the kill switch has ended, at its present state where it has not within the limit. */
function watchKill(
  safety: () => Pick<SafetyControl, 'view'>,
  { clock }: Pick<KillOptions, 'clock'>,
  finish: (report: KillReport | null) => void,
): Cancel {
  const stop = (): void => {
    looking();
    late();
  };
  const end = (): void => {
    stop();
    finish(safety().view().kill);
  };
  const late = clock.after(LIMIT_MS, end);
  const looking = clock.every(LOOK_MS, () => {
    const phase = safety().view().kill?.phase;
    if (phase === 'done' || phase === 'incomplete') end();
  });
  return stop;
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
  watchKill(
    () => safety,
    options,
    (report) => {
      options.out(lineOf(options, report));
      options.notify(...killNotice(options, report, options.language()));
      end(isProven(report) ? 0 : 2);
    },
  );
  safety.kill();
}

/** What the running desk tells of the kill switch that a second start has triggered. */
export interface KillAnswer {
  /** Waits for the end of the kill switch, which was just triggered; another one meanwhile has the same end. */
  follow(): void;
  /** Stops waiting. */
  stop(): void;
}

/** Notifies the user of the end of a kill switch in the trading context that is open then. */
export function createKillAnswer(
  current: () => { readonly safety: Pick<SafetyControl, 'view'>; readonly tradingContext: TradingContext },
  { clock, notify, language }: Pick<AppOptions, 'clock'> & KillTeller,
): KillAnswer {
  let waiting: Cancel | null = null;
  return {
    follow() {
      waiting ??= watchKill(
        () => current().safety,
        { clock },
        (report) => {
          waiting = null;
          notify(...killNotice(current().tradingContext, report, language()));
        },
      );
    },
    stop() {
      waiting?.();
      waiting = null;
    },
  };
}
