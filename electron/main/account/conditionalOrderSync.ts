/**
 * The conditional orders of futures. Pushes are updates and the two open lists are the truth; the history is requested
 * for orders that are in neither list, to learn how they ended (document 3, Conditional orders; R9).
 */
import type { UpdateSource } from '../../../shared/domain/orderProgress.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { Access } from './access.ts';
import { sweepLimits } from './accountLimits.ts';
import { createAccountFeed, isLacking, loadedOf, type AccountFeed } from './accountFeed.ts';
import type { SyncParts } from './syncParts.ts';
import { readOpenConditionalOrders, readPastConditionalOrders, type PastListId } from './conditionalOrderLists.ts';
import { createRefusedSymbols } from './refusedSymbols.ts';
import { createConditionalOrderStore, type ConditionalOrderStore } from './conditionalOrderStore.ts';
import { isTrailing } from '../../../shared/domain/conditionalOrder.ts';

export interface ConditionalOrderSync {
  readonly feed: AccountFeed;
  readonly find: ConditionalOrderStore['find'];
  /** Returns every order that is not known to have ended, oldest first. */
  readonly open: ConditionalOrderStore['open'];
  /** Takes a conditional order as it was reported. */
  observe(trigger: ConditionalOrder, source: UpdateSource): void;
  /** Compares the orders with the exchange; false when that failed. */
  load(restSession: Access): Promise<boolean>;
  /** Whether an open order is known from pushes alone, so that the lists contain more of it. */
  isUnreported(): boolean;
  /** Requests the state of one order, for example after its cancel: the order's own state decides (B-A11). */
  ask(triggerId: string): Promise<void>;
  /**
   * Requests the state of these orders, which are no longer open, from the histories; the caller finds the result in
   * this sync afterwards.
   */
  settle(wanted: readonly ConditionalOrder[]): Promise<void>;
  /** Sends all orders to a window that has none. */
  show(): void;
  clear(): void;
}

/** The history is queried by creation time, with this margin in ms for a time that was rounded. */
const AROUND_MS = 1_000;

/** Reads from a history the orders of one symbol that were created between the first and the last of `wanted`. */
function readPast({ rest }: Access, id: PastListId, wanted: readonly ConditionalOrder[], isOurs: SyncParts['isOurs']) {
  const times = wanted.map(({ createdAt }) => createdAt);
  const range = {
    startTime: Math.max(0, Math.min(...times) - AROUND_MS),
    endTime: Math.max(...times) + AROUND_MS,
    openEnd: false,
  };
  return readPastConditionalOrders(rest, id, { symbol: wanted[0]!.symbol }, range, isOurs);
}

/** Creates the sync without conditional orders. */
export function createConditionalOrderSync(parts: SyncParts): ConditionalOrderSync {
  const { market, clock, publishing, log, isOurs } = parts;
  const store = createConditionalOrderStore();
  let quiet = false;
  const refusals = createRefusedSymbols(clock, parts.notice, 'error.trigger.symbolRefused');
  const feed = createAccountFeed(clock, market, () => publishing.triggers(feed.view(), false, []));
  const show = (): void => publishing.triggers(feed.view(), true, store.open());

  const observe = (trigger: ConditionalOrder, source: UpdateSource): void => {
    const changed = store.observe(trigger, source);
    // This comes first: an in-doubt intent is settled as soon as its order is seen (B-A4).
    parts.observed(trigger.clientId, trigger.triggerId);
    if (changed) parts.records.trigger(changed, source);
    if (changed && !quiet) publishing.triggers(feed.view(), false, [changed]);
  };

  const isYoung = ({ createdAt }: ConditionalOrder): boolean =>
    (parts.serverNow(market) ?? clock.now()) - createdAt < sweepLimits.unknownOrderMs;

  /**
   * Requests the state of `wanted`, which all have one symbol. An order that no complete history contains is no longer
   * open.
   */
  const settle = async (restSession: Access, wanted: readonly ConditionalOrder[]): Promise<boolean> => {
    const symbol = wanted[0]!.symbol;
    let left = wanted;
    let whole = true;
    for (const id of ['futures.allAlgoOrders', 'futures.trailing.historyOrders'] as const) {
      if (id === 'futures.trailing.historyOrders') left = left.filter(({ kind }) => isTrailing(kind));
      if (left.length === 0) break;
      const read = await readPast(restSession, id, left, isOurs);
      if (parts.access()?.epoch !== restSession.epoch) return false;
      // The app cannot learn how the orders of a refused symbol ended: they stay as they are and hold up nothing else.
      if (!read.ok) return refusals.refused(symbol, read.error);
      refusals.answered(symbol);
      whole &&= read.value.complete;
      const found = new Map(read.value.items.map((one) => [one.triggerId, one]));
      for (const { triggerId } of left) {
        const one = found.get(triggerId);
        if (one) observe(one, 'rest');
      }
      left = left.filter(({ triggerId }) => !found.has(triggerId));
      if (id === 'futures.allAlgoOrders')
        dropUnknown(
          left.filter(({ kind }) => !isTrailing(kind)),
          whole,
        );
      else dropUnknown(left, whole);
    }
    return whole;
  };
  /**
   * Removes orders that the exchange does not know. A young order is kept, because a lagging copy of the data may not
   * contain it yet.
   */
  const dropUnknown = (unknown: readonly ConditionalOrder[], whole: boolean): void => {
    const old = whole ? unknown.filter((one) => !isYoung(one)) : [];
    for (const { triggerId } of old) store.drop(triggerId);
    if (old.length === 0) return;
    log.write('trading.triggerUnknown', { market, count: old.length });
    show();
  };

  return {
    feed,
    find: store.find,
    open: store.open,
    observe,
    async load(restSession) {
      const begun = feed.begin();
      const mark = store.mark();
      const answer = await readOpenConditionalOrders(restSession.rest, isOurs);
      if (parts.access()?.epoch !== restSession.epoch) return false;
      if (!answer.ok) {
        const loaded = loadedOf(answer.error);
        feed.setLoaded(loaded, begun);
        return isLacking(loaded);
      }
      const { items, complete } = answer.value;
      const isFirst = feed.loaded() === 'never';
      quiet = isFirst;
      for (const trigger of items) observe(trigger, 'rest');
      quiet = false;
      const missing = store.unlisted(mark, new Set(items.map(({ triggerId }) => triggerId)));
      feed.received(clock.now());
      feed.setLoaded(complete ? 'whole' : 'incomplete', begun);
      if (isFirst) show();
      let settled = true;
      for (const symbol of new Set(missing.map((one) => one.symbol))) {
        if (refusals.has(symbol)) continue;
        const wanted = missing.filter((one) => one.symbol === symbol);
        settled = (await settle(restSession, wanted)) && settled;
      }
      return complete && settled;
    },
    // Before the first load an order is about to be read anyway, and a list that is not offered reports nothing.
    isUnreported: () => feed.loaded() !== 'never' && !isLacking(feed.loaded()) && store.isUnreported(),
    async ask(triggerId) {
      const restSession = parts.access();
      const known = store.find(triggerId);
      if (!restSession) return;
      if (known) await settle(restSession, [known]);
      else await this.load(restSession);
    },
    async settle(wanted) {
      const restSession = parts.access();
      for (const symbol of restSession ? new Set(wanted.map((one) => one.symbol)) : []) {
        const some = wanted.filter((one) => one.symbol === symbol);
        if (restSession) await settle(restSession, some);
      }
    },
    show,
    clear() {
      store.clear();
      refusals.clear();
      feed.setLoaded('never');
      show();
    },
  };
}
