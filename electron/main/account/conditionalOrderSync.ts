/**
 * The conditional orders of futures: pushes as news, both open lists as the truth, and the history asked how those ended
 * that are in neither (document 3, Conditional orders; R9).
 */
import type { UpdateSource } from '../../../shared/domain/orderProgress.ts';
import { mergeConditionalOrderLists } from '../../../shared/domain/conditionalOrderProgress.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import { conditionalOrderOfTrailingRecord } from '../exchange/mapping/trailing.ts';
import { conditionalOrderOfRecord } from '../exchange/mapping/conditionalOrders.ts';
import { historyReader, wholeReader } from '../exchange/reading/lists.ts';
import { readAll, wholeOrError, type ReadList } from '../exchange/reading/reader.ts';
import type { Access } from './access.ts';
import { LIST_PAGES, sweepLimits } from './accountLimits.ts';
import { createAccountFeed, isLacking, loadedOf, type AccountFeed } from './accountFeed.ts';
import type { SyncParts } from './syncParts.ts';
import { createRefusedSymbols } from './refusedSymbols.ts';
import { createConditionalOrderStore, type ConditionalOrderStore } from './conditionalOrderStore.ts';

export interface ConditionalOrderSync {
  readonly feed: AccountFeed;
  readonly find: ConditionalOrderStore['find'];
  /** Everything not known to have ended, oldest first. */
  readonly open: ConditionalOrderStore['open'];
  /** Takes one in as it was seen. */
  observe(trigger: ConditionalOrder, source: UpdateSource): void;
  /** Compares with the exchange; false when that did not succeed. */
  load(restSession: Access): Promise<boolean>;
  /** Whether an open one was only pushed, so that the lists have more to tell of it. */
  isUnreported(): boolean;
  /** Asks how one stands, as after its cancel: its own state decides (B-A11). */
  ask(triggerId: string): Promise<void>;
  /** Asks the histories how these stand that are open no more; what they say is found here afterwards. */
  settle(wanted: readonly ConditionalOrder[]): Promise<void>;
  /** Everything again, for a window that has nothing. */
  show(): void;
  clear(): void;
}

type Read = Promise<Result<ReadList<ConditionalOrder>, AppError>>;
type HistoryId = 'futures.allAlgoOrders' | 'futures.trailing.historyOrders';

const within = { calls: LIST_PAGES };
/** The history is asked by the time of creation, with room for one that was rounded. */
const AROUND_MS = 1_000;

function readable(
  read: ReadList<unknown>,
  items: readonly (ConditionalOrder | undefined)[],
): ReadList<ConditionalOrder> {
  const good = items.flatMap((one) => one ?? []);
  return { items: good, complete: read.complete && good.length === items.length };
}

/** Both open lists, each order once. */
async function readOpen({ rest }: Access, isOurs: SyncParts['isOurs']): Read {
  const conditional = wholeOrError(await readAll(wholeReader(rest, 'futures.openAlgoOrders', {}, within)));
  if (!conditional.ok) return conditional;
  const trailing = wholeOrError(await readAll(wholeReader(rest, 'futures.trailing.openOrders', {}, within)));
  if (!trailing.ok) return trailing;
  const first = readable(
    conditional.value,
    conditional.value.items.map((record) => conditionalOrderOfRecord(record, isOurs)),
  );
  const second = readable(
    trailing.value,
    trailing.value.items.map((record) => conditionalOrderOfTrailingRecord(record, isOurs)),
  );
  return ok({
    items: mergeConditionalOrderLists(first.items, second.items),
    complete: first.complete && second.complete,
  });
}

/** What a history says of one symbol's orders that were created from the first to the last of `wanted`. */
async function readPast(
  { rest }: Access,
  id: HistoryId,
  wanted: readonly ConditionalOrder[],
  isOurs: SyncParts['isOurs'],
): Read {
  const times = wanted.map(({ createdAt }) => createdAt);
  const range = {
    startTime: Math.max(0, Math.min(...times) - AROUND_MS),
    endTime: Math.max(...times) + AROUND_MS,
    openEnd: false,
  };
  const symbol = wanted[0]!.symbol;
  if (id === 'futures.allAlgoOrders') {
    const read = wholeOrError(await readAll(historyReader(rest, id, { symbol }, range, within)));
    if (!read.ok) return read;
    return ok(
      readable(
        read.value,
        read.value.items.map((record) => conditionalOrderOfRecord(record, isOurs)),
      ),
    );
  }
  const read = wholeOrError(await readAll(historyReader(rest, id, { symbol }, range, within)));
  if (!read.ok) return read;
  return ok(
    readable(
      read.value,
      read.value.items.map((record) => conditionalOrderOfTrailingRecord(record, isOurs)),
    ),
  );
}

/** No conditional orders yet. */
export function createConditionalOrderSync(parts: SyncParts): ConditionalOrderSync {
  const { market, clock, publishing, log, isOurs } = parts;
  const store = createConditionalOrderStore();
  let quiet = false;
  const refusals = createRefusedSymbols(clock, parts.notice, 'error.trigger.symbolRefused');
  const feed = createAccountFeed(clock, market, () => publishing.triggers(feed.view(), false, []));
  const show = (): void => publishing.triggers(feed.view(), true, store.open());

  const observe = (trigger: ConditionalOrder, source: UpdateSource): void => {
    const changed = store.observe(trigger, source);
    // Before anything else: an intent in doubt settles at the first sighting (B-A4).
    parts.observed(trigger.clientId, trigger.triggerId);
    if (changed) parts.records.trigger(changed, source);
    if (changed && !quiet) publishing.triggers(feed.view(), false, [changed]);
  };

  const isYoung = ({ createdAt }: ConditionalOrder): boolean =>
    (parts.serverNow(market) ?? clock.now()) - createdAt < sweepLimits.unknownOrderMs;

  /** Learns how `wanted`, all of one symbol, stand. What no complete history has is not open any more. */
  const settle = async (restSession: Access, wanted: readonly ConditionalOrder[]): Promise<boolean> => {
    const symbol = wanted[0]!.symbol;
    let left = wanted;
    let whole = true;
    for (const id of ['futures.allAlgoOrders', 'futures.trailing.historyOrders'] as const) {
      if (id === 'futures.trailing.historyOrders') left = left.filter(({ kind }) => kind === 'trailing');
      if (left.length === 0) break;
      const read = await readPast(restSession, id, left, isOurs);
      if (parts.access()?.epoch !== restSession.epoch) return false;
      // How those of a refused symbol ended cannot be learnt: they stay as they are, and nothing else waits for them.
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
        gone(
          left.filter(({ kind }) => kind !== 'trailing'),
          whole,
        );
      else gone(left, whole);
    }
    return whole;
  };
  /** A copy of the data that lags may not know a young one yet. */
  const gone = (unknown: readonly ConditionalOrder[], whole: boolean): void => {
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
      const answer = await readOpen(restSession, isOurs);
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
    // Where nothing was loaded yet it is being loaded, and what is not offered tells nothing.
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
