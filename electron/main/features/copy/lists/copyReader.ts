/** The lists copy trading reads from the exchange, each read to its end and mapped. */
import type { CopyOrder } from '../../../../../shared/domain/copyOrder.ts';
import type { LeadTrader } from '../../../../../shared/domain/leadTrader.ts';
import { sumOf } from '../../../../../shared/domain/positionSums.ts';
import type { SharePayment } from '../../../../../shared/domain/traderTruthSums.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import { balancesOfFutures } from '../../../exchange/mapping/balances.ts';
import { copyOrderOf } from '../../../exchange/mapping/copyOrders.ts';
import { incomeOf } from '../../../exchange/mapping/accountRecords.ts';
import { leadTraderOf } from '../../../exchange/mapping/leadTraders.ts';
import { historyReader, wholeReader } from '../../../exchange/reading/lists.ts';
import type { TimeRange } from '../../../exchange/reading/plan.ts';
import { readAll, wholeOrError, type WholeList } from '../../../exchange/reading/reader.ts';
import type { PrivateRest } from '../../../exchange/ports.ts';

/** A list and whether it is complete. */
export interface Whole<Item> {
  readonly items: readonly Item[];
  readonly complete: boolean;
}

/** A part of the past: items read before an error are kept. */
export interface PastPart<Item> extends Whole<Item> {
  readonly error: AppError | null;
}

export interface CopyReader {
  traders(): Promise<Result<Whole<LeadTrader>, AppError>>;
  open(): Promise<Result<Whole<CopyOrder>, AppError>>;
  past(range: TimeRange): Promise<PastPart<CopyOrder>>;
  /** Reads the payments to lead traders (A-COPY-SHARE). */
  shares(range: TimeRange): Promise<PastPart<SharePayment>>;
  /** Returns balance plus unrealised result of the futures account, in USDT. */
  equity(): Promise<Result<string, AppError>>;
}

const mapped = <From, To>(list: WholeList<From>, map: (item: From) => To): PastPart<To> => ({
  items: list.items.map(map),
  complete: list.complete,
  error: list.error,
});

/**
 * Creates a reader that uses the signed REST client of one key at background priority; `hurried`: at higher priority,
 * when closing depends on the response or the user waits for it.
 */
export function createCopyReader(restSession: PrivateRest, hurried = false): CopyReader {
  const rest: Pick<PrivateRest, 'queryWhole'> = {
    queryWhole: (id, params) => restSession.queryWhole(id, params, hurried ? 'trading' : 'background'),
  };
  return {
    async traders() {
      const list = wholeOrError(await readAll(wholeReader(rest, 'futures.copy.follower.myTraders', {})));
      if (!list.ok) return list;
      const items = list.value.items.flatMap((record) => leadTraderOf(record) ?? []);
      // A trader record that contradicts itself is dropped, and the list is then incomplete.
      return ok({ items, complete: list.value.complete && items.length === list.value.items.length });
    },
    async open() {
      const list = wholeOrError(await readAll(wholeReader(rest, 'futures.copy.follower.openOrders', {})));
      return list.ok
        ? ok({ items: list.value.items.map((record) => copyOrderOf(record, true)), complete: list.value.complete })
        : list;
    },
    async past(range) {
      const list = await readAll(historyReader(rest, 'futures.copy.follower.historyOrders', {}, range));
      return mapped(list, (record) => copyOrderOf(record, false));
    },
    async shares(range) {
      const filters = { incomeType: 'tracking_follow_pay' } as const;
      const list = await readAll(historyReader(rest, 'futures.account.income', filters, range));
      return mapped(list, (record) => {
        const { incomeId, symbol, amount, time } = incomeOf(record);
        return { incomeId, symbol, amount, time };
      });
    },
    async equity() {
      const answer = await restSession.queryWhole('futures.account.balance', {}, hurried ? undefined : 'background');
      if (!answer.ok) return answer;
      const usdtBalance = balancesOfFutures(answer.value.reply).find(({ asset }) => asset === 'USDT');
      const total = usdtBalance && sumOf([usdtBalance.total, usdtBalance.unrealisedPnl ?? '0']);
      return typeof total === 'string' ? ok(total) : fail(appError('unavailable', 'error.copy.equity'));
    },
  };
}
