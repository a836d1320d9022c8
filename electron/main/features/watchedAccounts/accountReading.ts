/**
 * Reads one market of an account over REST: balances, positions and open orders, all in the background lane, so that
 * nothing of the account in use waits for them. Either all lists of the market were read or none counts, so that the
 * figures of a row belong together.
 */
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { Balance, Order, Position } from '../../../../shared/domain/order.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { ok, type Result } from '../../../../shared/result/result.ts';
import { readOpenConditionalOrders } from '../../account/conditionalOrderLists.ts';
import { balancesOfFutures, balancesOfSpot } from '../../exchange/mapping/balances.ts';
import { orderOfFuturesRecord, orderOfSpotRecord, type IsOurs } from '../../exchange/mapping/orders.ts';
import { isZero } from '../../exchange/mapping/plainValues.ts';
import { positionOfRecord } from '../../exchange/mapping/positions.ts';
import type { PrivateRest } from '../../exchange/ports.ts';
import { wholeReader } from '../../exchange/reading/lists.ts';
import { readAll, wholeOrError } from '../../exchange/reading/reader.ts';
import { watchedAccountLimits } from './watchedAccountLimits.ts';

/** The only part of a signed client that reading an account needs. */
export type ReadingRest = Pick<PrivateRest, 'queryWhole'>;

/**
 * What was read of one market. The lists are cut at `kept` records, the counts are not. `complete` false: records could
 * not be read, or were cut. `userId`: from the reply of spot, null elsewhere and where it lacks.
 */
export interface MarketReading {
  readonly balances: readonly Balance[];
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
  readonly triggers: readonly ConditionalOrder[];
  readonly positionCount: number;
  readonly orderCount: number;
  readonly complete: boolean;
  readonly userId: string | null;
}

const { kept, pages } = watchedAccountLimits;
const within = { calls: pages };
type Read = Promise<Result<MarketReading, AppError>>;

/** Whether nothing of an asset is held, including unrealised profit. */
const isHeld = ({ total, available, frozen, unrealisedPnl }: Balance): boolean =>
  [total, available, frozen, unrealisedPnl ?? '0'].some((amount) => !isZero(amount));

interface Lists extends Pick<MarketReading, 'balances' | 'positions' | 'orders' | 'triggers' | 'userId'> {
  readonly complete: boolean;
}

/** Cuts the lists; what was cut makes the reading incomplete. */
function bounded({ balances, positions, orders, triggers, userId, complete }: Lists): MarketReading {
  const held = balances.filter(isHeld);
  return {
    balances: held.slice(0, kept),
    positions: positions.slice(0, kept),
    orders: orders.slice(0, kept),
    triggers: triggers.slice(0, kept),
    positionCount: positions.length,
    orderCount: orders.length + triggers.length,
    complete: complete && [held, positions, orders, triggers].every(({ length }) => length <= kept),
    userId,
  };
}

async function readSpot(rest: ReadingRest, isOurs: IsOurs): Read {
  const account = await rest.queryWhole('spot.account', {}, 'background');
  if (!account.ok) return account;
  const open = await rest.queryWhole('spot.openOrders', {}, 'background');
  if (!open.ok) return open;
  const orders = open.value.reply.flatMap((record) => orderOfSpotRecord(record, isOurs) ?? []);
  const dropped = account.value.dropped + open.value.dropped + open.value.reply.length - orders.length;
  return ok(
    bounded({
      balances: balancesOfSpot(account.value.reply),
      positions: [],
      orders,
      triggers: [],
      userId: account.value.reply.uid ?? null,
      complete: dropped === 0,
    }),
  );
}

async function readFutures(rest: ReadingRest, isDemo: boolean, isOurs: IsOurs): Read {
  const balances = await rest.queryWhole('futures.account.balance', {}, 'background');
  if (!balances.ok) return balances;
  const held = await rest.queryWhole('futures.account.position.allPosition', {}, 'background');
  if (!held.ok) return held;
  const quiet: ReadingRest = { queryWhole: (id, params) => rest.queryWhole(id, params, 'background') };
  const open = wholeOrError(await readAll(wholeReader(quiet, 'futures.openOrders', {}, within)));
  if (!open.ok) return open;
  // The demo account has no conditional orders of its own (A-DEMO).
  const conditional = isDemo
    ? ok({ items: [], complete: true })
    : await readOpenConditionalOrders(quiet, isOurs, within);
  if (!conditional.ok) return conditional;
  const positions = held.value.reply.map(positionOfRecord);
  const orders = open.value.items.map((record) => orderOfFuturesRecord(record, isOurs));
  const unread = [...positions, ...orders].filter((one) => one === undefined).length;
  const triggers = conditional.value.items;
  const waiting = new Set(triggers.map(({ triggerId }) => triggerId));
  return ok(
    bounded({
      balances: balancesOfFutures(balances.value.reply),
      positions: positions.flatMap((one) => one ?? []),
      // An order that waits for its trigger may stand in both lists.
      orders: orders.flatMap((one) => (one && !waiting.has(one.orderId) ? [one] : [])),
      triggers,
      userId: null,
      complete:
        balances.value.dropped + held.value.dropped + unread === 0 && open.value.complete && conditional.value.complete,
    }),
  );
}

/** Reads one market; the first request that fails ends it. */
export const readMarket = (
  rest: ReadingRest,
  market: Market,
  isDemo: boolean,
  isOurs: IsOurs,
): Promise<Result<MarketReading, AppError>> =>
  market === 'spot' ? readSpot(rest, isOurs) : readFutures(rest, isDemo, isOurs);
