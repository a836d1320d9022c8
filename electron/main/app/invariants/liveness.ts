/**
 * V5: old data is never shown as live. A payload whose feed is marked live is checked once more, by its connection and
 * by its age. Age alone is no fault of the program, because the machine may have slept: such data is sent as stale. A
 * live feed without a connection is a violation.
 */
import type { Account } from '../../../../shared/domain/environment.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { ConnectionView } from '../../../../shared/ipc/appState.ts';
import type { EventName, EventPayload } from '../../../../shared/ipc/contract.ts';
import type { FeedState } from '../../../../shared/ipc/views.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { feedLimits } from '../../market/marketLimits.ts';
import { ledgerLimits, restLimits, socketLimits } from '../../exchange/clientLimits.ts';
import { copyListLimits, copyPastLimits } from '../../features/copy/copyLimits.ts';
import { archiveLimits } from '../../features/records/archive/archiveLimits.ts';
import { sweepLimits } from '../../account/accountLimits.ts';
import type { Violated } from '../../platform/invariants/violations.ts';

/** Returns the view of a market's socket by its kind; undefined where there is none. */
export type SocketView = (market: Market, kind: ConnectionView['kind']) => ConnectionView | undefined;

/** Fields of a payload that has a feed. */
interface FeedPayload {
  readonly feed: FeedState;
  readonly market?: Market;
  readonly priceType?: string;
  /** Account of the payload; market data have none. */
  readonly account?: Account;
}

/** Maximum delay of the silence check, plus the time an event waits for its batch. */
const LEEWAY_MS = socketLimits.watchEveryMs * 4 + feedLimits.publishMs;
/** Age at which a connection counts as silent. */
const OLD_MS = socketLimits.staleAfterMs + LEEWAY_MS;
/** Age at which polled data is old. */
const POLLED_OLD_MS = feedLimits.indexPollMs + restLimits.wholeMs * 2 + LEEWAY_MS;
/** Returns the age at which data polled in the background is old (R28): its poll interval varies by a tenth. */
const backgroundOld = (everyMs: number): number =>
  everyMs + everyMs / 10 + ledgerLimits.maxWaitMs + restLimits.wholeMs * 2 + LEEWAY_MS;
const polledOld: Readonly<Partial<Record<EventName, number>>> = {
  'market.contract': backgroundOld(feedLimits.contractPollMs),
  'market.overview': backgroundOld(feedLimits.overviewPollMs),
  // Copy trading has no stream: it is polled in the background, its past in several requests for each range.
  'copy.traders': backgroundOld(copyListLimits.tradersMs),
  'copy.open': backgroundOld(copyListLimits.openMs + copyListLimits.notifyMs),
  'copy.past': backgroundOld(copyPastLimits.newMs + copyListLimits.notifyMs),
  // Swept in the background over REST, one sweep after the other.
  'records.changed': archiveLimits.sweepMs * 2 + ledgerLimits.maxWaitMs + restLimits.wholeMs * 2 + LEEWAY_MS,
};

/** The demo account is polled and has no stream (R19): one round may be late while the next is under way. */
const DEMO_OLD_MS = sweepLimits.demoEveryMs * 2 + restLimits.wholeMs * 2 + LEEWAY_MS;

/** Returns the age at which polled data of an event is old; undefined for data that comes over a socket. */
function polledOldOf(event: EventName, { priceType, account }: FeedPayload): number | undefined {
  if (priceType === 'INDEX') return POLLED_OLD_MS;
  if (account === 'demo' && event.startsWith('trading.')) return DEMO_OLD_MS;
  return polledOld[event];
}

function isFed(payload: unknown): payload is FeedPayload {
  return typeof payload === 'object' && payload !== null && Object.hasOwn(payload, 'feed');
}

/** Returns what is wrong with a feed that is marked live; null when nothing is. */
function fault(event: EventName, fed: FeedPayload, view: SocketView, now: number) {
  const { feed, market = 'futures' } = fed;
  // Index candles have no stream (R13); neither have funding, open interest, the overview of all symbols, and the
  // archive.
  const oldMs = polledOldOf(event, fed);
  if (oldMs !== undefined) return now - (feed.receivedAt ?? feed.since) > oldMs ? 'old' : null;
  const link = view(market, event.startsWith('trading.') ? 'privateSocket' : 'publicSocket');
  if (link?.state !== 'connected') return 'unlinked';
  return now - Math.max(link.lastFrameAt ?? 0, link.since) > OLD_MS ? 'old' : null;
}

/** Creates the check of outgoing payloads: it returns the payload unchanged, or a copy whose feed is marked stale. */
export function createLiveness(
  clock: Clock,
  view: SocketView,
  violated: Violated,
): <Name extends EventName>(event: Name, payload: EventPayload<Name>) => EventPayload<Name> {
  return (event, payload) => {
    if (!isFed(payload) || payload.feed.status !== 'live') return payload;
    const now = clock.now();
    const wrong = fault(event, payload, view, now);
    if (wrong === null) return payload;
    if (wrong === 'unlinked') violated('V5', { reason: event });
    const reason = wrong === 'old' ? 'feed.reason.silent' : 'feed.reason.disconnected';
    const feed: FeedState = { ...payload.feed, status: 'stale', reason, since: now };
    return Object.assign({}, payload, { feed });
  };
}
