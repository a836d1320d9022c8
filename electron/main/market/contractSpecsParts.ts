/** The parts of a symbol's specs that are requested separately: each was read, does not exist, or could not be read. */
import { DAY_MS } from '../../../shared/time/units.ts';
import type { CommissionRate } from '../../../shared/domain/commissionRate.ts';
import type { RiskBracket } from '../../../shared/domain/riskBracket.ts';
import type { FundingSettlement } from '../../../shared/domain/funding.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { ContractFees } from '../../../shared/ipc/marketViews.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { contractSpecsLimits } from './marketLimits.ts';
import { commissionRateOfFutures, commissionRateOfSpot } from '../exchange/mapping/commissionRates.ts';
import { fundingSettlementOfRecord } from '../exchange/mapping/fundingRates.ts';
import { readable } from '../exchange/mapping/plainValues.ts';
import { riskLimitsOfRecord } from '../exchange/mapping/riskLimits.ts';
import type { PrivateRest } from '../exchange/ports.ts';
import type { FeedParts } from './feed.ts';

/** One part: read, not existing, or failed. */
export type ContractSpecsPart<Value> =
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'none' }
  | { readonly state: 'failed'; readonly error: AppError };

type OwnFees = Extract<ContractFees['own'], { state: 'ready' }>['value'];

const unreadable = (row: string): AppError => appError('unreadable', 'error.exchange.unreadable', {}, { row });

/** Converts the result of a request to a part. */
export function partOf<Value>(answer: Result<Value, AppError>): ContractSpecsPart<Value> {
  return answer.ok ? { state: 'ready', value: answer.value } : { state: 'failed', error: answer.error };
}

type Ask = Pick<PrivateRest, 'query'>;

async function askSpotRate(rest: Ask, symbol: string): Promise<Result<CommissionRate, AppError>> {
  const reply = await rest.query('spot.account.commissionRate', { symbol });
  return reply.ok ? ok(commissionRateOfSpot(reply.value)) : reply;
}

async function askFuturesRate(rest: Ask, symbol: string): Promise<Result<CommissionRate, AppError>> {
  const reply = await rest.query('futures.account.commissionRate', { symbol });
  return reply.ok ? ok(commissionRateOfFutures(reply.value)) : reply;
}

/** Reads the fees of the account (weight 5, signed); `rest` is null without a key. */
export async function askOwnFees(rest: Ask | null, market: Market, symbol: string): Promise<Result<OwnFees, AppError>> {
  if (!rest) return fail(appError('unavailable', 'error.trading.noKey'));
  const answer = market === 'spot' ? await askSpotRate(rest, symbol) : await askFuturesRate(rest, symbol);
  if (!answer.ok) return answer;
  const rate = answer.value;
  return ok({
    manual: { maker: rate.makerRate, taker: rate.takerRate },
    api: { maker: rate.apiMakerRate, taker: rate.apiTakerRate },
  });
}

/**
 * Reads the brackets of leverage and maintenance margin (weight 1, A-RISK-LIMITS); brackets that are not a valid table
 * are an error.
 */
export async function askBrackets(rest: FeedParts['rest'], symbol: string): Promise<Result<RiskBracket[], AppError>> {
  const reply = await rest.get('futures.market.riskLimits', { symbol });
  if (!reply.ok) return reply;
  const record = reply.value.find((one) => one.symbol === symbol);
  const limits = record && riskLimitsOfRecord(record);
  return limits ? ok(limits.brackets) : fail(unreadable('futures.market.riskLimits'));
}

/** Reads the settlements of the seven days up to the newest one, newest first (weight 5). */
export async function askSettlements(
  rest: FeedParts['rest'],
  symbol: string,
): Promise<Result<FundingSettlement[], AppError>> {
  // The request has no times: the exchange's clock may differ from the local one (R38), and the newest settlements are
  // needed.
  const reply = await rest.get('futures.market.fundingRate', { symbol, limit: contractSpecsLimits.settlements });
  if (!reply.ok) return reply;
  const { items } = readable(reply.value.map(fundingSettlementOfRecord));
  const sorted = items.filter((one) => one.symbol === symbol).toSorted((a, b) => b.settledAt - a.settledAt);
  const oldest = (sorted[0]?.settledAt ?? 0) - contractSpecsLimits.settlementDays * DAY_MS;
  return ok(sorted.filter((one) => one.settledAt > oldest));
}
