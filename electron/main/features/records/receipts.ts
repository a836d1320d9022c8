/**
 * Handlers of the window's calls for receipts: compares what was predicted for the orders of this installation with
 * their fills, in steps so that main answers meanwhile.
 */
import { orderReceipt, type OrderReceipt, type ReceiptFacts } from '../../../../shared/domain/orderReceipt.ts';
import { driftRule, receiptDrifts, receiptErrors } from '../../../../shared/domain/receiptErrors.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { RECEIPT_ERRORS_OF, type ReceiptsAnswer, type ReceiptsRequest } from '../../../../shared/ipc/receiptViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { pause } from '../../../../shared/time/steps.ts';
import type { Access } from '../../account/access.ts';
import { inSameContext, type TradingContext } from '../../account/tradingContext.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { SentOrderSource } from './archive/archive.ts';

/** Orders compared between two pauses. */
const AT_ONCE = 50;

/** Dependencies of {@link createReceipts}. */
export interface ReceiptsParts {
  readonly tradingContext: TradingContext;
  readonly clock: Pick<Clock, 'after'>;
  /** Null: there is no archive. */
  readonly source: SentOrderSource | null;
  /** Returns the access to the account; null: no key is in use. */
  readonly access: () => Pick<Access, 'epoch'> | null;
}

/** The receipts of sent orders, for the window's call and for other records. */
export interface Receipts {
  readonly handlers: Pick<CallHandlers, 'records.receipts' | 'records.receiptDrifts'>;
  /** Returns the receipts of those orders that this installation sent; null: the archive cannot be used now. */
  readonly of: (market: Market, orderIds: readonly string[]) => OrderReceipt[] | null;
}

/** Creates it. */
export function createReceipts({ tradingContext, clock, source, access }: ReceiptsParts): Receipts {
  const waiting = fail(appError('unavailable', 'error.archive.waiting'));

  /** Reads receipts in steps until there are enough; null: the archive cannot be used now. */
  const read = async (
    from: SentOrderSource,
    { market, symbol, skip, limit }: Pick<ReceiptsRequest, 'market' | 'symbol' | 'skip' | 'limit'>,
    isEnough: (receipts: readonly OrderReceipt[]) => boolean = () => false,
  ): Promise<OrderReceipt[] | null> => {
    const receipts: OrderReceipt[] = [];
    while (receipts.length < limit) {
      const atOnce = Math.min(AT_ONCE, limit - receipts.length);
      const facts: ReceiptFacts[] | null = from.facts({ market, symbol, skip: skip + receipts.length, limit: atOnce });
      if (!facts) return null;
      receipts.push(...facts.map(orderReceipt));
      if (facts.length < atOnce || isEnough(receipts)) break;
      await pause(clock);
    }
    return receipts;
  };

  return {
    handlers: {
      'records.receipts': inSameContext(tradingContext, async (request) => {
        if (!source) return waiting;
        const epoch = access()?.epoch ?? null;
        const { market, symbol, skip, limit } = request;
        const newest = await read(source, { market, symbol, skip: 0, limit: RECEIPT_ERRORS_OF });
        const isAmongThem = skip + limit <= RECEIPT_ERRORS_OF;
        const items = isAmongThem ? newest?.slice(skip, skip + limit) : await read(source, request);
        const counts = source.counts({ market, symbol });
        // Under another key the receipts may be those of two accounts.
        if (!newest || !items || !counts || (access()?.epoch ?? null) !== epoch) return waiting;
        const answer: ReceiptsAnswer = {
          items,
          total: counts.total,
          errorsOf: newest.length,
          errors: receiptErrors(newest),
          drifts: receiptDrifts(newest),
          symbols: counts.symbols,
        };
        return ok(answer);
      }),
      'records.receiptDrifts': inSameContext(tradingContext, async () => {
        if (!source) return waiting;
        const epoch = access()?.epoch ?? null;
        const newest = { market: null, symbol: null, skip: 0, limit: RECEIPT_ERRORS_OF };
        const receipts = await read(source, newest, (known) => {
          const open = receiptDrifts(known).filter(({ orders }) => orders < driftRule.orders);
          if (open.some(({ figure }) => figure === 'fee')) return false;
          // The others are of futures, which an account may not trade.
          const skip = known.filter(({ market }) => market === 'futures').length;
          return open.length === 0 || source.facts({ market: 'futures', symbol: null, skip, limit: 1 })?.length === 0;
        });
        if (!receipts || (access()?.epoch ?? null) !== epoch) return waiting;
        return ok({ drifts: receiptDrifts(receipts) });
      }),
    },
    of: (market, orderIds) => source?.factsOf(market, orderIds)?.map(orderReceipt) ?? null,
  };
}
