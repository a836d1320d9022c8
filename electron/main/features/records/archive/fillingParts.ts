/** Dependencies of the filling. */
import type { Account } from '../../../../../shared/domain/environment.ts';
import type { ConditionalOrder } from '../../../../../shared/domain/conditionalOrderSchema.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import type { CurrentAccess } from '../../../account/access.ts';
import type { ArchiveList, ReadingParts } from './archiveLists.ts';
import type { Batch } from './archiveRecord.ts';
import type { Claim, Covered, ListName } from './coverageTables.ts';

/** Dependencies of the filling. `keep` returns false when nothing could be written. */
export interface FillingParts {
  readonly account: Account;
  readonly clock: Clock;
  readonly access: CurrentAccess;
  /** Returns the exchange's time in Unix ms; null: unknown, then no coverage can be claimed. */
  readonly serverNow: (market: Market) => number | null;
  /** Requests that time again when it runs at another pace than real time (R38). */
  readonly askTime: () => Promise<void>;
  /** Returns the monotonic time until which nothing is sent. */
  readonly pausedUntil: () => number;
  /** Returns whether records can be stored now. */
  readonly ready: () => boolean;
  readonly lists: () => readonly ArchiveList[];
  /** Returns whether a list is requested every minute. */
  readonly isBusy: (list: ArchiveList, now: number) => boolean;
  readonly covered: (list: ListName) => Covered | null;
  readonly forgetAfter: (list: ListName, now: number) => void;
  readonly openOrders: (market: Market) => readonly Extract<Batch, { kind: 'orders' }>['records'][number][];
  readonly openConditionalOrders: () => readonly ConditionalOrder[];
  readonly keep: (batch: Batch, claim: Claim | null) => boolean;
  readonly held: (assets: readonly string[]) => void;
  readonly reading: Pick<ReadingParts, 'find' | 'isOurs'>;
  readonly changed: () => void;
  readonly fault: () => void;
}
