/**
 * Polls the followed traders and the open copies, because the exchange does not push them. A copy that left the open
 * list is searched for among the past ones at once, and kept until it is found.
 */
import type { CopyOrder } from '../../../../../shared/domain/copyOrder.ts';
import type { LeadTrader } from '../../../../../shared/domain/leadTrader.ts';
import type { AppError } from '../../../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import type { Random } from '../../../../../shared/time/random.ts';
import type { RestClient } from '../../../exchange/rest/client.ts';
import { createPoller } from '../../../market/poller.ts';
import type { PrivateRest } from '../../../exchange/ports.ts';
import { copyListLimits, copyPastLimits } from '../copyLimits.ts';
import type { PastCopyStore } from '../past/pastCopyStore.ts';
import type { PastReading } from '../past/pastReading.ts';
import { createCopyFeed, type CopyFeed } from './copyFeed.ts';
import { createCopyReader, type CopyReader, type Whole } from './copyReader.ts';
import { fundingOfRecord } from '../../../exchange/mapping/contractTerms.ts';
import { symbolPriceOfReply } from '../../../exchange/mapping/marketValues.ts';

// Mark prices of contracts with open copies. They are requested contract by contract: the list of all of them changes
// only once a minute, and a guard using it would act a minute late. Only when there are copies in very many contracts
// are the remaining prices taken from that list.

type Rest = Pick<RestClient, 'get'>;

async function markOf(rest: Rest, symbol: string): Promise<readonly [string, string][]> {
  const answer = await rest.get('futures.market.symbolPrice', { symbol, priceType: 'MARK' }, 'background');
  const price = answer.ok ? symbolPriceOfReply(answer.value, 'MARK')?.price : undefined;
  return price === undefined ? [] : [[symbol, price]];
}

async function listedMarks(rest: Rest, symbols: ReadonlySet<string>): Promise<readonly [string, string][]> {
  if (symbols.size === 0) return [];
  const answer = await rest.get('futures.market.premiumIndex', {}, 'background');
  const records = answer.ok ? answer.value : [];
  return records.map(fundingOfRecord).flatMap(({ symbol, markPrice }): [string, string][] => {
    return markPrice === null || !symbols.has(symbol) ? [] : [[symbol, markPrice]];
  });
}

/** Returns mark prices by symbol as decimal text; a contract whose price could not be read is left out. */
export async function readMarks(rest: Rest, symbols: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const [...all] = new Set(symbols);
  const asked = all.slice(0, copyListLimits.marksAsked);
  const marks = await Promise.all([
    ...asked.map((symbol) => markOf(rest, symbol)),
    listedMarks(rest, new Set(all.slice(asked.length))),
  ]);
  return new Map(marks.flat());
}

/** Dependencies of {@link createCopyLists}. */
export interface CopyListParts {
  readonly clock: Clock;
  readonly random: Random;
  /** Returns the signed REST client of the key in use; null without a key. */
  readonly rest: () => PrivateRest | null;
  readonly market: Pick<RestClient, 'get'>;
  readonly past: PastReading;
  readonly book: PastCopyStore;
  /** Called when a reading of a list ended, whether it succeeded or not. */
  readonly onReadingEnded: (what: 'traders' | 'open') => void;
  /** Returns whether the window shows the lists. */
  readonly isLookedAt: () => boolean;
  /** Called when the key changed or was removed: all earlier data is void. */
  readonly keyChanged: () => void;
}

export interface CopyLists {
  readonly feeds: Readonly<Record<'traders' | 'open', CopyFeed>>;
  readonly traders: () => Whole<LeadTrader> | null;
  readonly open: () => Whole<CopyOrder> | null;
  /** Returns the copies that left the open list and were not found among past ones yet, in their last known form. */
  readonly missing: () => readonly CopyOrder[];
  /** Returns mark prices by symbol as of the last reading; empty when they could not be read. */
  readonly marks: () => ReadonlyMap<string, string>;
  /** Returns a reader with priority over background requests; null without a key. */
  readonly hurried: () => CopyReader | null;
  /** Starts polling; returns false, without effect, when it already runs. */
  start(): boolean;
  /** Requests the lists again at once, or when the pending request has ended. */
  refresh(): void;
  stop(): void;
}

const noMarks: ReadonlyMap<string, string> = new Map();

/** Creates the lists with nothing requested yet. */
export function createCopyLists(parts: CopyListParts): CopyLists {
  const { clock, random, past, book } = parts;
  const feeds = { traders: createCopyFeed(() => clock.now()), open: createCopyFeed(() => clock.now()) };
  let restSession: PrivateRest | null | undefined;
  let reader: CopyReader | null = null;
  /** Reader for requests that the user waits for. */
  let hurried: CopyReader | null = null;
  /** Lists that were not read yet, or that the user refreshed. */
  const awaited = new Set<'traders' | 'open'>();
  let traders: Whole<LeadTrader> | null = null;
  let open: Whole<CopyOrder> | null = null;
  let marks = noMarks;
  const missing = new Map<string, { readonly order: CopyOrder; readonly until: number }>();
  let looking: Cancel | undefined;

  const readerOf = (what: 'traders' | 'open'): CopyReader =>
    awaited.has(what) && parts.isLookedAt() ? hurried! : reader!;
  const readTraders = async (isCurrent: () => boolean): Promise<AppError | null> => {
    const startedAt = clock.now();
    const answer = await readerOf('traders').traders();
    if (!isCurrent()) return null;
    if (answer.ok) {
      traders = answer.value;
      awaited.delete('traders');
      feeds.traders.good(startedAt);
    } else feeds.traders.bad();
    parts.onReadingEnded('traders');
    return answer.ok ? null : answer.error;
  };

  /** Keeps copies that left the list, and searches for them in the past list at background priority. */
  const follow = (next: Whole<CopyOrder>): void => {
    const now = clock.monotonic();
    const ids = new Set(next.items.map(({ copyId }) => copyId));
    for (const order of next.complete ? (open?.items ?? []) : []) {
      if (ids.has(order.copyId) || missing.has(order.copyId)) continue;
      missing.set(order.copyId, { order, until: now + copyPastLimits.missingMs });
    }
    for (const [id, { until }] of missing) if (ids.has(id) || book.has(id) || until <= now) missing.delete(id);
    if (missing.size === 0) return;
    const farthest = clock.now() - copyPastLimits.windowMs;
    const opened = [...missing.values()].map(({ order }) => order.openedAt ?? farthest);
    void past.readNewCopies(Math.max(farthest, Math.min(...opened)));
  };
  const readOpen = async (isCurrent: () => boolean): Promise<AppError | null> => {
    const startedAt = clock.now();
    const answer = await readerOf('open').open();
    if (!isCurrent()) return null;
    if (!answer.ok) {
      feeds.open.bad();
      parts.onReadingEnded('open');
      return answer.error;
    }
    const prices = await readMarks(
      parts.market,
      answer.value.items.map(({ symbol }) => symbol),
    );
    if (!isCurrent()) return null;
    follow(answer.value);
    open = answer.value;
    awaited.delete('open');
    marks = prices;
    feeds.open.good(startedAt);
    parts.onReadingEnded('open');
    return null;
  };
  const pollers = [
    createPoller(clock, random.fork('traders'), copyListLimits.tradersMs, readTraders),
    createPoller(clock, random.fork('open'), copyListLimits.openMs, readOpen),
  ];
  const forget = (): void => {
    for (const poller of pollers) poller.stop();
    traders = open = null;
    marks = noMarks;
    missing.clear();
    past.forget();
    for (const feed of Object.values(feeds)) feed.reset();
  };
  const checkSession = (): void => {
    const now = parts.rest();
    if (now === restSession) return;
    restSession = now;
    forget();
    reader = now && createCopyReader(now);
    hurried = now && createCopyReader(now, true);
    for (const what of ['traders', 'open'] as const) awaited.add(what);
    parts.keyChanged();
    if (reader) {
      past.begin(reader, hurried ?? reader, parts.isLookedAt());
      for (const poller of pollers) poller.start();
      return;
    }
    for (const feed of Object.values(feeds)) feed.noKey();
    for (const what of ['traders', 'open'] as const) parts.onReadingEnded(what);
  };

  return {
    feeds,
    traders: () => traders,
    open: () => open,
    missing: () => [...missing.values()].flatMap(({ order }) => (book.has(order.copyId) ? [] : [order])),
    marks: () => marks,
    hurried: () => hurried,
    start() {
      const isNew = looking === undefined;
      looking ??= clock.every(copyListLimits.lookMs, checkSession);
      checkSession();
      return isNew;
    },
    refresh() {
      checkSession();
      for (const what of ['traders', 'open'] as const) awaited.add(what);
      if (looking && reader) for (const poller of pollers) poller.again();
    },
    stop() {
      looking?.();
      looking = undefined;
      restSession = undefined;
      reader = hurried = null;
      forget();
    },
  };
}
