/** What reading what is missing stands on, and which failures are worth trying again. */
import type { Account } from '../../../../../shared/domain/environment.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import type { AppError } from '../../../../../shared/result/appError.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import type { CurrentAccess } from '../../../account/access.ts';
import type { ArchiveList, ReadingParts } from './archiveLists.ts';
import type { Batch } from './archiveRecord.ts';
import type { Claim, Covered, ListName } from './coverageTables.ts';

/** What it stands on. `keep` answers false when nothing could be written. */
export interface FillingParts {
  readonly account: Account;
  readonly clock: Clock;
  readonly access: CurrentAccess;
  /** Exchange time in Unix ms; null: not known, then nothing can be claimed. */
  readonly serverNow: (market: Market) => number | null;
  /** Asks for that time anew where it runs at another pace than ours (R38). */
  readonly askTime: () => Promise<void>;
  /** Monotonic time until which nothing is sent. */
  readonly pausedUntil: () => number;
  /** Whether records can be kept now. */
  readonly ready: () => boolean;
  readonly lists: () => readonly ArchiveList[];
  /** Whether a list is worth asking every minute. */
  readonly isBusy: (list: ArchiveList, now: number) => boolean;
  readonly covered: (list: ListName) => Covered | null;
  readonly forgetAfter: (list: ListName, now: number) => void;
  readonly openOrders: (market: Market) => readonly Extract<Batch, { kind: 'orders' }>['records'][number][];
  readonly keep: (batch: Batch, claim: Claim | null) => boolean;
  readonly held: (assets: readonly string[]) => void;
  readonly reading: Pick<ReadingParts, 'find' | 'isOurs'>;
  readonly changed: () => void;
  readonly fault: () => void;
}

/** Failures of the way; everything else is the exchange's answer and is not asked again soon. */
const passing = new Set<AppError['kind']>(['network', 'timeout', 'rateLimited', 'unavailable', 'unreadable']);

/** Whether an error may be gone in a moment. */
export function isPassing({ kind }: AppError): boolean {
  return passing.has(kind);
}
