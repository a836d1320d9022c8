import type http from 'node:http';
import type { Market } from '../../shared/exchange/markets.ts';
import type { Random } from '../../shared/time/random.ts';
import type { Access } from './access/access.ts';
import type { Keyring } from './access/keyring.ts';
import type { ControlledMarket } from './control/controlled.ts';
import { AccountLimits } from './http/accountLimits.ts';
import type { Dialect } from './market/dialects.ts';
import { RestServer } from './http/restServer.ts';
import { StaleReads } from './http/staleReads.ts';
import type { WeightLedger } from './http/weights.ts';
import type { Arrivals, Deviations, RequestLog } from './venue/counters.ts';
import type { Faults } from './venue/faults.ts';
import type { Venue } from './venue/venue.ts';
import { PrivateHub } from './ws/privateHub.ts';
import type { SocketAddresses } from './ws/socketAddresses.ts';
import { attachSocketServer } from './ws/socketServer.ts';
import { StreamHub } from './ws/streamHub.ts';

/** The parts that both markets share. */
export interface SharedParts {
  readonly venue: Venue;
  readonly keyring: Keyring;
  readonly access: Access;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly arrivals: Arrivals;
  readonly deviations: Deviations;
  readonly strict: boolean;
  readonly dialect: Dialect;
  /** Weight spent by each address, counted over both markets (R3). */
  readonly ledger: WeightLedger;
  /** Connections of each address, counted over both markets (R53). */
  readonly addresses: SocketAddresses;
}

/** The interfaces of one market: REST and WebSocket on one server, which does not listen yet. */
export interface MarketServers extends ControlledMarket {
  readonly server: http.Server;
  /** Restarts the data of all connections after a reset of the venue. */
  renew(): void;
}

/** Builds the interfaces of a market. `names` generates connection names; `delisted` are contracts no longer listed. */
export function openMarket(
  market: Market,
  shared: SharedParts,
  names: Random,
  delisted: readonly string[],
): MarketServers {
  const { venue, faults, ledger } = shared;
  const accountLimits = new AccountLimits(market);
  const staleReads = new StaleReads(market, faults);
  const { server } = new RestServer({ ...shared, market, accountLimits, staleReads });
  const hub = new StreamHub(market, venue, faults, shared.dialect);
  const privateHub = new PrivateHub(market, faults, venue.accounts, venue.time.now());
  const gone = market === 'futures' ? delisted : [];
  const sockets = attachSocketServer(server, { ...shared, market, hub, privateHub, delisted: gone }, names);
  return {
    server,
    ledger,
    accountLimits,
    sockets,
    privateNotifications: privateHub,
    renew() {
      hub.reset();
      sockets.resubscribe();
    },
  };
}
