/** Converts funding rates to the app's types. */
import type { z } from 'zod';
import type { Funding, FundingSettlement } from '../../../../shared/domain/funding.ts';
import type { fundingRateRecord, premiumIndexRecord } from '../../../../shared/exchange/rows/futuresMarketData.ts';
import { plain, plainOrNull, priceOrNull, timeOrNull } from './plainValues.ts';
import { type RiskLimits, withDeductions } from '../../../../shared/domain/riskBracket.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { CommissionRate } from '../../../../shared/domain/commissionRate.ts';

// Converts the commission rates of both markets to the app's type.

/**
 * Converts the rates of a spot symbol; those of orders through the API may be null, which means unknown and not free
 * (XS43).
 */
export function commissionRateOfSpot(reply: ReplyOf<'spot.account.commissionRate'>): CommissionRate {
  return {
    market: 'spot',
    symbol: reply.symbol,
    makerRate: plain(reply.makerCommissionRate),
    takerRate: plain(reply.takerCommissionRate),
    apiMakerRate: plainOrNull(reply.apiMakerFeeRate),
    apiTakerRate: plainOrNull(reply.apiTakerFeeRate),
  };
}

/** Converts the rates of a contract; the exchange reports none for orders through the API. */
export function commissionRateOfFutures(reply: ReplyOf<'futures.account.commissionRate'>): CommissionRate {
  return {
    market: 'futures',
    symbol: reply.symbol,
    makerRate: plain(reply.makerCommissionRate),
    takerRate: plain(reply.takerCommissionRate),
    apiMakerRate: null,
    apiTakerRate: null,
  };
}

// Converts the brackets of leverage and maintenance margin, with their deductions, to the app's type (A-RISK-LIMITS,
// R8).

/**
 * Converts the brackets of a contract, smallest values first; `undefined` when they are not a valid table: gaps,
 * overlaps, falling ratios.
 */
export function riskLimitsOfRecord(record: ReplyOf<'futures.market.riskLimits'>[number]): RiskLimits | undefined {
  const brackets = withDeductions(
    record.brackets.map((one) => ({
      bracket: one.bracket,
      notionalFloor: plain(one.notionalFloor),
      notionalCap: plain(one.notionalCap),
      maxLeverage: one.initialLeverage,
      maintenanceRatio: plain(one.maintMarginRatio),
    })),
  );
  return brackets && { symbol: record.symbol, brackets };
}

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
