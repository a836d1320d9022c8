/** Funding and open interest of a contract: there is no stream of them, so they are polled while shown (document 3, Market data). */
import type { Funding } from '../../../shared/domain/funding.ts';
import type { OpenInterest } from '../../../shared/domain/openInterest.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { feedLimits } from '../constants.ts';
import { fundingOfRecord } from '../exchange/mapping/fundingRates.ts';
import { openInterestOfRecord } from '../exchange/mapping/openInterest.ts';
import type { Lane } from '../exchange/rest/limits/ledger.ts';
import type { Feed, FeedParts } from './feed.ts';
import { createFeedStatus } from './feedStatus.ts';
import { createPoller } from './poller.ts';

/** The exchange answered, and not about this symbol. */
const notTold = (row: string): AppError => appError('unreadable', 'feed.reason.incomplete', {}, { row });

/** Funding of one contract as it stands (weight 1). */
export async function askFunding(
  rest: FeedParts['rest'],
  symbol: string,
  lane?: Lane,
): Promise<Result<Funding, AppError>> {
  const reply = await rest.get('futures.market.premiumIndex', { symbol }, lane);
  if (!reply.ok) return reply;
  const record = reply.value.find((one) => one.symbol === symbol);
  return record ? ok(fundingOfRecord(record)) : fail(notTold('futures.market.premiumIndex'));
}

/** Open interest of one contract (weight 2). */
export async function askOpenInterest(
  rest: FeedParts['rest'],
  symbol: string,
  lane?: Lane,
): Promise<Result<OpenInterest, AppError>> {
  const reply = await rest.get('futures.market.openInterest', { symbol }, lane);
  if (!reply.ok) return reply;
  return reply.value.symbol === symbol
    ? ok(openInterestOfRecord(reply.value))
    : fail(notTold('futures.market.openInterest'));
}

/** A contract feed, not yet started. What one question brings is shown, stale, while the other fails. */
export function createContractFeed(symbol: string, parts: FeedParts): Feed {
  const { clock, rest } = parts;
  let funding: Funding | null = null;
  let openInterest: OpenInterest | null = null;
  let dirty = false;

  const changed = (): void => {
    dirty = true;
    parts.publisher.changed(feed);
  };
  const status = createFeedStatus(clock, changed);
  const poller = createPoller(clock, parts.random, feedLimits.contractPollMs, async (isCurrent) => {
    const [rate, interest] = await Promise.all([
      askFunding(rest, symbol, 'background'),
      askOpenInterest(rest, symbol, 'background'),
    ]);
    if (!isCurrent()) return null;
    if (rate.ok) funding = rate.value;
    if (interest.ok) openInterest = interest.value;
    const error = rate.ok ? (interest.ok ? null : interest.error) : rate.error;
    if (rate.ok || interest.ok) status.received(clock.now());
    if (error === null) status.set('live', null);
    else status.lost(error.key);
    changed();
    return error;
  });
  const feed: Feed = {
    start: poller.start,
    stop() {
      poller.stop();
      parts.publisher.forget(feed);
    },
    show: changed,
    forget() {
      funding = openInterest = null;
      status.set('stale', 'feed.reason.stopped');
      changed();
      poller.start();
    },
    take() {
      if (!dirty) return undefined;
      dirty = false;
      const view = { market: 'futures', symbol, feed: status.view(), funding, openInterest } as const;
      return { event: 'market.contract', payload: view };
    },
  };
  return feed;
}
