/**
 * Keeps the account of both markets in step with the exchange, over one REST session; the journal is attached once it
 * was read.
 */
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { EventName, EventPayload } from '../../../shared/ipc/contract.ts';
import type { CurrentAccess, Access } from './access.ts';
import { noArchive, type ArchivePort } from './archivePort.ts';
import type { SyncParts } from './syncParts.ts';
import { createSyncRecords } from './syncRecords.ts';
import { createMarketAccountSync, type MarketAccountSync } from './marketAccountSync.ts';
import type { IsOurs } from '../exchange/mapping/orders.ts';
import type { PrivateRest } from '../exchange/ports.ts';
import { createPublishing, type Publishing } from './publishing.ts';
import { createTerms, type Terms } from './terms.ts';
import { sweepLimits } from './accountLimits.ts';
import type { TimelinePort } from './timelinePort.ts';
import type { TradingContext } from './tradingContext.ts';

/** The part of the journal that the syncs use. */
export interface JournalView {
  isOurs(clientOrderId: string): boolean;
  /** Returns the intent that created this client id; null when none did. */
  intentIdOf(clientOrderId: string): string | null;
  observed(clientOrderId: string, orderId: string): void;
  /**
   * Returns the client id that an acknowledgement named for one of the app's own orders, whether or not the order was
   * ever seen.
   */
  clientIdOf(orderId: string): string | undefined;
  symbolsOfIntents(): readonly string[];
  fillMark(keyId: string, market: Market): number | null;
  setFillMark(keyId: string, market: Market, until: number): void;
}

/** Dependencies of {@link createAccountSync}. */
export interface AccountSyncParts extends Pick<SyncParts, 'clock' | 'instruments' | 'notice' | 'log' | 'violated'> {
  readonly serverNow: (market: Market) => number | null;
  readonly push: <Name extends EventName>(event: Name, payload: EventPayload<Name>) => void;
  /** Receives the events of each intent. */
  readonly timeline: TimelinePort;
  /** Stores permanently what the syncs read; without it nothing is stored. */
  readonly archive?: ArchivePort;
  /** Reconnects the private WebSocket connection of a market that is alive but delivers no updates (XW20). */
  readonly renewStream?: (market: Market) => void;
}

export interface AccountSync {
  readonly publishing: Publishing;
  readonly syncs: Readonly<Record<Market, MarketAccountSync>>;
  readonly access: CurrentAccess;
  readonly terms: Terms;
  readonly isOurs: IsOurs;
  /** Takes the orders of futures by which this app closed positions, as the reply named them, for its own. */
  claim(orderIds: readonly string[]): void;
  /** Replaces the REST session, null when no key is in use; the syncs use it as soon as the journal was read. */
  attach(restSession: { readonly rest: PrivateRest; readonly keyId: string } | null): void;
  /**
   * Called once the journal was read; null when it cannot be used: the account is still displayed without it (B-E2).
   */
  ready(journal: JournalView | null): void;
  stop(): void;
}

/** Creates the syncs, without a key and without a journal. */
export function createAccountSync(parts: AccountSyncParts, tradingContext: TradingContext): AccountSync {
  const { clock, instruments, serverNow, notice, log } = parts;
  const publishing = createPublishing(tradingContext, parts.push);
  let attached: Access | null = null;
  let isReady = false;
  let journal: JournalView | null = null;
  let lastKey: string | null = null;
  let epoch = 0;
  const access: CurrentAccess = () => (isReady ? attached : null);
  /** Ids of futures orders by which this app closed positions; the archive keeps whose they are. */
  const closings = new Set<string>();
  const isOurs: IsOurs = (clientOrderId, orderId) =>
    (journal?.isOurs(clientOrderId) ?? false) || (orderId !== undefined && closings.has(orderId));
  const syncOf = (market: Market): MarketAccountSync => {
    const records = createSyncRecords({
      timeline: parts.timeline,
      archive: parts.archive ?? noArchive,
      intentIdOf: (clientOrderId) => journal?.intentIdOf(clientOrderId) ?? null,
      clientIdOf: (orderId) => sync.orders.tracker.find(orderId)?.clientOrderId ?? journal?.clientIdOf(orderId),
    });
    const sync: MarketAccountSync = createMarketAccountSync({
      market,
      clock,
      access,
      publishing,
      instruments,
      serverNow,
      notice,
      log,
      violated: parts.violated,
      isOurs,
      everyMs: tradingContext.account === 'demo' ? sweepLimits.demoEveryMs : sweepLimits.everyMs,
      polled: tradingContext.account === 'demo',
      records,
      renewStream: () => parts.renewStream?.(market),
      observed: (clientOrderId, orderId) => journal?.observed(clientOrderId, orderId),
      symbolsOfIntents: () => journal?.symbolsOfIntents() ?? [],
      fillMark: (keyId) => journal?.fillMark(keyId, market) ?? null,
      setFillMark: (keyId, until) => journal?.setFillMark(keyId, market, until),
    });
    return sync;
  };
  const syncs = { spot: syncOf('spot'), futures: syncOf('futures') };
  const terms = createTerms(clock, access);
  return {
    publishing,
    syncs,
    access,
    terms,
    isOurs,
    claim(orderIds) {
      for (const orderId of orderIds) {
        closings.add(orderId);
        // A push may have reported the order before the reply named it.
        const known = syncs.futures.orders.tracker.find(orderId);
        if (known) syncs.futures.orders.observe({ ...known, origin: 'desk' }, 'rest');
      }
      for (const oldest of closings) {
        if (closings.size <= sweepLimits.ordersKept) break;
        closings.delete(oldest);
      }
    },
    attach(restSession) {
      epoch += 1;
      const isOther = restSession !== null && restSession.keyId !== lastKey;
      attached = restSession && { ...restSession, epoch };
      if (restSession) lastKey = restSession.keyId;
      if (isOther) terms.clear();
      if (!isReady) return;
      for (const market of markets) syncs[market].attached(isOther);
    },
    ready(view) {
      journal = view;
      isReady = true;
      for (const market of markets) syncs[market].attached(false);
    },
    stop() {
      attached = null;
      epoch += 1;
      for (const market of markets) syncs[market].stop();
    },
  };
}
