import { ok, fail } from '../../../shared/result/result.ts';
import { moneyText } from '../venue/accounts/money.ts';
import type { SymbolSettings, Position, IncomeItem } from '../venue/futures/records.ts';
import { SETTLEMENT, markOf } from '../venue/futures/contracts.ts';
import { makerRate, takerRate } from '../venue/orders/fees.ts';
import { changed } from './changeReply.ts';
import { withSymbol, type HandlersFor, type PrivateContext, unknownSymbol } from './handler.ts';
import { profitAt } from '../venue/futures/risk.ts';
import { positionRecord } from './futuresRecords.ts';
import { RawNumber, type Json } from '../venue/json.ts';
import { DAY_MS } from '../../../shared/time/units.ts';
import { failure } from '../venue/failure.ts';

/** Days before the end at which the range begins when only the end is given (document 3, Income body parameters). */
const DEFAULT_DAYS = 30;

/** A position in the ledger: lines are ordered by time, then by id, which also increases. */
interface Place {
  readonly id: string;
  readonly time: number;
}

/**
 * Handler of the futures ledger of an account, newest first, in pages (document 3, Account; A-INCOME, A-INCOME-CURSOR).
 */
export const incomeHandlers: HandlersFor<'futures.account.income'> = {
  'futures.account.income': (asked, context) => {
    const { accounts, caller, now } = context;
    const { asset, symbol, incomeType, startTime, endTime, limit, nextKeyId, nextKeyTime } = asked;
    const unknown = unknownSymbol(context, 'futures', symbol);
    if (unknown) return fail(unknown);
    // A time alone does not identify a line: lines can share a millisecond, and some would be lost or repeated.
    if (nextKeyTime !== undefined && nextKeyId === undefined) return fail(failure('PARAM_EMPTY', 'nextKeyId'));
    const from = startTime ?? (endTime === undefined ? 0 : Math.min(endTime - DEFAULT_DAYS * DAY_MS, now));
    const to = endTime ?? (startTime === undefined ? Infinity : now);
    const fits = (item: IncomeItem) =>
      item.time >= from &&
      item.time <= to &&
      (asset === undefined || item.asset === asset) &&
      (symbol === undefined || item.symbol === symbol) &&
      (incomeType === undefined || item.incomeType === incomeType);
    const { income } = accounts.account(caller.accountId);
    const page: IncomeItem[] = [];
    let hasNextPage = false;
    for (let at = indexBefore(income, nextKeyId, nextKeyTime); at >= 0 && !hasNextPage; at -= 1) {
      const item = income[at]!;
      if (item.time < from) break;
      if (!fits(item)) continue;
      if (page.length === limit) hasNextPage = true;
      else page.push(item);
    }
    const last = page.at(-1);
    const nextKey = hasNextPage && last ? { nextKeyId: new RawNumber(last.id), nextKeyTime: last.time } : null;
    return ok({ hasNextPage, nextKey, items: page.map(incomeRecord) });
  },
};

/**
 * Returns the index of the newest line strictly older than the position at which a page ended; without one that of the
 * newest line.
 */
function indexBefore(income: readonly IncomeItem[], id: string | undefined, time: number | undefined): number {
  if (id === undefined) return income.length - 1;
  const place = { id, time: time ?? Infinity };
  let [low, high] = [0, income.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(income[middle]!, place)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Whether a line is older than a position: ids decide, because they are unique and increase with time. */
function isBefore(item: Place, place: Place): boolean {
  return item.time <= place.time && BigInt(item.id) < BigInt(place.id);
}

function incomeRecord(item: IncomeItem): Json {
  return {
    billId: new RawNumber(item.id),
    asset: item.asset,
    symbol: item.symbol,
    income: moneyText(item.income),
    incomeType: item.incomeType,
    balance: moneyText(item.balance),
    fillFee: moneyText(item.fillFee),
    time: item.time,
    transferReason: item.transferReason,
  };
}

type FuturesPositionId =
  | 'futures.account.position.allPosition'
  | 'futures.account.position.singlePosition'
  | 'futures.account.modifyAutoAppendMargin'
  | 'futures.account.positionMargin'
  | 'futures.closePositions';

/** Handlers of positions, their margin, and closing them (document 3, Account and Orders). */
export const futuresPositionHandlers: HandlersFor<FuturesPositionId> = {
  'futures.account.position.allPosition': (_parameters, context) => {
    const { positions } = context.accounts.account(context.caller.accountId);
    return ok([...positions.values()].map((position) => record(context, position)));
  },
  'futures.account.position.singlePosition': ({ symbol }, context) =>
    withSymbol(context, 'futures', symbol, () => {
      const positions = context.accounts.account(context.caller.accountId).positionsOf(symbol);
      return ok(positions.map((position) => record(context, position)));
    }),
  'futures.account.modifyAutoAppendMargin': (asked, { accounts, caller, now }) =>
    changed(accounts.futures.setAutoAppend(accounts.account(caller.accountId), asked, now), now),
  'futures.account.positionMargin': (asked, { accounts, caller, now }) =>
    changed(accounts.futures.adjustMargin(accounts.account(caller.accountId), asked, now), now),
  'futures.closePositions': (asked, { accounts, caller, now }) => {
    const closed = accounts.futures.close(accounts.account(caller.accountId), asked, now);
    if (!closed.ok) return closed;
    return ok(
      closed.value.map(({ positionId, result }) => ({
        // An unknown id is returned as a number too.
        positionId: new RawNumber(String(BigInt(positionId))),
        success: result.ok,
        ...(result.ok
          ? { successOrderId: new RawNumber(result.value.id), errorMessage: '' }
          : { errorMessage: result.error.body.msg }),
      })),
    );
  },
};

function record({ accounts, caller, market }: PrivateContext, position: Position): Json {
  const one = market.find('futures', position.symbol)!;
  return positionRecord(one.instrument, position, {
    unrealized: profitAt(one.instrument, position, markOf(one)),
    liquidation: accounts.liquidation(caller.accountId, position),
  });
}

type FuturesAccountId =
  | 'futures.account.balance'
  | 'futures.account.accountConfig'
  | 'futures.account.commissionRate'
  | 'futures.account.symbolConfig'
  | 'futures.account.leverage'
  | 'futures.account.marginType';

/** Handlers of the futures account and its settings per contract (document 3, Account; A-FUTURES-ACCOUNT). */
export const futuresAccountHandlers: HandlersFor<FuturesAccountId> = {
  'futures.account.balance': (_parameters, { accounts, caller }) => {
    const { balance, available, frozen, unrealized } = accounts.summary(caller.accountId);
    return ok([
      {
        asset: SETTLEMENT,
        balance: moneyText(balance),
        availableBalance: moneyText(available),
        frozen: moneyText(frozen),
        unrealizePnl: moneyText(unrealized),
      },
    ]);
  },
  'futures.account.accountConfig': (_parameters, { accounts, caller }) =>
    ok({
      canTrade: caller.key.permissions.includes('futures') && caller.barred !== true,
      canDeposit: false,
      canWithdraw: false,
      dualSidePosition: true,
      updateTime: accounts.account(caller.accountId).updatedTime,
    }),
  'futures.account.commissionRate': ({ symbol }, context) =>
    withSymbol(context, 'futures', symbol, ({ instrument }) =>
      ok({ symbol, makerCommissionRate: makerRate(instrument), takerCommissionRate: takerRate(instrument) }),
    ),
  'futures.account.symbolConfig': ({ symbol }, context) => {
    const account = context.accounts.account(context.caller.accountId);
    const config = (name: string) => {
      const settings = account.settings(name);
      const { marginType, separatedMode } = settings;
      return { symbol: name, marginType, separatedType: separatedMode, ...leverages(settings) };
    };
    if (symbol !== undefined) return withSymbol(context, 'futures', symbol, () => ok([config(symbol)]));
    return ok(context.market.of('futures').map(({ instrument }) => config(instrument.symbol)));
  },
  'futures.account.leverage': (asked, context) =>
    withSymbol(context, 'futures', asked.symbol, () => {
      const { accounts, caller, now } = context;
      const set = accounts.futures.setLeverage(accounts.account(caller.accountId), asked, now);
      if (!set.ok) return set;
      const { symbol, marginType } = set.value;
      return ok({ symbol, marginType, ...leverages(set.value) });
    }),
  'futures.account.marginType': (asked, context) =>
    withSymbol(context, 'futures', asked.symbol, () => {
      const { accounts, caller, now } = context;
      return changed(accounts.futures.setMarginMode(accounts.account(caller.accountId), asked, now), now);
    }),
};

/** Returns the leverages as text, the form the API uses. */
function leverages({ crossLeverage, isolatedLongLeverage, isolatedShortLeverage }: SymbolSettings) {
  return {
    crossLeverage: String(crossLeverage),
    isolatedLongLeverage: String(isolatedLongLeverage),
    isolatedShortLeverage: String(isolatedShortLeverage),
  };
}
