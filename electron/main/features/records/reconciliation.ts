/**
 * Handler of the window's call that compares stored balances with the entries between them. Entries are read page by
 * page and counted in steps, with pauses between.
 */
import { reconcile, snapshotBorder, type BalancesAt } from '../../../../shared/domain/reconciliation.ts';
import type {
  BalanceSnapshot,
  ReconciliationAnswer,
  ReconciliationRequest,
} from '../../../../shared/ipc/recordViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { withTurns } from '../../../../shared/time/steps.ts';
import type { Stretch } from '../../../../shared/time/stretches.ts';
import type { Access } from '../../account/access.ts';
import { inSameContext, type TradingContext } from '../../account/tradingContext.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { BalanceSource } from './archive/archiveReading.ts';
import type { ExportSource } from './export/exportSource.ts';
import { readEntries, refusedList } from './recordReading.ts';

/** Dependencies of {@link createReconciliation}. Source and balances null: there is no archive. */
export interface ReconciliationParts {
  readonly tradingContext: TradingContext;
  readonly clock: Pick<Clock, 'after'>;
  readonly source: Pick<ExportSource, 'has' | 'coverage' | 'page'> | null;
  readonly balances: BalanceSource | null;
  /** Returns the access to the account; null: no key is in use. */
  readonly access: () => Pick<Access, 'epoch'> | null;
}

type Market = ReconciliationRequest['market'];

const kindOf = (market: Market): 'income' | 'bills' => (market === 'futures' ? 'income' : 'bills');

/** Answer where there are not two snapshots to compare. */
const NOTHING: ReconciliationAnswer = { from: null, to: null, assets: [], missing: [], unreadable: 0 };

/**
 * Returns the snapshots to compare: the last ones before the bounds of the request, and none later than the entries
 * that were read; null where there are not two.
 */
function snapshotsOf(
  { market, from, to }: ReconciliationRequest,
  balances: BalanceSource,
  ranges: readonly Stretch[],
): readonly [BalanceSnapshot, BalanceSnapshot] | null {
  const opening = (from === null ? null : balances.until(market, from)) ?? balances.from(market, from ?? 0);
  if (!opening) return null;
  const end = to ?? Number.MAX_SAFE_INTEGER;
  const reached = (ranges.at(-1)?.to ?? 0) - snapshotBorder.afterMs;
  const read = balances.until(market, Math.min(end, reached));
  const closing = read && read.at > opening.at ? read : balances.until(market, end);
  return closing && closing.at > opening.at ? [opening, closing] : null;
}

const balancesAt = ({ at, balances }: BalanceSnapshot): BalancesAt => ({
  at,
  balances: balances.map(({ asset, total }) => ({ asset, total })),
});

/** Creates the handler. */
export function createReconciliation(parts: ReconciliationParts): Pick<CallHandlers, 'records.reconciliation'> {
  const { tradingContext, clock, source, balances } = parts;

  const compare = async (
    archive: Pick<ExportSource, 'coverage' | 'page'>,
    snapshots: BalanceSource,
    request: ReconciliationRequest,
  ): Promise<ReconciliationAnswer | null> => {
    const { market } = request;
    const list = { market, kind: kindOf(market), symbol: null } as const;
    const coverage = archive.coverage(list);
    if (!coverage) return null;
    const found = snapshotsOf(request, snapshots, coverage.ranges);
    if (!found) return NOTHING;
    const [opening, closing] = found;
    const entries = await readEntries(archive, clock, market, {
      from: opening.at - snapshotBorder.beforeMs,
      to: closing.at + snapshotBorder.afterMs,
    });
    if (!entries) return null;
    const steps = reconcile({
      market,
      opening: balancesAt(opening),
      closing: balancesAt(closing),
      entries: entries.toReversed(),
      covered: coverage.ranges,
    });
    const { assets, missing, unreadable } = await withTurns(steps, clock);
    return {
      from: opening.at,
      to: closing.at,
      assets: assets.map((one) => ({ ...one, lines: [...one.lines] })),
      missing: [...missing],
      unreadable: unreadable.length,
    };
  };

  return {
    'records.reconciliation': inSameContext(tradingContext, async (request: ReconciliationRequest) => {
      const waiting = fail(appError('unavailable', 'error.archive.waiting'));
      if (!source || !balances) return waiting;
      const { market } = request;
      const refused = refusedList(source, tradingContext, { market, kind: kindOf(market), symbol: null });
      if (refused) return fail(refused);
      const epoch = parts.access()?.epoch ?? null;
      const answer = await compare(source, balances, request);
      // Under another key the pages may be those of two accounts.
      if (!answer || (parts.access()?.epoch ?? null) !== epoch) return waiting;
      return ok(answer);
    }),
  };
}
