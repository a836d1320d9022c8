/**
 * What was paid in fees, summed exactly over the fills the archive holds, per symbol and coin, maker and taker apart where
 * the exchange told which it was. What the archive does not hold of the range is said, never guessed.
 */
import type { Fill } from '../../../../shared/domain/order.ts';
import { markets, type Market } from '../../../../shared/exchange/markets.ts';
import type { FeesAnswer, PaidFees } from '../../../../shared/ipc/accountViews.ts';
import type { RecordCoverage } from '../../../../shared/ipc/recordViews.ts';
import { add, formatShort, parseDecimal, ZERO, type Decimal } from '../../../../shared/num/decimal.ts';
import { without, type Stretch } from '../../../../shared/time/stretches.ts';
import { accountLimits } from './accountLimits.ts';

type Role = 'maker' | 'taker' | 'untold';

interface Sum {
  readonly market: Market;
  readonly symbol: string;
  readonly asset: string | null;
  readonly roles: Map<Role, Decimal>;
  fills: number;
}

const roleOf = ({ maker }: Fill): Role => (maker === null ? 'untold' : maker ? 'maker' : 'taker');

/** Fills of any order as sums, largest number of fills first; a fee that is no decimal is counted and not summed. */
export function sumFees(fills: Iterable<Fill>): PaidFees[] {
  const sums = new Map<string, Sum>();
  for (const fill of fills) {
    const { market, symbol, feeAsset: asset } = fill;
    const key = `${market} ${symbol} ${asset ?? ''}`;
    const sum = sums.get(key) ?? { market, symbol, asset, roles: new Map<Role, Decimal>(), fills: 0 };
    sums.set(key, sum);
    const role = roleOf(fill);
    sum.roles.set(role, add(sum.roles.get(role) ?? ZERO, parseDecimal(fill.fee) ?? ZERO));
    sum.fills += 1;
  }
  return [...sums.values()]
    .toSorted((a, b) => b.fills - a.fills || (a.symbol < b.symbol ? -1 : 1))
    .map(({ roles, ...reported }) => {
      const of = (role: Role): string | null => {
        const value = roles.get(role);
        return value ? formatShort(value) : null;
      };
      const total = formatShort([...roles.values()].reduce(add, ZERO));
      return { ...reported, maker: of('maker'), taker: of('taker'), untold: of('untold'), total };
    });
}

/** What fees are read from: the archive as this account sees it. */
export interface FeeSource {
  /** How much of each list of fills is here; null: the archive is not open. */
  coverage(): readonly RecordCoverage[] | null;
  /** Fills older than `before` (Unix ms, exclusive; null: the newest), newest first. */
  page(market: Market, before: number | null): { readonly fills: readonly Fill[]; readonly more: boolean } | null;
}

/** The stretches of a range that a list does not hold; what trading told since the last sweep is in it. */
function missingOf(list: RecordCoverage, range: Stretch): Stretch[] {
  const swept = { from: Math.max(range.from, range.to - accountLimits.sweptMs), to: range.to };
  return without([range], [...without(list.ranges, list.incompleteFor), swept]);
}

/** The fees of a range; null while the archive is not open. `readAt` is wall time. */
export function readFees(source: FeeSource, range: Stretch, readAt: number): FeesAnswer | null {
  const coverage = source.coverage();
  if (!coverage) return null;
  const fills: Fill[] = [];
  let cut = false;
  for (const market of markets) {
    let before: number | null = null;
    for (let more = true; more && !cut;) {
      const page = source.page(market, before);
      if (!page) return null;
      const inside = page.fills.filter(({ time }) => time >= range.from && time <= range.to);
      fills.push(...inside);
      const oldest = page.fills.at(-1);
      before = oldest?.time ?? null;
      more = page.more && oldest !== undefined && oldest.time >= range.from;
      cut = fills.length >= accountLimits.fills && more;
    }
  }
  const missing = coverage.flatMap((list) => {
    const ranges = list.kind === 'fills' ? missingOf(list, range) : [];
    return ranges.length === 0 ? [] : [{ market: list.market, symbol: list.symbol, ranges }];
  });
  return { ...range, paid: sumFees(fills), fills: fills.length, missing, cut, readAt };
}
