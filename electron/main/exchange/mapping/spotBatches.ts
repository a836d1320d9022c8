/**
 * Converts the result of each order of a spot placement or cancel, single or in a batch (A-BATCH-RESULT,
 * A-BATCH-CANCEL). A result that contradicts itself, or proves neither outcome, is `unknown`: the order is looked up by
 * the ids it names (XS4, XS6).
 */
import { z } from 'zod';
import { type Refusal, itemResultSchema } from '../../../../shared/domain/itemResult.ts';
import type {
  spotBatchCancelledRecord,
  spotBatchPlacedRecord,
  spotCancelledRecord,
  spotPlacedRecord,
} from '../../../../shared/exchange/records/spotOrderRecords.ts';
import { hasItemCode, plainMessage } from '../rest/reply/classify.ts';
import { textOrNull, timeOrNull, idOrNull } from './plainValues.ts';
import { orderPhase } from '../../../../shared/domain/orderProgress.ts';

// Result of each order of a spot placement or cancel (document 2 Placed order, Cancelled order).

/**
 * A placed order; `symbol` is null where the item names none, `acceptedAt` (Unix ms) is null where the order was not
 * accepted.
 */
const spotPlacedSchema = itemResultSchema.extend({
  symbol: z.string().nullable(),
  acceptedAt: z.number().nullable(),
});

/** A cancelled order; `status` is the state of the order afterwards, in the exchange's own word. */
const spotCancelledSchema = itemResultSchema.extend({ status: z.string() });

/** See {@link spotPlacedSchema}. */
type SpotPlaced = z.infer<typeof spotPlacedSchema>;
/** See {@link spotCancelledSchema}. */
type SpotCancelled = z.infer<typeof spotCancelledSchema>;

type Said = Partial<Pick<z.output<typeof spotBatchPlacedRecord>, 'errorCode' | 'errorMsg'>>;

const MAX_CODE = 40;

/** Returns the error code and message of an item, in the exchange's words; null when it has neither. */
function saidOf({ errorCode, errorMsg }: Said): Refusal | null {
  const code = hasItemCode(errorCode) ? String(errorCode).slice(0, MAX_CODE) : null;
  const message = plainMessage(errorMsg);
  return code === null && message === '' ? null : { code, message };
}

/** Converts the result of a single placement: a reply of this form is an acceptance. */
export function spotPlacedOf(record: z.output<typeof spotPlacedRecord>): SpotPlaced {
  const { symbol, clientOrderId } = record;
  const orderId = idOrNull(record.orderId);
  const acceptedAt = timeOrNull(record.transactTime);
  const outcome = orderId === null ? 'unknown' : 'accepted';
  return { outcome, orderId, clientOrderId, refusal: null, symbol, acceptedAt };
}

/**
 * Converts one order of a batch placement: accepted with an order id and no error code, refused with an error code and
 * no order id.
 */
export function spotBatchPlacedOf(record: z.output<typeof spotBatchPlacedRecord>): SpotPlaced {
  const orderId = idOrNull(record.orderId);
  const refused = hasItemCode(record.errorCode);
  const proven = refused === (orderId === null);
  const outcome = proven ? (refused ? 'refused' : 'accepted') : 'unknown';
  return {
    outcome,
    orderId,
    clientOrderId: textOrNull(record.clientOrderId),
    refusal: outcome === 'accepted' ? null : saidOf(record),
    symbol: textOrNull(record.symbol),
    acceptedAt: outcome === 'accepted' ? timeOrNull(record.transactTime) : null,
  };
}

/**
 * Converts the result of a single cancel, or of one order when all orders of a symbol are cancelled: a reply of this
 * form is an acceptance.
 */
export function spotCancelledOf(record: z.output<typeof spotCancelledRecord>): SpotCancelled {
  const orderId = idOrNull(record.orderId);
  const clientOrderId = textOrNull(record.origClientOrderId);
  const outcome = orderId === null && clientOrderId === null ? 'unknown' : 'accepted';
  return { outcome, orderId, clientOrderId, refusal: null, status: record.status };
}

/**
 * Converts one order of a batch cancel: refused when it gives a reason or when the order ended other than by a cancel.
 * A reason beside the status CANCELED proves nothing.
 */
export function spotBatchCancelledOf(record: z.output<typeof spotBatchCancelledRecord>): SpotCancelled {
  const { status } = record;
  const said = saidOf(record);
  const cancelled = status === 'CANCELED';
  const ended = orderPhase(status) === 'final' && !cancelled;
  const outcome = said === null ? (ended ? 'refused' : 'accepted') : cancelled ? 'unknown' : 'refused';
  return {
    outcome,
    orderId: idOrNull(record.orderId),
    clientOrderId: textOrNull(record.origClientOrderId),
    refusal: outcome === 'accepted' ? null : (said ?? { code: null, message: '' }),
    status,
  };
}
