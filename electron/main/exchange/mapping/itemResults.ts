/** Converts the results of futures commands, item by item, to the app's types (document 3 Item result; XS4, XS6). */
import type { z } from 'zod';
import type { ChangeResult, ClosedPosition, ItemResult, Refusal } from '../../../../shared/domain/itemResult.ts';
import type { cancelledListRecord, tpSlPlacedRecord } from '../../../../shared/exchange/records/conditionalRecords.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type {
  changeReply,
  closedPositionRecord,
  futuresCancelledRecord,
  futuresPlacedRecord,
} from '../../../../shared/exchange/records/futuresRecords.ts';
import { hasItemCode, plainMessage } from '../rest/reply/classify.ts';
import { textOrNull, timeOrNull, idOrNull } from './plainValues.ts';

type Placed = z.output<typeof futuresPlacedRecord> | z.output<typeof tpSlPlacedRecord>;
type Cancelled = z.output<typeof futuresCancelledRecord> | z.output<typeof cancelledListRecord>;
type Said = Pick<Placed, 'errorCode' | 'errorMessage'>;

const MAX_CODE = 40;

const refusalOf = ({ errorCode, errorMessage }: Said): Refusal => ({
  code: hasItemCode(errorCode) ? String(errorCode).slice(0, MAX_CODE) : null,
  message: plainMessage(errorMessage),
});

/** Whether a result contradicts itself: success with an error code, or failure with the code of success (XS6). */
function contradicts(success: boolean, code: Said['errorCode']): boolean {
  return success ? hasItemCode(code) : ['0', '200'].includes(String(code ?? ''));
}

/** Returns the code and message of such a result for display; null when it has neither. */
function errorTextOf(item: Said): Refusal | null {
  const refusal = refusalOf(item);
  return refusal.code === null && refusal.message === '' ? null : refusal;
}

/** Converts the result of one placed order, conditional order, take-profit or stop-loss. */
export function placedResultOf(record: Placed): ItemResult {
  const orderId = idOrNull(record.orderId);
  const clientOrderId = 'clientOrderId' in record ? textOrNull(record.clientOrderId) : null;
  const named = { orderId, clientOrderId };
  // An accepted order without an id is looked up by the client id (XS4); a refusal that names an order contradicts
  // itself.
  const proven = record.success === (orderId !== null);
  if (!proven || contradicts(record.success, record.errorCode)) {
    return { outcome: 'unknown', ...named, refusal: errorTextOf(record) };
  }
  if (record.success) return { outcome: 'accepted', ...named, refusal: null };
  return { outcome: 'refused', ...named, refusal: refusalOf(record) };
}

/** Converts the result of one cancelled order or conditional order; it names its order in both outcomes. */
export function cancelledResultOf(record: Cancelled): ItemResult {
  const clientOrderId = 'origClientOrderId' in record ? textOrNull(record.origClientOrderId) : null;
  const named = { orderId: idOrNull(record.orderId), clientOrderId };
  if (contradicts(record.success, record.errorCode))
    return { outcome: 'unknown', ...named, refusal: errorTextOf(record) };
  if (record.success) return { outcome: 'accepted', ...named, refusal: null };
  return { outcome: 'refused', ...named, refusal: refusalOf(record) };
}

/**
 * Converts the result of one position that was to be closed (document 3 closePositions). It has no error code, only a
 * message.
 */
export function closedPositionOf(record: z.output<typeof closedPositionRecord>): ClosedPosition {
  const { positionId, success } = record;
  const orderId = idOrNull(record.successOrderId);
  const refusal: Refusal = { code: null, message: plainMessage(record.errorMessage) };
  if (success) return { outcome: 'accepted', positionId, orderId, refusal: null };
  return { outcome: orderId === null ? 'refused' : 'unknown', positionId, orderId, refusal };
}

/**
 * Returns whether a setting was changed: code 200 as text or number is success, every other code is a refusal
 * (A-CHANGE-REPLY).
 */
export function changeResultOf(reply: z.output<typeof changeReply>): ChangeResult {
  const at = timeOrNull(reply.requestTime);
  const code = String(reply.code);
  if (code === '200') return { outcome: 'accepted', at, refusal: null };
  return {
    outcome: 'refused',
    at,
    refusal: { code: textOrNull(code.slice(0, MAX_CODE)), message: plainMessage(reply.msg) },
  };
}

/**
 * Returns whether a take-profit or stop-loss was changed; the exchange gives no reason for a refusal (document 3
 * modifyTpSlOrder).
 */
export function modifiedResultOf(reply: ReplyOf<'futures.modifyTpSlOrder'>): ChangeResult {
  if (reply.success) return { outcome: 'accepted', at: null, refusal: null };
  return { outcome: 'refused', at: null, refusal: { code: null, message: '' } };
}
