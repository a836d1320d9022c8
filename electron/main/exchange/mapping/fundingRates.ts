/** Converts funding rates to the app's types. */
import type { z } from 'zod';
import type { Funding, FundingSettlement } from '../../../../shared/domain/funding.ts';
import type { fundingRateRecord, premiumIndexRecord } from '../../../../shared/exchange/rows/futuresMarketData.ts';
import { plain, plainOrNull, priceOrNull, timeOrNull } from './plainValues.ts';

/**
 * Converts the current funding of a contract. A next settlement that had already passed when the exchange reported it
 * is kept and marked.
 */
export function fundingOfRecord(record: z.output<typeof premiumIndexRecord>): Funding {
  const nextSettlementAt = timeOrNull(record.nextFundingTime);
  const at = timeOrNull(record.time);
  return {
    symbol: record.symbol,
    settledRate: plain(record.lastFundingRate),
    comingRate: plain(record.forecastFundingRate),
    benchmarkRate: plainOrNull(record.interestRate),
    nextSettlementAt,
    nextIsPast: nextSettlementAt !== null && at !== null && nextSettlementAt < at,
    intervalMinutes: record.collectCycle === 0 ? null : record.collectCycle,
    markPrice: priceOrNull(record.markPrice),
    indexPrice: priceOrNull(record.indexPrice),
    at,
  };
}

/** Converts a settled rate; `undefined` when it has no time. */
export function fundingSettlementOfRecord(record: z.output<typeof fundingRateRecord>): FundingSettlement | undefined {
  const settledAt = timeOrNull(record.fundingTime);
  if (settledAt === null) return undefined;
  return {
    symbol: record.symbol,
    rate: plain(record.fundingRate),
    settledAt,
    markPrice: priceOrNull(record.markPrice),
  };
}
