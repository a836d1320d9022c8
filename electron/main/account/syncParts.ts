/** Dependencies that the syncs of one market share. */
import type { IsOurs } from '../exchange/mapping/orders.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Violated } from '../platform/invariants/violations.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Instruments } from '../market/instruments.ts';
import type { CurrentAccess } from './access.ts';
import type { SyncRecords } from './syncRecords.ts';
import type { Publishing } from './publishing.ts';

export interface SyncParts {
  readonly market: Market;
  readonly clock: Clock;
  /**
   * The current access to the account; null also until the journal was read, because without it the app cannot tell
   * which orders are its own.
   */
  readonly access: CurrentAccess;
  readonly publishing: Publishing;
  readonly instruments: Pick<Instruments, 'find'>;
  readonly serverNow: (market: Market) => number | null;
  readonly notice: (error: AppError) => void;
  readonly log: Logger;
  /** Called when a statement of the exchange cannot be true (V4). */
  readonly violated?: Violated | undefined;
  readonly isOurs: IsOurs;
  /** Called when one of the app's own orders was seen on the exchange. */
  readonly observed: (clientOrderId: string, orderId: string) => void;
  /** Time between two comparisons with the exchange in ms. */
  readonly everyMs: number;
  /**
   * Whether no stream reports this account: polling is then the only source, also for orders that ended (A-DEMO-PUSH).
   */
  readonly polled: boolean;
  /** Receives what the syncs learn, in addition to the window. */
  readonly records: SyncRecords;
  /** Requests a new private connection when the current one is alive but delivers no updates (XW20). */
  readonly renewStream: () => void;
  /** Returns spot symbols whose fills are requested in addition to those of the orders seen. */
  readonly symbolsOfIntents: () => readonly string[];
  /** Exchange time up to which earlier runs read the fills of this market; null when none did. */
  readonly fillMark: (keyId: string) => number | null;
  readonly setFillMark: (keyId: string, until: number) => void;
}
