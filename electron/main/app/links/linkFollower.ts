/** Shows what links name: those of the start and those that arrive while the program runs. */
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import type { Link } from './link.ts';

/** Shortest time between two links, in ms: a page can offer many. */
const BETWEEN_MS = 1_000;
/** Interval in ms at which the list of instruments is looked at after the start. */
const LOOK_MS = 500;

/** A symbol of a market. */
interface Shown {
  readonly market: Market;
  readonly symbol: string;
}

/** Dependencies of {@link createLinkFollower}. */
export interface LinkFollowerParts {
  readonly clock: Clock;
  /** Returns the symbol that the desk shows. */
  readonly shown: () => Shown;
  readonly show: (symbol: Shown) => void;
  /** Returns the instrument; undefined when the exchange does not list it, null while the list is not loaded. */
  readonly find: (market: Market, symbol: string) => Instrument | undefined | null;
  /** Asks the window to show a workspace. */
  readonly openWorkspace: (name: string) => void;
  readonly notify: (error: AppError) => void;
}

/** See {@link createLinkFollower}. */
export interface LinkFollower {
  /** Follows the link of the start: the symbol is shown at once, and left again if it turns out not to be listed. */
  begin(link: Link): void;
  /** Follows a link; one that arrives within a second of the one before is dropped. */
  follow(link: Link): void;
  /** Returns the workspace of the start's link, once; the window has it and those that follow from now on. */
  takeWorkspace(): string | null;
  stop(): void;
}

const unlisted = ({ symbol }: Shown): AppError => appError('refused', 'error.link.unlisted', { symbol });

/** Creates the follower. */
export function createLinkFollower(parts: LinkFollowerParts): LinkFollower {
  const { clock, shown, show, find, openWorkspace, notify } = parts;
  let last = Number.NEGATIVE_INFINITY;
  let isReady = false;
  let waiting: string | null = null;
  let stopLooking: Cancel = () => undefined;
  const toWorkspace = (name: string): void => {
    if (isReady) openWorkspace(name);
    else waiting = name;
  };
  return {
    begin(link) {
      if (link.kind === 'workspace') return toWorkspace(link.name);
      const before = shown();
      const { market, symbol } = link;
      show({ market, symbol });
      stopLooking = clock.every(LOOK_MS, () => {
        const found = find(market, symbol);
        if (found === null) return;
        stopLooking();
        const now = shown();
        if (found !== undefined || now.market !== market || now.symbol !== symbol) return;
        // A symbol that the exchange does not list would empty the desk.
        show(before);
        notify(unlisted(link));
      });
    },
    follow(link) {
      const now = clock.monotonic();
      if (now - last < BETWEEN_MS) return;
      last = now;
      if (link.kind === 'workspace') return toWorkspace(link.name);
      const { market, symbol } = link;
      if (find(market, symbol)) show({ market, symbol });
      else notify(unlisted(link));
    },
    takeWorkspace() {
      const name = waiting;
      isReady = true;
      waiting = null;
      return name;
    },
    stop: () => stopLooking(),
  };
}
