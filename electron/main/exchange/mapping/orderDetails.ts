/** What a futures order of REST says beyond what every order says. */
import type { z } from 'zod';
import type { OrderDetails } from '../../../../shared/domain/orderDetails.ts';
import type { futuresOrderRecord } from '../../../../shared/exchange/records/futuresRecords.ts';
import { sourceOf } from './conditionalOrderWords.ts';
import { priceOrNull, textOrNull, timeOrNull } from './plainValues.ts';

/** The further members of an order of any list (document 3 Order; A-ORDER-EXTRAS). */
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
