/** Reads the exchange's lists of conditional orders to their end: both open lists as one, and the two histories. */
import { mergeConditionalOrderLists } from '../../../shared/domain/conditionalOrderProgress.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import { conditionalOrderOfRecord } from '../exchange/mapping/conditionalOrders.ts';
import { conditionalOrderOfTrailingRecord } from '../exchange/mapping/trailing.ts';
import type { IsOurs } from '../exchange/mapping/orders.ts';
import type { PrivateRest } from '../exchange/ports.ts';
import { historyReader, wholeReader } from '../exchange/reading/lists.ts';
import type { TimeRange } from '../exchange/reading/plan.ts';
import { readAll, wholeOrError, type ReadList } from '../exchange/reading/reader.ts';
import { LIST_PAGES } from './accountLimits.ts';

type Rest = Pick<PrivateRest, 'queryWhole'>;
type Read = Promise<Result<ReadList<ConditionalOrder>, AppError>>;

/** The histories: of all conditional orders, and of trailing orders with their activation and callback (R9). */
export type PastListId = 'futures.allAlgoOrders' | 'futures.trailing.historyOrders';

const within = { calls: LIST_PAGES };

function readable(
  read: ReadList<unknown>,
  items: readonly (ConditionalOrder | undefined)[],
): ReadList<ConditionalOrder> {
  const good = items.flatMap((one) => one ?? []);
  return { items: good, complete: read.complete && good.length === items.length };
}

/** Reads both open lists and returns each order once; `most` bounds the requests of each list. */
export async function readOpenConditionalOrders(rest: Rest, isOurs: IsOurs, most = within): Read {
  const conditional = wholeOrError(await readAll(wholeReader(rest, 'futures.openAlgoOrders', {}, most)));
  if (!conditional.ok) return conditional;
  const trailing = wholeOrError(await readAll(wholeReader(rest, 'futures.trailing.openOrders', {}, most)));
  if (!trailing.ok) return trailing;
  const first = readable(
    conditional.value,
    conditional.value.items.map((record) => conditionalOrderOfRecord(record, isOurs)),
  );
  const second = readable(
    trailing.value,
    trailing.value.items.map((record) => conditionalOrderOfTrailingRecord(record, isOurs)),
  );
  return ok({
    items: mergeConditionalOrderLists(first.items, second.items),
    complete: first.complete && second.complete,
  });
}

/** Reads the orders created within a range from a history; without a symbol, those of all contracts. */
export async function readPastConditionalOrders(
  rest: Rest,
  id: PastListId,
  filters: { readonly symbol?: string },
  range: TimeRange,
  isOurs: IsOurs,
): Read {
  if (id === 'futures.allAlgoOrders') {
    const read = wholeOrError(await readAll(historyReader(rest, id, filters, range, within)));
    if (!read.ok) return read;
    return ok(
      readable(
        read.value,
        read.value.items.map((record) => conditionalOrderOfRecord(record, isOurs)),
      ),
    );
  }
  const read = wholeOrError(await readAll(historyReader(rest, id, filters, range, within)));
  if (!read.ok) return read;
  return ok(
    readable(
      read.value,
      read.value.items.map((record) => conditionalOrderOfTrailingRecord(record, isOurs)),
    ),
  );
}
