import { ok } from '../../../shared/result/result.ts';
import type { Bill } from '../venue/spot/records.ts';
import { coinIds } from '../venue/spot/coins.ts';
import { withSymbol, type HandlersFor, type PrivateContext } from './handler.ts';
import type { Json } from '../venue/json.ts';
import type { ServedPrivateId } from './served.ts';
import { billRecord, spotAccountRecord, spotCommissionRecord, transferRecord } from './spotRecords.ts';
import { between, monthOf, newest, pageOf, spanOf, within } from './tradingRanges.ts';

type SpotAccountId = Extract<ServedPrivateId, `spot.account${string}` | 'spot.tax.income'>;

/** Handlers of the spot account, its ledgers and transfers (document 2, Account). Every list is newest first. */
export const spotAccountHandlers: HandlersFor<SpotAccountId> = {
  'spot.account': (_parameters, { accounts, caller }) =>
    ok(spotAccountRecord(accounts.account(caller.accountId), caller.key.permissions.includes('spot'))),
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
