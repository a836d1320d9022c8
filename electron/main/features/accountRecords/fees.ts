/**
 * Sums paid fees exactly over the fills in the archive, per symbol and coin, with maker and taker separate where the
 * exchange reported the role. Parts of the range that the archive does not hold are reported, never guessed.
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

/**
 * Sums fills in any order; the entry with the most fills comes first. A fee that is not a decimal is counted and not
 * summed.
 */
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

/** Source of the fills: the archive of this account. */
export interface FeeSource {
  /** Returns the coverage of each list of fills; null when the archive is not open. */
  coverage(): readonly RecordCoverage[] | null;
  /** Returns fills older than `before` (Unix ms, exclusive; null: the newest), newest first. */
  page(market: Market, before: number | null): { readonly fills: readonly Fill[]; readonly more: boolean } | null;
}

/**
 * Returns the parts of a range that a list does not hold; the time since the last sweep counts as held, because trading
 * stores its fills.
 */
function missingOf(list: RecordCoverage, range: Stretch): Stretch[] {
  const swept = { from: Math.max(range.from, range.to - accountLimits.sweptMs), to: range.to };
  return without([range], [...without(list.ranges, list.incompleteFor), swept]);
}

/** Returns the fees of a range; null while the archive is not open. `readAt` is wall time. */
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
