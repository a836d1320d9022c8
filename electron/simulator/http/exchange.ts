import type { IncomingHttpHeaders } from 'node:http';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Access } from '../access/access.ts';
import type { Deviations, RequestLog } from '../venue/counters.ts';
import type { Faults } from '../venue/faults.ts';
import type { Venue } from '../venue/venue.ts';
import type { AccountLimits } from './accountLimits.ts';
import type { Dialect } from '../market/dialects.ts';
import type { StaleReads } from './staleReads.ts';
import type { WeightLedger } from './weights.ts';

/** A request as it arrived: the request line's target, one character per byte, and the bytes of the body. */
export interface Request {
  readonly method: string;
  readonly target: string;
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

/** The reply to a request. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Dependencies and settings of the REST server of one market. */
export interface RestOptions {
  readonly market: Market;
  readonly venue: Venue;
  readonly access: Access;
  readonly ledger: WeightLedger;
  readonly accountLimits: AccountLimits;
  readonly staleReads: StaleReads;
  readonly requests: RequestLog;
  readonly deviations: Deviations;
  /** The source of armed refusals; without it no request is refused by a fault. */
  readonly faults?: Faults | undefined;
  /** Whether to refuse what the running exchange only tolerates (R6). */
  readonly strict: boolean;
  /** The reply dialect; by default that of the documents. */
  readonly dialect?: Dialect | undefined;
}
