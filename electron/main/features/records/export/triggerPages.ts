/** Conditional orders of a range of time, page by page from the exchange: no archive keeps them. */
import type { Trigger } from '../../../../../shared/domain/triggerSchema.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import type { Result } from '../../../../../shared/result/result.ts';
import type { Stretch } from '../../../../../shared/time/stretches.ts';
import { ExportEnded } from './exportEnded.ts';

/** Asks for the newest ones placed before a time (Unix ms, exclusive); `complete`: nothing older exists. */
export type ReadTriggers = (
  symbol: string,
  before: number,
) => Promise<Result<{ readonly triggers: readonly Trigger[]; readonly complete: boolean }, AppError>>;

/**
 * All that were placed within the range, newest first, each once. A question that fails ends the export: a file with a
 * hole in it would look whole.
 */
export async function* triggerPages(
  read: ReadTriggers,
  symbol: string,
  { from, to }: Stretch,
): AsyncGenerator<readonly Trigger[]> {
  const seen = new Set<string>();
  let before = to + 1;
  for (;;) {
    const page = await read(symbol, before);
    if (!page.ok) throw new ExportEnded(page.error);
    const { triggers, complete } = page.value;
    const fresh = triggers.filter(({ triggerId }) => !seen.has(triggerId));
    for (const { triggerId } of fresh) seen.add(triggerId);
    yield fresh.filter(({ createdAt }) => createdAt >= from && createdAt <= to);
    // Records that mean nothing fill a page: what lies behind them is not known.
    if (triggers.length === 0 && !complete) throw new ExportEnded(appError('unreadable', 'error.export.notSaved'));
    const oldest = Math.min(...triggers.map(({ createdAt }) => createdAt));
    if (complete || triggers.length === 0 || oldest < from) return;
    // Others may share the last one's millisecond: it is asked for again, and passed once it brings nothing new.
    before = fresh.length > 0 && oldest + 1 < before ? oldest + 1 : oldest;
  }
}
