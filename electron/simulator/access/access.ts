import type { IncomingHttpHeaders } from 'node:http';
import { limits } from '../../../shared/exchange/limits.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { AuthLabel } from '../../../shared/exchange/row.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { failure, type Failure } from '../venue/failure.ts';
import { accountOf } from '../venue/accounts/accountOf.ts';
import type { Caller } from '../venue/accounts/types.ts';
import type { Keyring } from './keyring.ts';
import { sameText, signatureOf } from './signature.ts';
import type { SimulatorKey } from '../venue/keys.ts';

/** How the exchange looks at the owner of an account: what no single key can change (document 1, Spot error codes). */
interface AccountStanding {
  /** Locked: -1057. */
  readonly locked: boolean;
  /** Has a phone or an authenticator app; without one -1055. */
  readonly safe: boolean;
  /** Shut out until support helps: -1190. */
  readonly forbidden: boolean;
  /** Whether permissions can be looked up; otherwise -1053. */
  readonly permissionsKnown: boolean;
  /** Parts of paths that are not open to this caller: -3236 on futures, -1051 on spot. */
  readonly closedPaths: readonly string[];
  /** Placements within one second beyond which they are refused (-1059); null is no such limit (A-HIGH-FREQUENCY). */
  readonly placementsPerSecond: number | null;
}

const usual: AccountStanding = {
  locked: false,
  safe: true,
  forbidden: false,
  permissionsKnown: true,
  closedPaths: [],
  placementsPerSecond: null,
};

/** What a change of a standing names; everything else stays. */
type StandingChange = { readonly [Name in keyof AccountStanding]?: AccountStanding[Name] | undefined };

/** The standing of every account, by its id; control changes it (R37). */
class Standings {
  readonly #changed = new Map<string, AccountStanding>();

  /** The standing of an account. */
  of(accountId: string): AccountStanding {
    return this.#changed.get(accountId) ?? usual;
  }

  /** Changes what is named; answers the standing. */
  change(accountId: string, change: StandingChange): AccountStanding {
    const named = Object.entries(change).filter(([, value]) => value !== undefined);
    const standing = { ...this.of(accountId), ...Object.fromEntries(named) };
    this.#changed.set(accountId, standing);
    return standing;
  }

  /** Every account in the usual standing again. */
  clear(): void {
    this.#changed.clear();
  }
}

/**
 * Whether a key may call an endpoint of a market (A-PERMISSIONS): queries with the permission to read or that of the
 * market, everything else with that of the market alone; partner endpoints with a partner's key (A-PARTNER-KEY).
 */
export function mayCall(key: Pick<SimulatorKey, 'label' | 'permissions'>, label: AuthLabel, market: Market): boolean {
  if (label === 'PUBLIC' || label === 'OPTIONAL') return true;
  if (label === 'SIGNED') return isPartner(key);
  return key.permissions.includes(market) || (label === 'USER_DATA' && key.permissions.includes('read'));
}

/** Keys of a partner: the partner's own, and the one that may do everything (R36). */
function isPartner({ label }: Pick<SimulatorKey, 'label'>): boolean {
  return label === 'partner' || label === 'everything';
}

/** Somebody at the door: what they sent, and what they want to do. */
export interface Claim {
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
  readonly market: Market;
  readonly label: AuthLabel;
  /** What is asked for, where single paths can be closed. */
  readonly path?: string;
  /** REST asks for the content type on every private request (document 1); an upgrade has no content. */
  readonly needsContentType: boolean;
  /** The message that had to be signed with this timestamp. */
  readonly message: (timestamp: string) => Uint8Array;
}

/** The clocks a timestamp is held against: wall time, simulated time (Unix ms) and one that never steps. */
export interface AccessTime {
  wall(): number;
  simulated(): number;
  monotonic(): number;
}

/**
 * The door of everything private (document 1, Authentication). It answers who the caller is, or the documented refusal of
 * the first thing that is wrong, in the order of the document's table.
 */
export class Access {
  /** How the exchange looks at the owners of the accounts. */
  readonly standings: Standings;
  readonly #keyring: Keyring;
  readonly #time: AccessTime;

  /** Lets in the holders of these keys. */
  constructor(keyring: Keyring, time: AccessTime, standings = new Standings()) {
    this.#keyring = keyring;
    this.#time = time;
    this.standings = standings;
  }

  /** Whether a key of this exchange is named; nothing is proved by it. */
  knows(apiKey: string | readonly string[] | undefined): boolean {
    return typeof apiKey === 'string' && this.#keyring.find(apiKey) !== undefined;
  }

  /** Who this is and that they may do it, or why not. */
  admit(claim: Claim): Result<Caller, Failure> {
    const { headers } = claim;
    const apiKey = text(headers, 'access-key');
    const sign = text(headers, 'access-sign');
    const timestamp = text(headers, 'access-timestamp');
    if (apiKey === '') return fail(failure('ACCESS_KEY_EMPTY'));
    if (sign === '') return fail(failure('ACCESS_SIGN_EMPTY'));
    if (timestamp === '') return fail(failure('ACCESS_TIMESTAMP_EMPTY'));
    if (claim.needsContentType && !isJson(text(headers, 'content-type'))) return fail(failure('INVALID_CONTENT_TYPE'));
    if (!/^\d{1,15}$/.test(timestamp)) return fail(failure('INVALID_ACCESS_TIMESTAMP'));
    if (!this.#isTimely(Number.parseInt(timestamp, 10))) return fail(failure('ACCESS_TIMESTAMP_EXPIRED'));
    const known = this.#keyring.find(apiKey);
    // A key that is not active yet is unknown (document 1, Credentials; A-KEY-ACTIVATION).
    if (!known || this.#time.simulated() < known.activeAt) return fail(failure('INVALID_ACCESS_KEY'));
    if (known.ips && !known.ips.includes(plainAddress(claim.address))) return fail(failure('ILLEGAL_IP'));
    if (known.disabled) return fail(failure('USER_STATUS_FORBIDDEN'));
    const { key } = known;
    if (!sameText(key.passphrase, text(headers, 'access-passphrase'))) {
      this.#keyring.countInvalid(apiKey, this.#time.monotonic());
      return fail(failure('API_KEY_OR_PASSPHRASE_INCORRECT'));
    }
    if (!sameText(signatureOf(key.secretKey, claim.message(timestamp)), sign)) {
      this.#keyring.countInvalid(apiKey, this.#time.monotonic());
      return fail(failure('API_AUTH_ERROR'));
    }
    const caller: Caller = { accountId: accountOf(key), key };
    const refused = this.#refusesUser(caller) ?? this.#refusesAction(caller, claim);
    return refused ? fail(refused) : ok(caller);
  }

  /** The refusal of pairs the caller's key is not bound to: -1060 on spot, -3235 on futures (A-PAIR-BINDING). */
  refusesPairs({ key }: Caller, market: Market, pairs: readonly string[]): Failure | null {
    const bound = this.#keyring.find(key.apiKey)?.pairs[market];
    if (!bound || pairs.every((pair) => bound.includes(pair))) return null;
    return failure(market === 'spot' ? 'API_KEY_SYMBOL_NOT_BOUND' : 'CONTRACT_NO_PERMISSION_TRADE_PAIR');
  }

  #refusesUser({ accountId }: Caller): Failure | null {
    const { locked, safe, forbidden } = this.standings.of(accountId);
    if (locked) return failure('USER_LOCKED');
    if (!safe) return failure('USER_AUTH_NOT_SAFE');
    return forbidden ? failure('FORBIDDEN_ACCESS') : null;
  }

  #refusesAction({ accountId, key }: Caller, { label, market, path }: Claim): Failure | null {
    const { permissionsKnown, closedPaths } = this.standings.of(accountId);
    if (!permissionsKnown) return failure('PERMISSION_VALIDATION_FAILED');
    if (!mayCall(key, label, market)) {
      return failure(label === 'SIGNED' ? 'PERMISSION_DENIED' : 'INSUFFICIENT_PERMISSIONS');
    }
    if (path === undefined || !closedPaths.some((part) => path.includes(part))) return null;
    return failure(market === 'futures' ? 'CONTRACT_NO_PERMISSION_API' : 'PERMISSION_DENIED');
  }

  /** Within 30 seconds of either clock, early or late (document 1, Signature; R38). */
  #isTimely(timestamp: number): boolean {
    const off = (now: number) => Math.abs(now - timestamp) <= limits.timestampWindowMs;
    return off(this.#time.wall()) || off(this.#time.simulated());
  }
}

function text(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** The media type application/json, with or without parameters. */
function isJson(contentType: string): boolean {
  return contentType.split(';')[0]!.trim().toLowerCase() === 'application/json';
}

/** An IPv4 address that came over a socket for both families is written as IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:/, '');
}
