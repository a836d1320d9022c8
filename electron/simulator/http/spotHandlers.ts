import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { coinsOf, type Coin, type CoinNetwork } from '../market/coins.ts';
import { isApiTradable } from '../market/instrument.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import { formatUnits } from '../market/units.ts';
import { rateLimits, spotSymbol } from './exchangeInfo.ts';
import { failure, type Failure } from '../venue/failure.ts';
import {
  historyKlines,
  latestKlines,
  notListed,
  withSymbol,
  type Context,
  type Handlers,
  type HandlersFor,
  type PrivateContext,
  unknownSymbol,
} from './handler.ts';
import { type Json, RawNumber } from '../venue/json.ts';
import { bookTickerRecord, dayTrades, depthRecord, tickerRecord, tradeRecords } from './records.ts';
import type { Bill } from '../venue/spot/records.ts';
import { coinIds } from '../venue/spot/coins.ts';
import type { ServedPrivateId } from './served.ts';
import {
  billRecord,
  spotAccountRecord,
  spotCommissionRecord,
  transferRecord,
  cancelledItem,
  failedCancelItem,
  failedItem,
  placedRecord,
  spotOrderRecord,
  spotTradeRecord,
} from './spotRecords.ts';
import { between, monthOf, newest, pageOf, spanOf, within, atMost } from './tradingRanges.ts';
import { isOpen, type AccountFill, type AccountOrder } from '../venue/accounts/records.ts';

type SpotOrderId = Extract<
  ServedPrivateId,
  `spot.order.${string}` | `spot.openOrders${string}` | 'spot.allOrders' | 'spot.myTrades'
>;

/**
 * Handlers of spot orders and trades (document 2, Orders). A refusal is an HTTP error with its documented code; in a
 * batch it is the result of its item. Lists of orders and trades are oldest first.
 */
export const spotOrderHandlers: HandlersFor<SpotOrderId> = {
  'spot.order.place': (asked, { accounts, caller, now }) => {
    const placed = accounts.placeSpot(caller.accountId, asked, now);
    return placed.ok ? ok(placedRecord(placed.value)) : placed;
  },
  'spot.order.batch.place': ({ symbol, orderList }, { accounts, caller, now }) => {
    const placed = accounts.spot.placeMany(accounts.account(caller.accountId), symbol, orderList, now);
    if (!placed.ok) return placed;
    return ok(
      placed.value.map((one, index) =>
        one.ok ? placedRecord(one.value) : failedItem(symbol, orderList[index]!.newClientOrderId, one.error),
      ),
    );
  },
  'spot.order.cancel': (which, { accounts, caller, now }) => {
    const order = accounts.cancel(caller.accountId, 'spot', which, now);
    const refused = refusedCancel(order);
    return refused ? fail(refused) : ok(cancelledItem(order!, which.orderId === undefined));
  },
  'spot.order.batch.cancel': ({ orderIds = [], origClientOrderIds = [] }, { accounts, caller, now }) => {
    const names = [
      ...orderIds.map((orderId) => ({ orderId })),
      ...origClientOrderIds.map((origClientOrderId) => ({ origClientOrderId })),
    ];
    const orders = accounts.spot.cancelMany(accounts.account(caller.accountId), names, now);
    return ok(
      orders.map((order, index) => {
        const refused = refusedCancel(order);
        const name = names[index]!;
        return refused ? failedCancelItem(name, refused) : cancelledItem(order!, 'origClientOrderId' in name);
      }),
    );
  },
  'spot.openOrders.cancel': ({ symbol }, context) =>
    withSymbol(context, 'spot', symbol, () =>
      ok(
        context.accounts
          .cancelOpen(context.caller.accountId, 'spot', symbol, context.now)
          .map(({ id, status }) => ({ orderId: new RawNumber(id), status })),
      ),
    ),
  'spot.order.get': (which, context) => {
    const order = context.accounts.order(context.caller.accountId, 'spot', which);
    return order ? ok(orderRecord(context, order)) : fail(failure('SPOT_ORDER_NOT_EXIST'));
  },
  'spot.openOrders': ({ symbol }, context) => {
    const unknown = unknownSymbol(context, 'spot', symbol);
    if (unknown) return fail(unknown);
    const open = context.accounts.openOrders(context.caller.accountId, 'spot', symbol);
    return ok(open.map((order) => orderRecord(context, order)));
  },
  'spot.allOrders': ({ symbol, limit, ...range }, context) =>
    withSymbol(context, 'spot', symbol, () => {
      const span = spanOf(range);
      if (!span.ok) return span;
      const all = context.accounts.account(context.caller.accountId).orders('spot');
      const found = all.filter((order) => order.symbol === symbol && within(span.value, order.createdTime));
      return ok(atMost(found, limit, range.startTime).map((order) => orderRecord(context, order)));
    }),
  'spot.myTrades': ({ symbol, orderId, limit, ...range }, context) =>
    withSymbol(context, 'spot', symbol, ({ instrument }) => {
      const span = spanOf(range);
      if (!span.ok) return span;
      const wanted = (fill: AccountFill) =>
        fill.symbol === symbol && (orderId === undefined || fill.orderId === orderId) && within(span.value, fill.time);
      const found = context.accounts.account(context.caller.accountId).fills('spot').filter(wanted);
      return ok(atMost(found, limit, range.startTime).map((fill) => spotTradeRecord(instrument, fill)));
    }),
};

/**
 * Returns why an order could not be cancelled: it does not exist, or it is filled (document 2, States); null when it
 * ended unfilled.
 */
function refusedCancel(order: AccountOrder | undefined): Failure | null {
  if (!order) return failure('SPOT_ORDER_NOT_EXIST');
  if (order.status === 'FILLED') return failure('SPOT_ORDER_ALREADY_FILLED');
  if (isOpen(order)) throw new Error(`order ${order.id} is still open after its cancel`);
  return null;
}

function orderRecord({ market }: Context, order: AccountOrder): Json {
  return spotOrderRecord(market.find('spot', order.symbol)!.instrument, order);
}

type SpotAccountId = Extract<ServedPrivateId, `spot.account${string}` | 'spot.tax.income'>;

/** Handlers of the spot account, its ledgers and transfers (document 2, Account). Every list is newest first. */
export const spotAccountHandlers: HandlersFor<SpotAccountId> = {
  'spot.account': (_parameters, { accounts, caller }) =>
    ok(spotAccountRecord(accounts.account(caller.accountId), caller)),
  'spot.account.commissionRate': ({ symbol }, context) =>
    withSymbol(context, 'spot', symbol, ({ instrument }) =>
      ok(spotCommissionRecord(context.accounts.account(context.caller.accountId), instrument)),
    ),
  'spot.account.bills': ({ coinId, bizType, limit, ...bounds }, context) => {
    const coins = coinIds(context.market);
    const wanted = (bill: Bill) =>
      bill.wallet === 'spot' &&
      isCoin(coins, bill.asset, coinId) &&
      (bizType === undefined || bill.bizType === bizType) &&
      between(bounds, bill.time);
    return ok(billRecords(coins, newest(billsOf(context), wanted, limit)));
  },
  'spot.account.fundingBills': ({ coinId, bizType, pageIndex, pageSize, ...range }, context) => {
    const span = spanOf(range);
    if (!span.ok) return span;
    const coins = coinIds(context.market);
    const wanted = (bill: Bill) =>
      bill.wallet === 'funding' &&
      isCoin(coins, bill.asset, coinId) &&
      (bizType === undefined || bill.bizType === bizType) &&
      within(span.value, bill.time);
    const found = newest(billsOf(context), wanted);
    const pages = Math.ceil(found.length / pageSize);
    return ok({
      total: found.length,
      pageSize,
      pages,
      page: pageIndex,
      hasNextPage: pageIndex < pages,
      items: billRecords(coins, pageOf(found, pageIndex, pageSize)),
    });
  },
  'spot.account.transferRecords': ({ coinId, fromType, limit, ...bounds }, context) => {
    const coins = coinIds(context.market);
    // Account types may be written in upper or lower case (document 2, Enumerations).
    const from = fromType?.toUpperCase();
    const { transfers } = context.accounts.account(context.caller.accountId);
    const found = newest(
      transfers,
      (one) =>
        isCoin(coins, one.asset, coinId) && (from === undefined || one.from === from) && between(bounds, one.time),
      limit,
    );
    return ok(found.map(transferRecord));
  },
  'spot.tax.income': ({ coin, bizType, month, limit, page }, context) => {
    const span = monthOf(month, context.now);
    const wanted = (bill: Bill) =>
      bill.wallet === 'spot' &&
      (coin === undefined || bill.asset === coin) &&
      (bizType === undefined || bill.bizType === bizType) &&
      within(span, bill.time);
    const found = newest(billsOf(context), wanted);
    return ok(billRecords(coinIds(context.market), pageOf(found, page, limit)));
  },
};

function billsOf({ accounts, caller }: PrivateContext): readonly Bill[] {
  return accounts.account(caller.accountId).bills;
}

function billRecords(coins: ReadonlyMap<string, number>, bills: readonly Bill[]): Json[] {
  return bills.map((bill) => billRecord(bill, coins.get(bill.asset)!));
}

/** Whether a coin has the requested id; an unknown id matches no coin (A-COIN-ID). */
function isCoin(coins: ReadonlyMap<string, number>, asset: string, coinId: string | undefined): boolean {
  return coinId === undefined || String(coins.get(asset)) === coinId;
}

/** Builds the record of a coin (document 2, Coin): the coin as a whole is open while one of its networks is. */
export function coinRecord({ coin, name, networks }: Coin): Json {
  return {
    coin,
    name,
    depositAllEnable: networks.some(({ depositEnable }) => depositEnable),
    withdrawAllEnable: networks.some(({ withdrawEnable }) => withdrawEnable),
    networkList: networks.map((one) => networkRecord(coin, one)),
  };
}

/** The withdrawal step is a bare number in scientific notation, as the running service sends it (A-NUMBER-FORMS). */
function networkRecord(coin: string, { withdrawDecimals, ...one }: CoinNetwork): Json {
  const step = new RawNumber(withdrawDecimals === 0 ? '1' : `1E-${withdrawDecimals}`);
  return { ...one, coin, withdrawIntegerMultiple: step };
}

/** The placement limit of the market: 100 in 10 seconds (document 1 Limits). */
const ORDERS = { interval: 'SECOND', num: 10, limit: 100 } as const;

interface Chosen {
  readonly symbol?: string | undefined;
  readonly symbols?: string | readonly string[] | undefined;
}

/** Handlers of the spot market's public endpoints. */
export const spotHandlers: Handlers<'spot'> = {
  'spot.time': (_parameters, { now, skew = 0 }) => ok({ serverTime: now + skew }),
  'spot.ping': () => ok({}),
  'spot.coins': (_parameters, { market }) => ok(coinsOf(market.assets, market.random).map(coinRecord)),
  'spot.exchangeInfo': (parameters, context) => {
    const chosen = choose(parameters, context);
    if (!chosen.ok) return chosen;
    const { symbolStatus } = parameters;
    const shown = chosen.value.filter(({ status }) => (symbolStatus ?? status) === status);
    return ok({
      timezone: 'UTC',
      serverTime: context.now,
      rateLimits: rateLimits(ORDERS),
      symbols: shown.map(({ instrument, status }) => spotSymbol(instrument, status)),
    });
  },
  'spot.apiTradingSymbols': (_parameters, { market }) => ok(apiSymbols(market.of('spot'))),
  'spot.market.ticker.price': (parameters, context) => {
    const records = each(parameters, context, (one) => ({
      symbol: one.instrument.symbol,
      price: formatUnits(one.last.last, one.instrument.priceDecimals),
    }));
    // A request for one symbol returns its record without an array (A-TICKER-CONTAINER).
    return records.ok && parameters.symbol !== undefined ? ok(records.value[0]!) : records;
  },
  'spot.market.ticker.24hr': (parameters, context) =>
    each(parameters, context, (one) => {
      const { symbol: _symbol, ...touch } = bookTickerRecord(one);
      return { ...tickerRecord(one), ...touch, count: dayTrades(one) };
    }),
  'spot.market.trades': ({ symbol, limit }, context) =>
    withSymbol(context, 'spot', symbol, (one) => ok(tradeRecords(one, one.tape.last(limit), context.dialect))),
  'spot.market.klines': ({ symbol, interval, limit }, context) =>
    withSymbol(context, 'spot', symbol, (one) => latestKlines(one, one.last, interval, limit)),
  'spot.market.historyKlines': ({ symbol, interval, ...range }, context) =>
    withSymbol(context, 'spot', symbol, (one) => historyKlines(one, one.last, interval, range, context.now)),
  'spot.market.depth': ({ symbol, limit }, context) =>
    withSymbol(context, 'spot', symbol, (one) => ok(depthRecord(one, limit))),
  'spot.market.ticker.bookTicker': (parameters, context) => each(parameters, context, bookTickerRecord),
};

const apiSymbols = (all: readonly InstrumentMarket[]): string[] =>
  all.filter(({ instrument }) => isApiTradable(instrument)).map(({ instrument }) => instrument.symbol);

/** Returns the records of the chosen instruments as an array. */
function each(parameters: Chosen, context: Context, record: (one: InstrumentMarket) => Json): Result<Json[], Failure> {
  const chosen = choose(parameters, context);
  return chosen.ok ? ok(chosen.value.map(record)) : chosen;
}

/** Returns the instruments that `symbol` or `symbols` names, all without either; both together are refused. */
function choose({ symbol, symbols }: Chosen, { market }: Context): Result<InstrumentMarket[], Failure> {
  if (symbol !== undefined && symbols !== undefined) return fail(failure('INVALID_PARAM_COMBINATION'));
  if (symbol === undefined && symbols === undefined) return ok(market.of('spot'));
  const named = symbol === undefined ? 'symbols' : 'symbol';
  const found = (symbol === undefined ? names(symbols!) : [symbol]).map((name) => market.find('spot', name));
  const known = found.filter((one) => one !== undefined);
  if (found.length === 0) return fail(failure('PARAM_ERROR', named));
  return known.length === found.length ? ok(known) : fail(notListed());
}

/** Parses a list of names: comma-separated, or a JSON array of text. Anything else yields no names. */
function names(list: string | readonly string[]): readonly string[] {
  if (typeof list !== 'string') return list;
  if (!list.startsWith('[')) return list.split(',');
  try {
    const parsed: unknown = JSON.parse(list);
    return Array.isArray(parsed) && parsed.every((name) => typeof name === 'string') ? parsed : [];
  } catch {
    return [];
  }
}
