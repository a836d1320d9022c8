/** All symbols of a market at once, polled within the rate limit: ticker/24hr and, on futures, premiumIndex (R28). */
import type { Funding } from '../../../shared/domain/funding.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import { feedLimits } from './marketLimits.ts';
import { fundingOfRecord } from '../exchange/mapping/fundingRates.ts';
import type { Lane } from '../exchange/rest/limits/weightLedger.ts';
import type { Feed, FeedParts } from './feed.ts';
import { createOverviewRows, overviewRow } from './overviewRows.ts';
import { createPolledFeed } from './polledFeed.ts';
import type { Tickers } from './tickers.ts';

type FundingTable = ReadonlyMap<string, Funding>;

const NONE: FundingTable = new Map();

async function askFundings(
  market: Market,
  rest: FeedParts['rest'],
  lane: Lane,
): Promise<Result<FundingTable, AppError>> {
  if (market === 'spot') return ok(NONE);
  const reply = await rest.get('futures.market.premiumIndex', {}, lane);
  if (!reply.ok) return reply;
  return ok(new Map(reply.value.map((record) => [record.symbol, fundingOfRecord(record)])));
}

/**
 * Creates an overview, not yet started. `listed` returns the market's symbols, null while they are not loaded: then
 * every received symbol has a row. A listed symbol that is not in the response has an empty row, because old figures
 * would look current.
 */
export function createOverviewFeed(
  market: Market,
  parts: FeedParts,
  tickers: Tickers,
  listed: () => readonly string[] | null,
): Feed {
  const rows = createOverviewRows();
  let fundings = NONE;
  return createPolledFeed(
    {
      everyMs: feedLimits.overviewPollMs,
      async ask(isCurrent, first) {
        // The first time the user waits before an empty list; later requests wait behind all others.
        const lane = first ? 'market' : 'background';
        const [table, rates] = await Promise.all([tickers.all(market, lane), askFundings(market, parts.rest, lane)]);
        if (isCurrent()) {
          if (rates.ok) fundings = rates.value;
          if (table.ok) {
            const symbols = listed() ?? [...table.value.keys()];
            rows.replace(symbols.map((symbol) => overviewRow(symbol, table.value.get(symbol), fundings.get(symbol))));
          }
        }
        return { received: table.ok, error: table.ok ? (rates.ok ? null : rates.error) : table.error };
      },
      showAll: () => rows.showAll(),
      clear() {
        fundings = NONE;
        rows.clear();
      },
      view: (feed) => ({ event: 'market.overview', payload: { market, feed, ...rows.take() } }),
    },
    parts,
  );
}
