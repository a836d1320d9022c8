/**
 * Funding and open interest of a contract: they have no stream, so they are polled while they are shown (document 3,
 * Market data).
 */
import type { Funding } from '../../../shared/domain/funding.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { feedLimits } from './marketLimits.ts';
import { fundingOfRecord } from '../exchange/mapping/contractTerms.ts';
import type { Lane } from '../exchange/rest/limits/weightLedger.ts';
import type { Feed, FeedParts } from './feed.ts';
import { createPolledFeed } from './polledFeed.ts';
import type { OpenInterest } from '../../../shared/domain/prices.ts';
import { openInterestOfRecord } from '../exchange/mapping/marketValues.ts';

/** Returns the error for a response that does not contain this symbol. */
const notReported = (row: string): AppError => appError('unreadable', 'feed.reason.incomplete', {}, { row });

/** Reads the current funding of one contract (weight 1). */
export async function askFunding(
  rest: FeedParts['rest'],
  symbol: string,
  lane?: Lane,
): Promise<Result<Funding, AppError>> {
  const reply = await rest.get('futures.market.premiumIndex', { symbol }, lane);
  if (!reply.ok) return reply;
  const record = reply.value.find((one) => one.symbol === symbol);
  return record ? ok(fundingOfRecord(record)) : fail(notReported('futures.market.premiumIndex'));
}

/** Reads the open interest of one contract (weight 2). */
export async function askOpenInterest(
  rest: FeedParts['rest'],
  symbol: string,
  lane?: Lane,
): Promise<Result<OpenInterest, AppError>> {
  const reply = await rest.get('futures.market.openInterest', { symbol }, lane);
  if (!reply.ok) return reply;
  return reply.value.symbol === symbol
    ? ok(openInterestOfRecord(reply.value))
    : fail(notReported('futures.market.openInterest'));
}

/** Creates a contract feed, not yet started. The result of one request is shown, as stale, while the other fails. */
export function createContractFeed(symbol: string, parts: FeedParts): Feed {
  const { rest } = parts;
  let funding: Funding | null = null;
  let openInterest: OpenInterest | null = null;
  return createPolledFeed(
    {
      everyMs: feedLimits.contractPollMs,
      async ask(isCurrent, first) {
        // The order ticket calculates with the funding and the user waits for it the first time; everything else goes
        // behind market data.
        const lane = first ? 'market' : 'background';
        const [rate, interest] = await Promise.all([
          askFunding(rest, symbol, lane),
          askOpenInterest(rest, symbol, 'background'),
        ]);
        if (isCurrent()) {
          if (rate.ok) {
            funding = rate.value;
            parts.marks?.rate(symbol, funding.comingRate);
          }
          if (interest.ok) openInterest = interest.value;
        }
        const error = rate.ok ? (interest.ok ? null : interest.error) : rate.error;
        return { received: rate.ok || interest.ok, error };
      },
      clear() {
        funding = openInterest = null;
      },
      view: (feed) => ({
        event: 'market.contract',
        payload: { market: 'futures', symbol, feed, funding, openInterest },
      }),
    },
    parts,
  );
}
