import { DAY_MS } from '../../../shared/time/units.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import { moneyText } from '../venue/accounts/money.ts';
import type { IncomeItem } from '../venue/futures/records.ts';
import { failure } from '../venue/failure.ts';
import { unknownSymbol, type HandlersFor } from './handler.ts';
import { RawNumber, type Json } from '../venue/json.ts';

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
