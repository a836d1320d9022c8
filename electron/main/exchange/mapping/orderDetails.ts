/** Converts the fields of a REST futures order beyond those that every order has. */
import type { z } from 'zod';
import type { OrderDetails } from '../../../../shared/domain/orderDetails.ts';
import type { futuresOrderRecord } from '../../../../shared/exchange/records/futuresRecords.ts';
import { sourceOf } from './conditionalOrderWords.ts';
import { priceOrNull, textOrNull, timeOrNull } from './plainValues.ts';

/** Converts the additional fields of an order of any list (document 3 Order; A-ORDER-EXTRAS). */
export function orderDetailsOf(record: z.output<typeof futuresOrderRecord>): OrderDetails {
  return {
    orderId: record.orderId,
    triggerPrice: priceOrNull(record.stopPrice),
    triggerSource: sourceOf(record.workingType),
    priceProtect: record.priceProtect ?? null,
    priceMatch: textOrNull(record.priceMatch),
    selfTradePrevention: textOrNull(record.selfTradePreventionMode),
    goodTill: timeOrNull(record.goodTillDate),
  };
}
