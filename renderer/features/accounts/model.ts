import {
  accountValue,
  holdingOf,
  type AccountValue,
  type AssetPrice,
  type Holding,
} from '../../../shared/domain/accountValue.ts';
import type { Balance } from '../../../shared/domain/order.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { AccountRow, AccountsAnswer, WatchedMarket } from '../../../shared/ipc/watchedAccountViews.ts';
import { add, decimal, formatShort } from '../../../shared/num/decimal.ts';
import type { TradingState } from '../../state/account/index.ts';

/**
 * Why the figures of an account are not whole: watching is off, nothing was read yet, the key or one of its markets is
 * refused, the last read failed, the figures are old, records are missing, an asset has no price, or the account may be
 * another row's.
 */
export type AccountGap =
  | 'off'
  | 'waiting'
  | 'refused'
  | 'partRefused'
  | 'failed'
  | 'old'
  | 'incomplete'
  | 'unpriced'
  | 'sameFigures';

/** The figures of a row, in the chosen currency. Null: not known. */
export interface AccountFigures {
  readonly row: AccountRow;
  readonly values: Readonly<Record<Market | 'total' | 'pnl', string | null>>;
  readonly positions: number | null;
  readonly orders: number | null;
  /** Wall time of the oldest read, Unix ms; null: nothing was read, or the figures follow the streams. */
  readonly readAt: number | null;
  /** Why the row makes a total that is not whole; null: it does not. */
  readonly gap: AccountGap | null;
  /** Whether it is part of the total: it is known, and no row above it is the same account. */
  readonly isCounted: boolean;
}

/** The sum of the counted rows. */
export interface AccountTotal {
  readonly values: AccountFigures['values'];
  readonly positions: number;
  readonly orders: number;
  /** The rows that are missing or not whole. */
  readonly gaps: readonly { readonly row: AccountRow; readonly gap: AccountGap }[];
}

/** What is known of one market of an account, wherever it comes from; null: nothing. */
type KnownMarket = Pick<WatchedMarket, 'balances' | 'positions' | 'orders'> | null;

const pnlOf = ({ market, asset, unrealisedPnl }: Balance): Holding => ({ market, asset, amount: unrealisedPnl ?? '0' });

/** Returns a value; where a market is known and nothing is held there, it is zero. */
const known = (value: string | null, isEmpty: boolean): string | null => value ?? (isEmpty ? '0' : null);

function valuesOf(
  markets: Readonly<Record<Market, KnownMarket>>,
  prices: readonly AssetPrice[] | null,
): { readonly values: AccountFigures['values']; readonly uncounted: number } {
  const nothing = { spot: null, futures: null, total: null, pnl: null };
  const balances = [...(markets.spot?.balances ?? []), ...(markets.futures?.balances ?? [])];
  if (!prices || (!markets.spot && !markets.futures)) return { values: nothing, uncounted: 0 };
  const value: AccountValue = accountValue(balances.map(holdingOf), prices);
  const pnl = accountValue(balances.map(pnlOf), prices);
  const isEmpty = (market: Market): boolean =>
    balances.every((one) => one.market !== market || decimal(holdingOf(one).amount).units === 0n);
  const on = (market: Market): string | null => markets[market] && known(value.markets[market].value, isEmpty(market));
  return {
    values: { spot: on('spot'), futures: on('futures'), total: value.total, pnl: markets.futures && pnl.total },
    uncounted: value.uncounted,
  };
}

/** What the window knows of the account in use. */
export type OwnState = Pick<TradingState, 'balances' | 'positions' | 'orders' | 'triggers'>;

function ownMarkets(own: OwnState, read: readonly Market[]): Readonly<Record<Market, KnownMarket>> {
  const of = (market: Market): KnownMarket => {
    const { feed, list } = own.balances[market];
    if (!read.includes(market) || !feed) return null;
    const isFutures = market === 'futures';
    return {
      balances: [...list],
      positions: isFutures ? own.positions.list.length : 0,
      orders: own.orders[market].open.length + (isFutures ? own.triggers.open.length : 0),
    };
  };
  return { spot: of('spot'), futures: of('futures') };
}

function ownGap(own: OwnState, read: readonly Market[]): AccountGap | null {
  const feeds = [...read.flatMap((market) => [own.balances[market].feed, own.orders[market].feed]), own.positions.feed];
  if (feeds.includes(null)) return 'waiting';
  return feeds.every((feed) => feed?.status === 'live') ? null : 'old';
}

function watchedGap(row: AccountRow, read: readonly Market[], oldestAt: number): AccountGap | null {
  if (row.state === 'off' || row.state === 'waiting' || row.state === 'refused') {
    return row.state === 'waiting' && row.error ? 'failed' : row.state;
  }
  const markets = read.flatMap((market) => row.markets[market] ?? []);
  if (markets.some(({ isRefused }) => isRefused)) return 'partRefused';
  if (row.error || markets.some(({ error }) => error)) return 'failed';
  if (markets.some(({ readAt }) => readAt === null)) return 'waiting';
  if (markets.some(({ readAt }) => readAt !== null && readAt <= oldestAt)) return 'old';
  return markets.every(({ complete }) => complete) ? null : 'incomplete';
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Returns the figures of every row. `now`: wall time. */
export function accountFigures(
  { rows, oldMs }: Pick<AccountsAnswer, 'rows' | 'oldMs'>,
  own: OwnState,
  prices: readonly AssetPrice[] | null,
  read: readonly Market[],
  now: number,
): readonly AccountFigures[] {
  return rows.map((row) => {
    const isOwn = row.state === 'inUse';
    const watched = (market: Market): KnownMarket => {
      const one = row.markets[market];
      return one && one.readAt !== null ? one : null;
    };
    const markets = isOwn ? ownMarkets(own, read) : { spot: watched('spot'), futures: watched('futures') };
    const { values, uncounted } = valuesOf(markets, prices);
    const all = [markets.spot, markets.futures].flatMap((market) => market ?? []);
    const count = (field: 'positions' | 'orders'): number | null =>
      all.length === 0 ? null : sumOf(all.map((market) => market[field]));
    const times = read.flatMap((market) => row.markets[market]?.readAt ?? []);
    const gap =
      row.sameAs?.proof === 'figures'
        ? 'sameFigures'
        : ((isOwn ? ownGap(own, read) : watchedGap(row, read, now - oldMs)) ?? (uncounted > 0 ? 'unpriced' : null));
    return {
      row,
      values,
      positions: markets.futures && count('positions'),
      orders: count('orders'),
      readAt: times.length === 0 ? null : Math.min(...times),
      gap: row.sameAs?.proof === 'id' ? null : gap,
      isCounted: row.sameAs === null && all.length > 0,
    };
  });
}

/** Returns the sum of rows, each account once. A value of which no row knows anything is null. */
export function accountTotal(figures: readonly AccountFigures[]): AccountTotal {
  const counted = figures.filter(({ isCounted }) => isCounted);
  const sum = (field: keyof AccountFigures['values']): string | null => {
    const values = counted.flatMap(({ values: one }) => one[field] ?? []);
    return values.length === 0 ? null : formatShort(values.map(decimal).reduce(add));
  };
  return {
    values: { spot: sum('spot'), futures: sum('futures'), total: sum('total'), pnl: sum('pnl') },
    positions: sumOf(counted.map(({ positions }) => positions ?? 0)),
    orders: sumOf(counted.map(({ orders }) => orders ?? 0)),
    gaps: figures.flatMap(({ row, gap }) => (gap ? [{ row, gap }] : [])),
  };
}
