/** Converts rebates to the app's type (A-PARTNER-RECORDS). */
import type { Rebate } from '../../../../shared/domain/partner.ts';
import type { RecordPage } from '../../../../shared/domain/recordPage.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { plain, plainOrNull, textOrNull, timeOrNull } from './plainValues.ts';
import { recordPage } from './recordPages.ts';

type Wire = ReplyOf<'spot.rebate.affiliate.getAffiliateCommission'>;

const sources = new Map([
  ['1', 'directClient'],
  ['2', 'subAgent'],
]);

function sourceOf(type: Wire['channelCommissionInfoItems'][number]['sourceType']): string | null {
  const text = type === null || type === undefined ? null : textOrNull(String(type));
  return text === null ? null : (sources.get(text) ?? text);
}

/** Converts one rebate. */
export function rebateOfRecord(record: Wire['channelCommissionInfoItems'][number]): Rebate {
  return {
    userId: record.uid,
    at: timeOrNull(record.date),
    asset: record.coin,
    product: record.productType,
    symbol: textOrNull(record.symbol),
    fee: plain(record.fee),
    commission: plain(record.commission),
    rate: plain(record.rate),
    takerAmount: plainOrNull(record.takerAmount),
    makerAmount: plainOrNull(record.makerAmount),
    source: sourceOf(record.sourceType),
  };
}

/** Converts a page of rebates. */
export function rebatesOfReply(reply: Wire): RecordPage<Rebate> {
  return recordPage(reply, reply.channelCommissionInfoItems.map(rebateOfRecord));
}
