/**
 * Settles in-doubt orders by lookups, never by sending (B-A4). "Not placed" is declared only after lookups that began
 * when the signature had certainly expired, and that found nothing anywhere.
 */
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import type { CurrentAccess } from '../../account/access.ts';
import type { IntentStore } from './intentStore.ts';
import { lookUpOrder, lookupPathOf, type OrderLookup, type LookupResult, type FoundOrder } from './orderLookup.ts';
import type { PrivateRest } from '../../exchange/ports.ts';
import { lookLimits } from '../tradingLimits.ts';

/** Settles in-doubt intents. */
export interface Settler {
  /** Starts settling every in-doubt intent of the key in use; further calls change nothing. */
  resume(): void;
  /** Cancels scheduled lookups; results of those under way are ignored. */
  pause(): void;
}

/** Dependencies of {@link createSettler}. */
export interface SettlerParts {
  readonly clock: Clock;
  readonly access: CurrentAccess;
  readonly book: IntentStore;
  readonly serverNow: (market: Market) => number | null;
  /** Called with the order of an intent that a lookup found. */
  readonly found: (intentId: string, seen: FoundOrder) => void;
  /** Called when a lookup ended, with its number and its result. */
  readonly looked?: (intentId: string, number: number, shows: LookupResult['kind']) => void;
  /** Awaited before each lookup, so that a test can intervene. */
  readonly step: (name: string) => Promise<void>;
}

interface Watch {
  readonly since: number;
  /** Monotonic time before which nothing may be declared. */
  readonly ownEnd: number;
  looks: number;
  /** Number of lookups begun, including those that proved nothing. */
  begun: number;
  /** Monotonic start of the first empty lookup after the signature had expired; infinite before it. */
  emptySince: number;
  empty: number;
  timestamp: number | null;
  /** Whether the last lookup began after the waiting time had ended. */
  isLate: boolean;
  timer: Cancel | undefined;
}

/** Returns the time of the next lookup after `elapsed` ms of doubt. */
function nextLookAt(elapsed: number): number {
  const early = lookLimits.atMs.find((at) => at > elapsed);
  if (early !== undefined) return early;
  const last = lookLimits.atMs.at(-1)!;
  return last + (Math.floor((elapsed - last) / lookLimits.everyMs) + 1) * lookLimits.everyMs;
}

/** A program error during a lookup proves nothing, and must not end the settling. */
async function lookUpSafely(rest: PrivateRest, wanted: OrderLookup): Promise<LookupResult> {
  try {
    return await lookUpOrder(rest, wanted);
  } catch {
    return { kind: 'incomplete' };
  }
}

/** Creates a settler that waits for {@link Settler.resume}. */
export function createSettler(parts: SettlerParts): Settler {
  const { clock, access, book, serverNow } = parts;
  const watches = new Map<string, Watch>();
  let epoch = 0;

  const schedule = (intentId: string, watch: Watch): void => {
    const intent = book.get(intentId)?.intent;
    if (intent?.state !== 'inDoubt') return void watches.delete(intentId);
    const now = clock.monotonic();
    let wait = watch.since + nextLookAt(now - watch.since) - now;
    const server = serverNow(intent.draft.market);
    const due = intent.settlesAt;
    if (due !== null && server !== null) {
      // One lookup is scheduled exactly at the end of the waiting time, so that settling takes no longer than needed.
      const ends = Math.max(due - server + 1, watch.ownEnd - now);
      const gap = Math.max(ends, watch.emptySince + lookLimits.emptyGapMs - now);
      // A lookup under way when the waiting time ended began too early to count: the next begins at once.
      if (watch.empty === 0 && (ends > 0 || !watch.isLate)) wait = Math.min(wait, ends);
      if (watch.empty > 0 && gap > 0) wait = gap;
    }
    const started = epoch;
    watch.timer = clock.after(wait, () => void run(intentId, watch, started));
  };

  const run = async (intentId: string, watch: Watch, started: number): Promise<void> => {
    await parts.step('look');
    const known = book.get(intentId);
    const restSession = access();
    if (started !== epoch) return;
    if (!known || !restSession || known.intent.state !== 'inDoubt') return void watches.delete(intentId);
    const { market, symbol } = known.intent.draft;
    const server = serverNow(market);
    const begun = clock.monotonic();
    watch.timestamp ??= known.timestamp ?? server;
    const { timestamp } = watch;
    if (timestamp !== null) {
      const settlesAt = timestamp + lookLimits.signatureMs + lookLimits.marginMs;
      watch.isLate = server !== null && server > settlesAt && begun >= watch.ownEnd;
      book.looked(intentId, watch.looks, settlesAt);
      const { clientOrderId } = known.intent;
      const path = lookupPathOf(known.intent);
      watch.begun += 1;
      const result = await lookUpSafely(restSession.rest, { path, symbol, clientOrderId, timestamp, now: server });
      if (started !== epoch) return;
      parts.looked?.(intentId, watch.begun, result.kind);
      if (book.get(intentId)?.intent.state !== 'inDoubt') return void watches.delete(intentId);
      if (result.kind === 'found') {
        watches.delete(intentId);
        return parts.found(intentId, result.seen);
      }
      if (result.kind === 'absent') {
        watch.looks += 1;
        book.looked(intentId, watch.looks, settlesAt);
        if (watch.isLate) {
          if (watch.empty === 0) watch.emptySince = begun;
          if (watch.empty === 0 || begun - watch.emptySince >= lookLimits.emptyGapMs) watch.empty += 1;
          if (watch.empty >= lookLimits.emptyLooks[market]) {
            watches.delete(intentId);
            return void book.end(intentId, { state: 'notPlaced' });
          }
        }
      }
    }
    schedule(intentId, watch);
  };

  return {
    resume() {
      const restSession = access();
      if (!restSession) return;
      for (const { intent, keyId, sentAt } of book.all()) {
        // Another key may belong to another account, where finding nothing would prove nothing.
        if (intent.state !== 'inDoubt' || keyId !== restSession.keyId || watches.has(intent.intentId)) continue;
        const since = clock.monotonic();
        const passed = sentAt === null ? 0 : Math.max(0, clock.now() - sentAt);
        const watch: Watch = {
          since,
          ownEnd: since + Math.max(0, lookLimits.ownMs - passed),
          looks: intent.looks,
          begun: 0,
          emptySince: Number.POSITIVE_INFINITY,
          empty: 0,
          timestamp: null,
          isLate: false,
          timer: undefined,
        };
        watches.set(intent.intentId, watch);
        schedule(intent.intentId, watch);
      }
    },
    pause() {
      epoch += 1;
      for (const watch of watches.values()) watch.timer?.();
      watches.clear();
    },
  };
}
