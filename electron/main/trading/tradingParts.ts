/** Dependencies of trading, and its IPC calls. */
import type { Market } from '../../../shared/exchange/markets.ts';
import type { CallHandlers } from '../platform/callHandlers.ts';
import type { Violated } from '../platform/invariants/violations.ts';
import type { JournalFiles } from '../platform/journal/journalFiles.ts';
import type { BestPrices } from '../market/feed.ts';
import type { Instruments } from '../market/instruments.ts';
import type { ReferencePrice } from '../market/referencePrice.ts';
import type { AccountContext } from '../account/accountContext.ts';
import type { TradingContext } from '../account/tradingContext.ts';
import type { ArchivePort } from '../account/archivePort.ts';
import type { ProfileFiles } from '../platform/files/profileFiles.ts';
import type { Ask } from '../platform/question.ts';
import type { TimelinePort } from '../account/timelinePort.ts';

/** Ports that trading reads and writes besides the context of its account. */
export interface TradingPorts {
  readonly instruments: Pick<Instruments, 'find'>;
  readonly reference: (market: Market, symbol: string) => ReferencePrice | null;
  /** Price source for coins and positions only, of which there may be many; without it `reference` is used. */
  readonly worth?: ((market: Market, symbol: string) => ReferencePrice | null) | undefined;
  /** Returns best bid and ask when a live book is available; otherwise the reference price is used. */
  readonly touch: (market: Market, symbol: string) => BestPrices | null;
  /** Starts the book of a symbol for an order; it runs for a while, whether or not the window shows it. */
  readonly watchBook: (market: Market, symbol: string) => void;
  /** Returns the exchange's time in Unix ms, as far as it is known. */
  readonly serverNow: (market: Market) => number | null;
  /** Path of the journal's folder: a journal written elsewhere is a copy (XF8). */
  readonly profileFolder: string;
  readonly journalFiles: JournalFiles;
  /** Files of the user's limits (R18). */
  readonly profileFiles: ProfileFiles;
  /** Files of what belongs to these addresses of the exchange, such as the halt (R20). */
  readonly recordFiles: ProfileFiles;
  /** Whether the limits stay at their strictest, whatever the files say. */
  readonly safeStart?: boolean | undefined;
  /** Asks in the shell's window, which the app's page can neither draw nor confirm (R18). */
  readonly confirm: Ask;
  /** Returns the wall time until which the exchange requires a pause; null when it does not (B-C2). */
  readonly pausedUntil: () => number | null;
  /** Receives the notes about each intent. */
  readonly timeline: TimelinePort;
  /** Called when an invariant is violated (V4). */
  readonly violated?: Violated | undefined;
  /** Stores permanently what the syncs receive; without it nothing is stored. */
  readonly archive?: ArchivePort;
  /** Reconnects a market's private socket, which is alive but delivers no updates (XW20). */
  readonly renewStream?: (market: Market) => void;
  /**
   * Returns the maximum leverage the brackets of a contract allow, as an integer in text form; null when unknown
   * (XU32).
   */
  readonly largestLeverage?: (symbol: string) => Promise<string | null>;
  /** Returns whether a key is of the copy-trader type (R19). */
  readonly traderKey?: (keyId: string) => boolean;
  /** Awaited between the steps of placing an order, so that a test can stop the program there. */
  readonly step?: (name: string) => Promise<void>;
}

/** Context and ports combined, as the parts of trading take them. */
export interface TradingParts extends TradingPorts, TradingContext, Omit<AccountContext, 'scope' | 'notify'> {
  readonly notice: AccountContext['notify'];
}

/** Pending work that is waited for when the program ends. */
export interface WorkUnderWay {
  readonly add: (work: Promise<unknown>) => void;
  /** Resolves when all of it has ended, in whatever way, at the latest after `placeLimits.flushMs`. */
  ended(): Promise<void>;
}

/** IPC calls of trading. */
export type TradingCall = Extract<keyof CallHandlers, `trading.${string}` | `guards.${string}` | `transfer.${string}`>;
