/** The specs of one symbol: rules, fees, brackets, funding and hours (document 2 and 3, Market data). */
import type { Market } from '../../../shared/exchange/markets.ts';
import type { ContractSpecs } from '../../../shared/ipc/marketViews.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { contractSpecsLimits } from './marketLimits.ts';
import type { PrivateRest } from '../exchange/ports.ts';
import { askFunding } from './contractFeed.ts';
import type { FeedParts } from './feed.ts';
import { createTtlCache } from './ttlCache.ts';
import { askBrackets, askOwnFees, askSettlements, partOf } from './contractSpecsParts.ts';
import { listedFees, tradingHours, contractRules, type SymbolRecord } from './contractRules.ts';

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
