/**
 * Determines the outcome of each item of a batch (B-A13). Items are matched by the id that was sent, never by their
 * position in the list: when an item is missing, comes twice, names two sent items or contradicts itself, the outcome
 * of what it is about stays in doubt.
 */
import { endpoints, type ReplyOf } from '../../../../../shared/exchange/endpoints.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import type { CommandOutcome } from '../../ports.ts';
import { hasItemCode, itemRefusal } from './classify.ts';
import { provesRefusal } from './outcome.ts';

/** The batches of both markets. */
export type BatchId =
  | 'spot.order.batch.place'
  | 'spot.order.batch.cancel'
  | 'futures.batchOrders.place'
  | 'futures.batchOrders.cancel';

/** One item of a batch request, by the id under which it was sent: placements by client id, cancels by either. */
export interface SentItem {
  readonly by: 'clientId' | 'orderId';
  readonly id: string;
}

/** Like {@link CommandOutcome}, for one item. `orderId` is null where the response named none. */
export type ItemOutcome =
  | { readonly kind: 'accepted'; readonly orderId: string | null }
  | { readonly kind: 'refused' | 'notSent' | 'unknown'; readonly error: AppError };

/**
 * The outcomes in the order in which the items were sent, and the number of response items that match none of them
 * (XS5).
 */
export interface MatchedItems {
  readonly outcomes: readonly ItemOutcome[];
  readonly strangers: number;
}

/** The fields that an item of any batch may have. */
interface AnyItem {
  readonly orderId?: string | null | undefined;
  readonly clientOrderId?: string | null | undefined;
  readonly origClientOrderId?: string | null | undefined;
  readonly success?: boolean | undefined;
  readonly status?: string | undefined;
  readonly errorCode?: string | number | null | undefined;
  readonly errorMessage?: string | null | undefined;
  readonly errorMsg?: string | null | undefined;
}

const isId = (id: string | null | undefined): id is string =>
  id !== undefined && id !== null && id !== '' && id !== '0';
const cancelledStatuses: ReadonlySet<string | undefined> = new Set(['CANCELED', 'CANCELING']);

type Doubt = Extract<ItemOutcome, { readonly error: AppError }>;
const inDoubt = (id: BatchId, key: string): Doubt => ({
  kind: 'unknown',
  error: appError('inDoubt', key, {}, { row: id }),
});

/** Returns the outcome that an item reports for the only sent item it names. */
function readItem(id: BatchId, item: AnyItem): ItemOutcome {
  const strange = inDoubt(id, 'error.order.strangeAnswer');
  const orderId = isId(item.orderId) ? item.orderId : null;
  const message = item.errorMessage ?? item.errorMsg ?? '';
  const hasCode = hasItemCode(item.errorCode);
  const refused: Doubt = {
    kind: 'refused',
    error: itemRefusal({ errorCode: item.errorCode, errorMessage: message }, id),
  };
  const accepted: ItemOutcome = { kind: 'accepted', orderId };
  switch (id) {
    case 'futures.batchOrders.place':
      // A refusal that names an order contradicts itself, and so does a success with an error (XS6).
      if (item.success !== true) return orderId === null ? refused : strange;
      if (hasCode) return strange;
      return orderId === null ? inDoubt(id, 'error.order.noId') : accepted;
    case 'futures.batchOrders.cancel':
      if (item.success !== true) return refused;
      return hasCode ? strange : accepted;
    case 'spot.order.batch.place':
      // The order is accepted when it has an order id and no error code (A-BATCH-RESULT).
      if (!hasCode) return orderId === null ? inDoubt(id, 'error.order.noId') : accepted;
      if (orderId !== null) return strange;
      return provesRefusal('spot', String(item.errorCode)) ? refused : { ...strange, error: refused.error };
    case 'spot.order.batch.cancel':
      if (cancelledStatuses.has(item.status)) return hasCode || message !== '' ? strange : accepted;
      return hasCode || message !== '' ? refused : strange;
  }
}

/** Returns the positions of the sent items that a response item names. */
function placesOf(item: AnyItem, places: ReadonlyMap<string, readonly number[]>): readonly number[] {
  const named = [`clientId ${item.clientOrderId ?? item.origClientOrderId ?? ''}`, `orderId ${item.orderId ?? ''}`];
  return named.flatMap((name) => places.get(name) ?? []);
}

/** Returns the outcome of each sent item. */
export function matchItems<Id extends BatchId>(
  id: Id,
  sent: readonly SentItem[],
  outcome: CommandOutcome<ReplyOf<Id>>,
): MatchedItems {
  if (outcome.kind !== 'answered') {
    const { kind, error } = outcome;
    return { outcomes: sent.map(() => ({ kind, error })), strangers: 0 };
  }
  const byOrderId = endpoints[id].method === 'DELETE';
  const places = new Map<string, number[]>();
  for (const [index, { by, id: name }] of sent.entries()) {
    if (by === 'orderId' && !byOrderId) continue;
    const key = `${by} ${name}`;
    places.set(key, [...(places.get(key) ?? []), index]);
  }
  const items = outcome.reply as readonly AnyItem[];
  const found = new Map<number, ItemOutcome[]>();
  let strangers = 0;
  for (const item of items) {
    const named = placesOf(item, places);
    if (named.length === 0) strangers += 1;
    // An item that names two sent items, or an id that was sent twice, proves nothing about either.
    const says = named.length === 1 ? readItem(id, item) : inDoubt(id, 'error.order.strangeAnswer');
    for (const index of named) found.set(index, [...(found.get(index) ?? []), says]);
  }
  const outcomes = sent.map((_one, index) => {
    const says = found.get(index);
    if (!says) return inDoubt(id, 'error.order.unanswered');
    return says.length === 1 ? says[0]! : inDoubt(id, 'error.order.strangeAnswer');
  });
  return { outcomes, strangers };
}
