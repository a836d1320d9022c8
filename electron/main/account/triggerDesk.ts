/**
 * The conditional orders of futures: pushes as news, both open lists as the truth, and the history asked how those ended
 * that are in neither (document 3, Conditional orders; R9).
 */
import type { SightingSource } from '../../../shared/domain/orderProgress.ts';
import { mergeTriggerLists } from '../../../shared/domain/triggerProgress.ts';
import type { Trigger } from '../../../shared/domain/triggerSchema.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import { triggerOfTrailingRecord } from '../exchange/mapping/trailing.ts';
import { triggerOfConditionalRecord } from '../exchange/mapping/triggers.ts';
import { historyReader, wholeReader } from '../exchange/reading/lists.ts';
import { readAll, wholeOrError, type ReadList } from '../exchange/reading/reader.ts';
import type { Access } from './access.ts';
import { LIST_PAGES, sweepLimits } from './accountLimits.ts';
import { createAccountFeed, isLacking, loadedOf, type AccountFeed } from './accountFeed.ts';
import type { DeskParts } from './deskParts.ts';
import { createRefusedSymbols } from './refusedSymbols.ts';
import { createTriggerBook, type TriggerBook } from './triggerBook.ts';

/** See the opening comment. */
export interface TriggerDesk {
  readonly feed: AccountFeed;
  readonly find: TriggerBook['find'];
  /** Everything not known to have ended, oldest first. */
  readonly open: TriggerBook['open'];
  /** Takes one in as it was seen. */
  sight(trigger: Trigger, source: SightingSource): void;
  /** Compares with the exchange; false when that did not succeed. */
  load(way: Access): Promise<boolean>;
  /** Whether an open one was only pushed, so that the lists have more to tell of it. */
  isUntold(): boolean;
  /** Asks how one stands, as after its cancel: its own state decides (B-A11). */
  ask(triggerId: string): Promise<void>;
  /** Asks the histories how these stand that are open no more; what they say is found here afterwards. */
  settle(wanted: readonly Trigger[]): Promise<void>;
  /** Everything again, for a window that has nothing. */
  show(): void;
  clear(): void;
}

type Read = Promise<Result<ReadList<Trigger>, AppError>>;
type HistoryId = 'futures.allAlgoOrders' | 'futures.trailing.historyOrders';

const within = { calls: LIST_PAGES };
/** The history is asked by the time of creation, with room for one that was rounded. */
const AROUND_MS = 1_000;

function readable(read: ReadList<unknown>, items: readonly (Trigger | undefined)[]): ReadList<Trigger> {
  const good = items.flatMap((one) => one ?? []);
  return { items: good, complete: read.complete && good.length === items.length };
}

/** Both open lists, each order once. */
async function readOpen({ rest }: Access, isOurs: DeskParts['isOurs']): Read {
  const conditional = wholeOrError(await readAll(wholeReader(rest, 'futures.openAlgoOrders', {}, within)));
  if (!conditional.ok) return conditional;
  const trailing = wholeOrError(await readAll(wholeReader(rest, 'futures.trailing.openOrders', {}, within)));
  if (!trailing.ok) return trailing;
  const first = readable(
    conditional.value,
    conditional.value.items.map((record) => triggerOfConditionalRecord(record, isOurs)),
  );
  const second = readable(
    trailing.value,
    trailing.value.items.map((record) => triggerOfTrailingRecord(record, isOurs)),
  );
  return ok({ items: mergeTriggerLists(first.items, second.items), complete: first.complete && second.complete });
}

/** What a history says of one symbol's orders that were created from the first to the last of `wanted`. */
async function readPast(
  { rest }: Access,
  id: HistoryId,
  wanted: readonly Trigger[],
  isOurs: DeskParts['isOurs'],
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
        read.value.items.map((record) => triggerOfConditionalRecord(record, isOurs)),
      ),
    );
  }
  const read = wholeOrError(await readAll(historyReader(rest, id, { symbol }, range, within)));
  if (!read.ok) return read;
  return ok(
    readable(
      read.value,
      read.value.items.map((record) => triggerOfTrailingRecord(record, isOurs)),
    ),
  );
}

/** No conditional orders yet. */
export function createTriggerDesk(parts: DeskParts): TriggerDesk {
  const { market, clock, publishing, log, isOurs } = parts;
  const book = createTriggerBook();
  let quiet = false;
  const refusals = createRefusedSymbols(clock, parts.notice, 'error.trigger.symbolRefused');
  const feed = createAccountFeed(clock, market, () => publishing.triggers(feed.view(), false, []));
  const show = (): void => publishing.triggers(feed.view(), true, book.open());

  const sight = (trigger: Trigger, source: SightingSource): void => {
    const changed = book.sight(trigger, source);
    // Before anything else: an intent in doubt settles at the first sighting (B-A4).
    parts.sighted(trigger.clientId, trigger.triggerId);
    if (changed) parts.records.trigger(changed, source);
    if (changed && !quiet) publishing.triggers(feed.view(), false, [changed]);
  };

  const isYoung = ({ createdAt }: Trigger): boolean =>
    (parts.serverNow(market) ?? clock.now()) - createdAt < sweepLimits.unknownOrderMs;

  /** Learns how `wanted`, all of one symbol, stand. What no complete history has is not open any more. */
  const settle = async (way: Access, wanted: readonly Trigger[]): Promise<boolean> => {
    const symbol = wanted[0]!.symbol;
    let left = wanted;
    let whole = true;
    for (const id of ['futures.allAlgoOrders', 'futures.trailing.historyOrders'] as const) {
      if (id === 'futures.trailing.historyOrders') left = left.filter(({ kind }) => kind === 'trailing');
      if (left.length === 0) break;
      const read = await readPast(way, id, left, isOurs);
      if (parts.access()?.epoch !== way.epoch) return false;
      // How those of a refused symbol ended cannot be learnt: they stay as they are, and nothing else waits for them.
      if (!read.ok) return refusals.refused(symbol, read.error);
      refusals.answered(symbol);
      whole &&= read.value.complete;
      const found = new Map(read.value.items.map((one) => [one.triggerId, one]));
      for (const { triggerId } of left) {
        const one = found.get(triggerId);
        if (one) sight(one, 'rest');
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
  const gone = (unknown: readonly Trigger[], whole: boolean): void => {
    const old = whole ? unknown.filter((one) => !isYoung(one)) : [];
    for (const { triggerId } of old) book.drop(triggerId);
    if (old.length === 0) return;
    log.write('trading.triggerUnknown', { market, count: old.length });
    show();
  };

  return {
    feed,
    find: book.find,
    open: book.open,
    sight,
    async load(way) {
      const begun = feed.begin();
      const mark = book.mark();
      const answer = await readOpen(way, isOurs);
      if (parts.access()?.epoch !== way.epoch) return false;
      if (!answer.ok) {
        const loaded = loadedOf(answer.error);
        feed.setLoaded(loaded, begun);
        return isLacking(loaded);
      }
      const { items, complete } = answer.value;
      const isFirst = feed.loaded() === 'never';
      quiet = isFirst;
      for (const trigger of items) sight(trigger, 'rest');
      quiet = false;
      const missing = book.unlisted(mark, new Set(items.map(({ triggerId }) => triggerId)));
      feed.received(clock.now());
      feed.setLoaded(complete ? 'whole' : 'incomplete', begun);
      if (isFirst) show();
      let settled = true;
      for (const symbol of new Set(missing.map((one) => one.symbol))) {
        if (refusals.has(symbol)) continue;
        const wanted = missing.filter((one) => one.symbol === symbol);
        settled = (await settle(way, wanted)) && settled;
      }
      return complete && settled;
    },
    // Where nothing was loaded yet it is being loaded, and what is not offered tells nothing.
    isUntold: () => feed.loaded() !== 'never' && !isLacking(feed.loaded()) && book.isUntold(),
    async ask(triggerId) {
      const way = parts.access();
      const known = book.find(triggerId);
      if (!way) return;
      if (known) await settle(way, [known]);
      else await this.load(way);
    },
    async settle(wanted) {
      const way = parts.access();
      for (const symbol of way ? new Set(wanted.map((one) => one.symbol)) : []) {
        const some = wanted.filter((one) => one.symbol === symbol);
        if (way) await settle(way, some);
      }
    },
    show,
    clear() {
      book.clear();
      refusals.clear();
      feed.setLoaded('never');
      show();
    },
  };
}
