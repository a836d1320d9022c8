import { compare, decimal } from '../../../shared/num/decimal.ts';
import type { BookView, TapeView, Topic, TradeView } from '../../../shared/ipc/views.ts';
import { createFeedStore, type FeedStore } from '../../bridge/feedStore.ts';
import type { Services } from '../../bridge/services.ts';
import { createProfile, type Profile } from './profile.ts';

/** Where the last trade went compared with the one before at another price. */
export type Direction = 'up' | 'down' | 'none';

/** What the ladder keeps of the trades. `profile` and `known` are changed in place; `revision` tells that they were. */
export interface LadderTrades {
  readonly profile: Profile;
  readonly revision: number;
  readonly last: TradeView | null;
  readonly direction: Direction;
  /** Trades that were missed since the panel opened: the volumes are at least what is shown. */
  readonly missed: number;
  /** Ids of the latest trades: a fresh picture brings known ones again. */
  readonly known: Set<string>;
}

const KNOWN_IDS = 2_000;

/** Nothing traded yet. */
export function noTrades(): LadderTrades {
  return { profile: createProfile(), revision: 0, last: null, direction: 'none', missed: 0, known: new Set() };
}

/** The direction after a trade at `price`: that of the last change of price. */
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

/** The trades after a view; a trade already counted by its id is not counted again. */
export function mergeLadderTrades(before: LadderTrades, view: Pick<TapeView, 'missed' | 'trades'>): LadderTrades {
  const { known } = before;
  const fresh = view.trades.filter((trade) => !known.has(trade.id));
  before.profile.add(fresh);
  for (const { id } of fresh) known.add(id);
  // A set keeps its order: those told first are forgotten first.
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

/** Stores that follow one symbol's book and trades. */
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
