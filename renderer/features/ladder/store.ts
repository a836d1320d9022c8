import { compare, decimal } from '../../../shared/num/decimal.ts';
import type { BookView, TapeView, Topic, TradeView } from '../../../shared/ipc/views.ts';
import { createFeedStore, type FeedStore } from '../../state/market/index.ts';
import type { Services } from '../../state/services.ts';
import { createProfile, type Profile } from './profile.ts';

/** Direction of the last trade, compared with the previous trade at another price. */
export type Direction = 'up' | 'down' | 'none';

/** Trade data of the ladder. `profile` and `known` are changed in place; `revision` increases with each change. */
export interface LadderTrades {
  readonly profile: Profile;
  readonly revision: number;
  readonly last: TradeView | null;
  readonly direction: Direction;
  /** Number of trades missed since the panel opened; the real volumes may be larger than the shown ones. */
  readonly missed: number;
  /** Ids of the latest trades: a new snapshot contains known trades again. */
  readonly known: Set<string>;
}

const KNOWN_IDS = 2_000;

/** Returns the state before any trade. */
export function noTrades(): LadderTrades {
  return { profile: createProfile(), revision: 0, last: null, direction: 'none', missed: 0, known: new Set() };
}

/** Returns the direction after the new trades: that of the last price change. */
function directionOf(before: LadderTrades, fresh: readonly TradeView[]): Direction {
  let { direction } = before;
  let price = before.last?.price;
  for (const trade of fresh) {
    const order = price === undefined ? 0 : compare(decimal(trade.price), decimal(price));
    if (order !== 0) direction = order > 0 ? 'up' : 'down';
    price = trade.price;
  }
  return direction;
}

/** Adds the trades of a view; a trade whose id is already counted is not counted again. */
export function mergeLadderTrades(before: LadderTrades, view: Pick<TapeView, 'missed' | 'trades'>): LadderTrades {
  const { known } = before;
  const fresh = view.trades.filter((trade) => !known.has(trade.id));
  before.profile.add(fresh);
  for (const { id } of fresh) known.add(id);
  // A set keeps insertion order, so the ids received first are dropped first.
  for (const id of known) {
    if (known.size <= KNOWN_IDS) break;
    known.delete(id);
  }
  return {
    profile: before.profile,
    revision: before.revision + 1,
    last: fresh.at(-1) ?? before.last,
    direction: directionOf(before, fresh),
    missed: before.missed + view.missed,
    known,
  };
}

type Of<Kind> = Extract<Topic, { kind: Kind }>;

/** The feeds of one ladder: its book and its trades. */
export interface LadderFeeds {
  readonly book: FeedStore<Of<'book'>, BookView | null>;
  readonly trades: FeedStore<Of<'tape'>, LadderTrades>;
}

/** Creates the stores that follow one symbol's book and trades. */
export function createLadderFeeds(services: Pick<Services, 'client' | 'clock' | 'desk'>): LadderFeeds {
  return {
    book: createFeedStore<Of<'book'>, BookView | null>(
      services,
      () => null,
      (_before, view) => view,
    ),
    trades: createFeedStore<Of<'tape'>, LadderTrades>(services, noTrades, mergeLadderTrades),
  };
}
