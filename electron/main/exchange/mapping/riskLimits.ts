/**
 * Converts the brackets of leverage and maintenance margin, with their deductions, to the app's type (A-RISK-LIMITS,
 * R8).
 */
import type { RiskLimits } from '../../../../shared/domain/riskBracket.ts';
import { withDeductions } from '../../../../shared/domain/riskBracket.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { plain } from './plainValues.ts';

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
