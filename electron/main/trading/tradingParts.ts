/** What trading is built on, and the calls of the window that belong to it. */
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

/** What trading reads and writes besides the context of its account. */
export interface TradingPorts {
  readonly instruments: Pick<Instruments, 'find'>;
  readonly reference: (market: Market, symbol: string) => ReferencePrice | null;
  /** What values coins and positions alone, of which there may be many; without it the reference does. */
  readonly worth?: ((market: Market, symbol: string) => ReferencePrice | null) | undefined;
  /** Best bid and ask where a live book is at hand; otherwise the reference stands in. */
  readonly touch: (market: Market, symbol: string) => BestPrices | null;
  /** A book that is wanted for an order runs from now on for a while, whether or not a window shows it. */
  readonly watchBook: (market: Market, symbol: string) => void;
  /** The exchange's time in Unix ms as far as it is known. */
  readonly serverNow: (market: Market) => number | null;
  /** Where the profile lives: a journal that was written elsewhere is a copy (XF8). */
  readonly profileFolder: string;
  readonly journalFiles: JournalFiles;
  /** Where the person's own limits are kept (R18). */
  readonly profileFiles: ProfileFiles;
  /** Asks in the shell's own window, which the desk's page can neither draw nor answer (R18). */
  readonly confirm: Ask;
  /** Wall time until which the exchange asks for silence; null when it does not (B-C2). */
  readonly pausedUntil: () => number | null;
  /** Where what happens to an intent is noted. */
  readonly timeline: TimelinePort;
  /** Told when an invariant does not hold (V4). */
  readonly violated?: Violated | undefined;
  /** Where what the syncs learn is kept for good; without it nothing is. */
  readonly archive?: ArchivePort;
  /** A market's private socket proves life and brings no news: it is to be connected anew (XW20). */
  readonly renewStream?: (market: Market) => void;
  /** The most the brackets of a contract allow, as whole text; null where nobody told (XU32). */
  readonly largestLeverage?: (symbol: string) => Promise<string | null>;
  /** Whether a key is of the copy-trader type (R19). */
  readonly traderKey?: (keyId: string) => boolean;
  /** Awaited between the steps of placing, so that a test can stop the program there. */
  readonly step?: (name: string) => Promise<void>;
}

/** Context and ports as the parts of trading take them. */
export interface TradingParts extends TradingPorts, TradingContext, Omit<AccountContext, 'scope' | 'notify'> {
  readonly notice: AccountContext['notify'];
}

/** Calls of the window that belong to trading. */
export type TradingCall = Extract<keyof CallHandlers, `trading.${string}` | `guards.${string}`>;
