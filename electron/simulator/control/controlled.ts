import type { Market } from '../../../shared/exchange/markets.ts';
import type { Access } from '../access/access.ts';
import type { Keyring } from '../access/keyring.ts';
import type { AccountLimits } from '../http/accountLimits.ts';
import type { WeightLedger } from '../http/weights.ts';
import type { Arrivals, Deviations, RequestLog } from '../venue/counters.ts';
import type { Replays } from '../replay/replays.ts';
import type { Faults } from '../venue/faults.ts';
import type { Venue } from '../venue/venue.ts';
import type { PrivateHub } from '../ws/privateHub.ts';
import type { SocketServer } from '../ws/socketServer.ts';

/** The parts of one market the control interface can reach. */
export interface ControlledMarket {
  readonly ledger: WeightLedger;
  readonly accountLimits: AccountLimits;
  readonly sockets: SocketServer;
  /** The market's private notifications. */
  readonly privateNotifications: Pick<PrivateHub, 'onSent'>;
}

/** Everything the control interface can reach. */
export interface Controlled {
  readonly venue: Venue;
  readonly faults: Faults;
  readonly keyring: Keyring;
  readonly access: Access;
  readonly markets: Readonly<Record<Market, ControlledMarket>>;
  readonly requests: RequestLog;
  readonly arrivals: Arrivals;
  readonly deviations: Deviations;
  readonly replays: Replays;
  /** Restarts the market, the accounts and every subscription from `seed`. */
  reset(seed: number): void;
}
