/** The window's requests about one symbol besides its feeds. Nothing is requested for a symbol that is not listed. */
import type { Market } from '../../../shared/exchange/markets.ts';
import type { WatchlistQuote, ContractSpecs } from '../../../shared/ipc/marketViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';
import { createWatchlistQuotes } from './watchlistQuotes.ts';
import type { Instruments } from './instruments.ts';
import { checkSymbol } from './marketHub.ts';
import { createContractSpecsReader, type ContractSpecsParts } from './contractSpecs.ts';

/** Requests about one listed symbol. */
export interface MarketQueries {
  quote(market: Market, symbol: string): Promise<Result<WatchlistQuote, AppError>>;
  sheet(market: Market, symbol: string): Promise<Result<ContractSpecs, AppError>>;
  /** Called when the exchange was replaced or stopped. */
  forget(): void;
}

/** Creates the requests, without stored results. */
export function createMarketQueries(parts: ContractSpecsParts, instruments: Instruments): MarketQueries {
  const quotes = createWatchlistQuotes(parts.clock, parts.rest);
  const contractSpecs = createContractSpecsReader(parts);
  return {
    async quote(market, symbol) {
      const known = checkSymbol(instruments, market, symbol);
      return known.ok ? quotes.read(market, symbol) : known;
    },
    async sheet(market, symbol) {
      const known = checkSymbol(instruments, market, symbol);
      return known.ok ? contractSpecs.read(market, symbol) : known;
    },
    forget() {
      quotes.forget();
      contractSpecs.forget();
    },
  };
}

/**
 * Returns the largest leverage that the brackets of a contract allow (A-RISK-LIMITS), as integer text; null where the
 * exchange did not report the brackets.
 */
export async function largestLeverage(questions: Pick<MarketQueries, 'sheet'>, symbol: string): Promise<string | null> {
  const sheet = await questions.sheet('futures', symbol);
  if (!sheet.ok || sheet.value.brackets.state !== 'ready') return null;
  const most = Math.max(0, ...sheet.value.brackets.value.map(({ maxLeverage }) => maxLeverage));
  return most > 0 ? `${most}` : null;
}
