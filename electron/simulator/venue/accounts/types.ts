import type { PrivateChannelId } from '../../../../shared/exchange/privateChannels.ts';
import type { Json } from '../json.ts';
import type { SimulatorKey } from '../keys.ts';

/** The caller of a request: an authenticated key and the account it belongs to. */
export interface Caller {
  readonly accountId: string;
  readonly key: SimulatorKey;
}

/** A private notification of an account, sent as one frame: `records` are the records of `d` (A-WS-PRIVATE). */
export interface PrivateNotification {
  readonly accountId: string;
  readonly channel: PrivateChannelId;
  /** The cause, for example OrderUpdate. */
  readonly msgEvent: string;
  /** Simulated Unix ms. */
  readonly time: number;
  readonly records: readonly Json[];
}
