import type { Funding, Settlement } from '../market/funding.ts';
import { rateText } from '../market/fundingRate.ts';
import type { Instrument } from '../market/instrument.ts';
import { formatUnits } from '../market/units.ts';
import type { Json } from '../venue/json.ts';

/**
 * Current funding rate (document 3). Mark and index are those of the last whole minute while `time` goes on, as on the
 * running service (A-FUNDING).
 */
export function premiumIndexRecord({ symbol, priceDecimals }: Instrument, funding: Funding, now: number): Json {
  const { mark, index } = funding.sampled;
  return {
    symbol,
    markPrice: formatUnits(mark, priceDecimals),
    indexPrice: formatUnits(index, priceDecimals),
    lastFundingRate: funding.last,
    forecastFundingRate: funding.forecast,
    interestRate: funding.interest,
    nextFundingTime: funding.nextTime,
    time: now,
    collectCycle: funding.collectCycle,
  };
}

/** Funding rate history (document 3). */
export function settlementRecord({ symbol, priceDecimals }: Instrument, { time, rate, mark }: Settlement): Json {
  return {
    symbol,
    fundingRate: rateText(rate),
    fundingTime: time,
    markPrice: formatUnits(mark, priceDecimals),
  };
}

/** Notional and leverage brackets of a contract: whole numbers bare, decimals as text (A-RISK-LIMITS). */
export function riskLimitsRecord({ symbol, riskBrackets }: Instrument): Json {
  return {
    symbol,
    brackets: riskBrackets.map(({ notionalFloor, notionalCap, maintenanceRatio, maxLeverage }, at) => ({
      bracket: at + 1,
      notionalFloor,
      notionalCap,
      initialLeverage: maxLeverage,
      maintMarginRatio: maintenanceRatio,
    })),
  };
}
