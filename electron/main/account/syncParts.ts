/** What the syncs of one market share. */
import type { Market } from '../../../shared/exchange/markets.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Violated } from '../platform/invariants/violations.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Instruments } from '../market/instruments.ts';
import type { CurrentAccess } from './access.ts';
import type { LearntRecords } from './learntRecords.ts';
import type { Publishing } from './publishing.ts';

export interface SyncParts {
  readonly market: Market;
  readonly clock: Clock;
  /** The way to the account, null also until the journal was read: without it nobody knows which orders are ours. */
  readonly access: CurrentAccess;
  readonly publishing: Publishing;
  readonly instruments: Pick<Instruments, 'find'>;
  readonly serverNow: (market: Market) => number | null;
  readonly notice: (error: AppError) => void;
  readonly log: Logger;
  /** Told when what the exchange says cannot be true (V4). */
  readonly violated?: Violated | undefined;
  readonly isOurs: (clientOrderId: string) => boolean;
  /** An order of ours was seen at the exchange. */
  readonly observed: (clientOrderId: string, orderId: string) => void;
  /** Time between two comparisons with the exchange in ms. */
  readonly everyMs: number;
  /** No stream tells of this account: what is asked is all there is, ended orders too (A-DEMO-PUSH). */
  readonly polled: boolean;
  /** Where what is learnt goes beside the window. */
  readonly records: LearntRecords;
  /** The private socket proves life and brings no news: another connection is wanted (XW20). */
  readonly renewStream: () => void;
  /** Spot symbols worth asking for fills beside those of orders seen. */
  readonly symbolsOfIntents: () => readonly string[];
  /** Exchange time up to which fills of this market were seen in earlier runs; null when never. */
  readonly fillMark: (keyId: string) => number | null;
  readonly setFillMark: (keyId: string, until: number) => void;
}
