import type { PrivateChannelId } from '../../../../shared/exchange/privateChannels.ts';
import type { Json } from '../json.ts';
import type { SimulatorKey } from '../keys.ts';

/** Who asks: a proven key and the account it belongs to. */
export interface Caller {
  readonly accountId: string;
  readonly key: SimulatorKey;
}

/** Something that happened to an account, as one private frame: `records` are the wire records of `d` (A-WS-PRIVATE). */
export interface PrivateNews {
  readonly accountId: string;
  readonly channel: PrivateChannelId;
  /** What caused it, for example OrderUpdate. */
  readonly msgEvent: string;
  /** Simulated Unix ms. */
  readonly time: number;
  readonly records: readonly Json[];
}
