/**
 * Handler of the window's call for the equity of the futures account: takes deposits and transfers out of the stored
 * balances, by the entries of the archive.
 */
import type { Income } from '../../../../../shared/domain/accountRecord.ts';
import { equityCurve, realisedDays } from '../../../../../shared/domain/performanceEquity.ts';
import { FEWEST_DAYS, returnRatios } from '../../../../../shared/domain/performanceReturns.ts';
import { groupOf, snapshotBorder } from '../../../../../shared/domain/reconciliation.ts';
import type { EquityAnswer, EquityRequest } from '../../../../../shared/ipc/performanceViews.ts';
import type { BalanceSnapshot } from '../../../../../shared/ipc/recordViews.ts';
import { appError } from '../../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../../shared/result/result.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import { withTurns } from '../../../../../shared/time/steps.ts';
import type { Access } from '../../../account/access.ts';
import { inSameContext, type TradingContext } from '../../../account/tradingContext.ts';
import type { CallHandlers } from '../../../platform/callHandlers.ts';
import type { ExportSource } from '../export/exportSource.ts';
import { readRecords, refusedList } from '../recordReading.ts';

/** Points of a curve beside the ends of days. */
const POINTS = 500;
const FIRST_ASSET = 'USDT';
const income = { market: 'futures', kind: 'income', symbol: null } as const;

/** Dependencies of {@link createEquity}. */
export interface EquityParts {
  readonly tradingContext: TradingContext;
  readonly clock: Pick<Clock, 'after' | 'now'>;
  /** Null: there is no archive. */
  readonly source: Pick<ExportSource, 'has' | 'coverage' | 'page'> | null;
  /** Returns the stored balances of futures in a range, thinned to some points; null: the archive cannot be used now. */
  readonly snapshots: (range: {
    readonly from: number;
    readonly to: number;
    readonly points: number;
  }) => Promise<readonly BalanceSnapshot[] | null>;
  /** Returns the access to the account; null: no key is in use. */
  readonly access: () => Pick<Access, 'epoch'> | null;
}

/** Returns the assets of the snapshots, USDT first, in which most accounts are kept. */
function assetsOf(snapshots: readonly BalanceSnapshot[]): string[] {
  const assets = new Set(snapshots.flatMap(({ balances }) => balances.map(({ asset }) => asset)));
  const others = [...assets].filter((asset) => asset !== FIRST_ASSET).toSorted();
  return assets.has(FIRST_ASSET) ? [FIRST_ASSET, ...others] : others;
}

/** Creates the handler. */
export function createEquity(parts: EquityParts): Pick<CallHandlers, 'records.equity'> {
  const { tradingContext, clock, source, snapshots } = parts;

  const read = async (
    archive: Pick<ExportSource, 'coverage' | 'page'>,
    request: EquityRequest,
  ): Promise<EquityAnswer | null> => {
    const from = request.from ?? 0;
    const found = await snapshots({ from, to: request.to ?? clock.now(), points: POINTS });
    const coverage = archive.coverage(income);
    if (!found || !coverage) return null;
    const assets = assetsOf(found);
    const asset = assets.find((one) => one === request.asset) ?? assets[0] ?? null;
    const first = found[0]?.at ?? null;
    // Without a bound also the time before the first stored balance is shown.
    const since = first === null ? Infinity : from - snapshotBorder.beforeMs;
    const entries: Income[] = [];
    const isRead = await readRecords(archive, clock, { ...income, before: null }, (page) => {
      entries.push(...page);
      return (page.at(-1)?.time ?? since) >= since;
    });
    if (!isRead) return null;
    const own = entries.filter((entry) => entry.asset === asset);
    const realised = first === null ? [] : realisedDays(own, { from, until: first });
    const kindsOf = (group: string): Income[] => own.filter(({ kind }) => groupOf('futures', kind) === group);
    const steps = equityCurve({
      points: [
        ...realised,
        ...found.map(({ at, balances }) => ({
          at,
          // An asset that is not named was not held.
          equity: asset === null ? null : (balances.find((one) => one.asset === asset) ?? { equity: '0' }).equity,
        })),
      ],
      flows: kindsOf('transfers').map(({ time: at, amount }) => ({ at, amount })),
      covered: coverage.ranges,
    });
    const { points, drawdowns, deepest, days, omitted } = await withTurns(steps, clock);
    const last = drawdowns.at(-1) ?? null;
    return {
      assets,
      asset,
      points: [...points],
      realisedUntil: first !== null && points.some(({ at }) => at < first) ? first : null,
      deepest,
      current: last?.recoveredAt === null ? last : null,
      drawdowns: drawdowns.length,
      ratios: { ...returnRatios(days), fewest: FEWEST_DAYS },
      omitted,
      unknownKinds: [...new Set(kindsOf('unknown').map(({ kind }) => kind))],
    };
  };

  return {
    'records.equity': inSameContext(tradingContext, async (request) => {
      const waiting = fail(appError('unavailable', 'error.archive.waiting'));
      if (!source) return waiting;
      const refused = refusedList(source, tradingContext, income);
      if (refused) return fail(refused);
      const epoch = parts.access()?.epoch ?? null;
      const answer = await read(source, request);
      // Under another key the pages may be those of two accounts.
      return answer && (parts.access()?.epoch ?? null) === epoch ? ok(answer) : waiting;
    }),
  };
}
