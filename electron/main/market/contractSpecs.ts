/** The specs of one symbol: rules, fees, brackets, funding and hours (document 2 and 3, Market data). */
import type { Market } from '../../../shared/exchange/markets.ts';
import type { ContractSpecs, ContractFees } from '../../../shared/ipc/marketViews.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { contractSpecsLimits } from './marketLimits.ts';
import type { PrivateRest } from '../exchange/ports.ts';
import { askFunding } from './contractFeed.ts';
import type { FeedParts } from './feed.ts';
import { createTtlCache } from './ttlCache.ts';
import type { ReplyOf } from '../../../shared/exchange/endpoints.ts';
import { futuresSymbolRecord } from '../../../shared/exchange/rows/futuresMarketData.ts';
import { spotSymbolRecord } from '../../../shared/exchange/rows/spotMarketData.ts';
import { plain, plainOrNull, readable } from '../exchange/mapping/plainValues.ts';
import { DAY_MS } from '../../../shared/time/units.ts';
import type { CommissionRate } from '../../../shared/domain/commissionRate.ts';
import type { RiskBracket } from '../../../shared/domain/riskBracket.ts';
import type { FundingSettlement } from '../../../shared/domain/funding.ts';
import {
  fundingSettlementOfRecord,
  riskLimitsOfRecord,
  commissionRateOfFutures,
  commissionRateOfSpot,
} from '../exchange/mapping/contractTerms.ts';

// The parts of a symbol's specs that are requested separately: each was read, does not exist, or could not be read.

/** One part: read, not existing, or failed. */
type ContractSpecsPart<Value> =
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'none' }
  | { readonly state: 'failed'; readonly error: AppError };

type OwnFees = Extract<ContractFees['own'], { state: 'ready' }>['value'];

const unreadable = (row: string): AppError => appError('unreadable', 'error.exchange.unreadable', {}, { row });

/** Converts the result of a request to a part. */
function partOf<Value>(answer: Result<Value, AppError>): ContractSpecsPart<Value> {
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
async function askOwnFees(rest: Ask | null, market: Market, symbol: string): Promise<Result<OwnFees, AppError>> {
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
async function askBrackets(rest: FeedParts['rest'], symbol: string): Promise<Result<RiskBracket[], AppError>> {
  const reply = await rest.get('futures.market.riskLimits', { symbol });
  if (!reply.ok) return reply;
  const record = reply.value.find((one) => one.symbol === symbol);
  const limits = record && riskLimitsOfRecord(record);
  return limits ? ok(limits.brackets) : fail(unreadable('futures.market.riskLimits'));
}

/** Reads the settlements of the seven days up to the newest one, newest first (weight 5). */
async function askSettlements(rest: FeedParts['rest'], symbol: string): Promise<Result<FundingSettlement[], AppError>> {
  // The request has no times: the exchange's clock may differ from the local one (R38), and the newest settlements are
  // needed.
  const reply = await rest.get('futures.market.fundingRate', { symbol, limit: contractSpecsLimits.settlements });
  if (!reply.ok) return reply;
  const { items } = readable(reply.value.map(fundingSettlementOfRecord));
  const sorted = items.filter((one) => one.symbol === symbol).toSorted((a, b) => b.settledAt - a.settledAt);
  const oldest = (sorted[0]?.settledAt ?? 0) - contractSpecsLimits.settlementDays * DAY_MS;
  return ok(sorted.filter((one) => one.settledAt > oldest));
}

// Converts the record of a symbol in the list of symbols for the contract specs: rules as text, the general fees, the
// trading hours.

/** A symbol record of either market's list (documents 2 and 3, Exchange information). */
type SymbolRecord =
  | ReplyOf<'spot.exchangeInfo'>['symbols'][number]
  | ReplyOf<'futures.market.exchangeInfo'>['symbols'][number];

const documented: ReadonlySet<string> = new Set([
  ...Object.keys(spotSymbolRecord.shape),
  ...Object.keys(futuresSymbolRecord.shape),
]);

const NUMBER = /^[+-]?[\d.]+[eE][+-]?\d+$/;
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  const text = String(value);
  return NUMBER.test(text) ? plain(text) : text;
};

/**
 * Returns every documented field of the record, in the order received; a field that is absent, null or empty is left
 * out.
 */
function contractRules(record: SymbolRecord): ContractSpecs['rules'] {
  return Object.entries(record)
    .filter(([name, value]) => documented.has(name) && value !== undefined && value !== null)
    .map(([name, value]) => ({ name, value: textOf(value) }))
    .filter(({ value }) => value !== '');
}

/** Returns the general fees; null when the list contains none. A missing rate is null, never free (XS43). */
function listedFees(record: SymbolRecord): ContractFees['listed'] {
  const manual = { maker: plainOrNull(record.makerFeeRate), taker: plainOrNull(record.takerFeeRate) };
  const api = { maker: plainOrNull(record.apiMakerFeeRate), taker: plainOrNull(record.apiTakerFeeRate) };
  return [manual.maker, manual.taker, api.maker, api.taker].every((rate) => rate === null) ? null : { manual, api };
}

/**
 * Returns when a symbol trades. Pairs and perpetual contracts trade all day. The documents describe no sessions for the
 * others: they stay unknown.
 */
function tradingHours(record: SymbolRecord): ContractSpecs['hours'] {
  const allDay = !('contractVal' in record) || record.contractType === 'PERPETUAL';
  return allDay ? { state: 'none' } : { state: 'ready', value: { openNow: null, sessions: [] } };
}

/** Reads the specs of a symbol and keeps them for a minute. */
export interface ContractSpecsReader {
  /**
   * Requests the specs, or returns those read within the last minute when none of their parts failed. Without rules the
   * result is an error.
   */
  read(market: Market, symbol: string): Promise<Result<ContractSpecs, AppError>>;
  /** Called when the exchange was replaced or stopped: drops everything. */
  forget(): void;
}

/**
 * Dependencies of {@link createContractSpecsReader}. `privateRest` is the signed REST client of the key in use; null
 * without one.
 */
export interface ContractSpecsParts {
  readonly clock: Clock;
  readonly rest: FeedParts['rest'];
  readonly privateRest: () => Pick<PrivateRest, 'query'> | null;
}

async function askRecord(
  rest: FeedParts['rest'],
  market: Market,
  symbol: string,
): Promise<Result<SymbolRecord, AppError>> {
  const row = market === 'spot' ? 'spot.exchangeInfo' : 'futures.market.exchangeInfo';
  const reply = await rest.get(row, { symbol });
  if (!reply.ok) return reply;
  const symbols: readonly SymbolRecord[] = reply.value.symbols;
  const record = symbols.find((one) => one.symbol === symbol);
  return record ? ok(record) : fail(appError('invalid', 'error.market.unknownSymbol', { market, symbol }, { row }));
}

const isWhole = ({ fees, brackets, funding, settlements }: ContractSpecs): boolean =>
  [fees.own, brackets, funding, settlements].every((part) => part.state !== 'failed');

/** Creates a reader without stored specs. */
export function createContractSpecsReader({ clock, rest, privateRest }: ContractSpecsParts): ContractSpecsReader {
  const contractSpecs = createTtlCache<ContractSpecs>(clock, contractSpecsLimits.kept, (sheet) =>
    isWhole(sheet) ? contractSpecsLimits.keptMs : 0,
  );

  const ask = async (market: Market, symbol: string): Promise<Result<ContractSpecs, AppError>> => {
    const none = { state: 'none' } as const;
    const onFutures = <Value>(question: () => Promise<Result<Value, AppError>>) =>
      market === 'futures' ? question().then(partOf) : none;
    const [record, ownFees, brackets, funding, settlements] = await Promise.all([
      askRecord(rest, market, symbol),
      askOwnFees(privateRest(), market, symbol).then(partOf),
      onFutures(() => askBrackets(rest, symbol)),
      onFutures(() => askFunding(rest, symbol)),
      onFutures(() => askSettlements(rest, symbol)),
    ]);
    if (!record.ok) return record;
    return ok({
      market,
      symbol,
      readAt: clock.now(),
      rules: contractRules(record.value),
      fees: { listed: listedFees(record.value), own: ownFees },
      brackets,
      funding,
      settlements,
      hours: tradingHours(record.value),
    });
  };
  let askedWith = privateRest();
  return {
    read(market, symbol) {
      const restSession = privateRest();
      // Another key has other fees.
      if (restSession !== askedWith) contractSpecs.clear();
      askedWith = restSession;
      return contractSpecs.read(`${market} ${symbol}`, () => ask(market, symbol));
    },
    forget: contractSpecs.clear,
  };
}
