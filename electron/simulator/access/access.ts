import type { IncomingHttpHeaders } from 'node:http';
import { limits } from '../../../shared/exchange/limits.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { AuthLabel } from '../../../shared/exchange/row.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { failure, type Failure } from '../venue/failure.ts';
import { type Caller, accountOf } from '../venue/accounts/types.ts';
import type { Keyring } from './keyring.ts';
import { sameText, signatureOf } from './signature.ts';
import type { SimulatorKey } from '../venue/keys.ts';

/**
 * The restrictions the exchange applies to the owner of an account; they hold for every key of that owner (document 1,
 * Spot error codes).
 */
interface AccountRestrictions {
  /** Whether the user is locked (error -1057). */
  readonly locked: boolean;
  /** Whether the user has a phone or an authenticator app; without one the error is -1055. */
  readonly safe: boolean;
  /** Whether the user is barred until support helps (error -1190). */
  readonly forbidden: boolean;
  /** Whether the account may trade; otherwise `canTrade` is false and placements are refused with -1190 (A-CAN-TRADE). */
  readonly trading: boolean;
  /** Whether the exchange can look up permissions; otherwise the error is -1053. */
  readonly permissionsKnown: boolean;
  /** Parts of paths this user may not call: error -3236 on futures, -1051 on spot. */
  readonly closedPaths: readonly string[];
  /**
   * Largest number of placements within one second; further ones are refused with -1059. null means no such limit
   * (A-HIGH-FREQUENCY).
   */
  readonly placementsPerSecond: number | null;
}

const usual: AccountRestrictions = {
  locked: false,
  safe: true,
  forbidden: false,
  trading: true,
  permissionsKnown: true,
  closedPaths: [],
  placementsPerSecond: null,
};

/** A change of an account's restrictions; absent fields stay as they are. */
type StandingChange = { readonly [Name in keyof AccountRestrictions]?: AccountRestrictions[Name] | undefined };

/** The restrictions of every account, by account id; the control interface changes them (R37). */
class AccountRestrictionStore {
  readonly #changed = new Map<string, AccountRestrictions>();

  /** Returns the restrictions of an account. */
  of(accountId: string): AccountRestrictions {
    return this.#changed.get(accountId) ?? usual;
  }

  /** Changes the given fields and returns the resulting restrictions. */
  change(accountId: string, change: StandingChange): AccountRestrictions {
    const named = Object.entries(change).filter(([, value]) => value !== undefined);
    const restrictions = { ...this.of(accountId), ...Object.fromEntries(named) };
    this.#changed.set(accountId, restrictions);
    return restrictions;
  }

  /** Resets every account to the default restrictions. */
  clear(): void {
    this.#changed.clear();
  }
}

/**
 * Whether a key may call an endpoint of a market (A-PERMISSIONS): queries need the `read` permission or that of the
 * market, everything else needs that of the market, and partner endpoints need a partner's key (A-PARTNER-KEY).
 */
export function mayCall(key: Pick<SimulatorKey, 'label' | 'permissions'>, label: AuthLabel, market: Market): boolean {
  if (label === 'PUBLIC' || label === 'OPTIONAL') return true;
  if (label === 'SIGNED') return isPartner(key);
  return key.permissions.includes(market) || (label === 'USER_DATA' && key.permissions.includes('read'));
}

/** Whether a key is a partner's: the `partner` key or the `everything` key (R36). */
function isPartner({ label }: Pick<SimulatorKey, 'label'>): boolean {
  return label === 'partner' || label === 'everything';
}

/** A private request or upgrade to authenticate: what the client sent and what it wants to do. */
export interface AccessRequest {
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
  readonly market: Market;
  readonly label: AuthLabel;
  /** The endpoint's path; absent for a WebSocket upgrade, where no single path can be closed. */
  readonly path?: string;
  /**
   * Whether the content type is checked: REST requires it on every private request (document 1); an upgrade has no
   * content.
   */
  readonly needsContentType: boolean;
  /** Returns the message that had to be signed with this timestamp. */
  readonly message: (timestamp: string) => Uint8Array;
}

/** The clocks used to check requests: wall time (Unix ms), simulated time (Unix ms) and a monotonic clock. */
export interface AccessTime {
  wall(): number;
  simulated(): number;
  monotonic(): number;
}

/**
 * Authenticates everything private (document 1, Authentication). It returns the caller, or the documented refusal of
 * the first check that fails, in the order of the document's table.
 */
export class Access {
  /** The restrictions of the account owners. */
  readonly restrictions: AccountRestrictionStore;
  readonly #keyring: Keyring;
  readonly #time: AccessTime;

  /** Creates the access check for the keys of `keyring`. */
  constructor(keyring: Keyring, time: AccessTime, standings = new AccountRestrictionStore()) {
    this.#keyring = keyring;
    this.#time = time;
    this.restrictions = standings;
  }

  /** Whether the header names a key of this exchange; this proves nothing about the sender. */
  knows(apiKey: string | readonly string[] | undefined): boolean {
    return typeof apiKey === 'string' && this.#keyring.find(apiKey) !== undefined;
  }

  /** Authenticates the caller and checks that it may do what it asks; otherwise returns the refusal. */
  admit(claim: AccessRequest): Result<Caller, Failure> {
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
    // A key that is not yet active counts as unknown (document 1, Credentials; A-KEY-ACTIVATION).
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
    const accountId = accountOf(key);
    const caller: Caller = { accountId, key, ...(this.restrictions.of(accountId).trading ? {} : { barred: true }) };
    const refused = this.#refusesUser(caller) ?? this.#refusesAction(caller, claim);
    return refused ? fail(refused) : ok(caller);
  }

  /**
   * Returns the refusal when the caller's key is not bound to one of the pairs: -1060 on spot, -3235 on futures
   * (A-PAIR-BINDING); null when all are allowed.
   */
  refusesPairs({ key }: Caller, market: Market, pairs: readonly string[]): Failure | null {
    const bound = this.#keyring.find(key.apiKey)?.pairs[market];
    if (!bound || pairs.every((pair) => bound.includes(pair))) return null;
    return failure(market === 'spot' ? 'API_KEY_SYMBOL_NOT_BOUND' : 'CONTRACT_NO_PERMISSION_TRADE_PAIR');
  }

  #refusesUser({ accountId }: Caller): Failure | null {
    const { locked, safe, forbidden } = this.restrictions.of(accountId);
    if (locked) return failure('USER_LOCKED');
    if (!safe) return failure('USER_AUTH_NOT_SAFE');
    return forbidden ? failure('FORBIDDEN_ACCESS') : null;
  }

  #refusesAction({ accountId, key }: Caller, { label, market, path }: AccessRequest): Failure | null {
    const { permissionsKnown, closedPaths } = this.restrictions.of(accountId);
    if (!permissionsKnown) return failure('PERMISSION_VALIDATION_FAILED');
    if (!mayCall(key, label, market)) {
      return failure(label === 'SIGNED' ? 'PERMISSION_DENIED' : 'INSUFFICIENT_PERMISSIONS');
    }
    if (path === undefined || !closedPaths.some((part) => path.includes(part))) return null;
    return failure(market === 'futures' ? 'CONTRACT_NO_PERMISSION_API' : 'PERMISSION_DENIED');
  }

  /** Whether a timestamp is within 30 seconds of either clock, early or late (document 1, Signature; R38). */
  #isTimely(timestamp: number): boolean {
    const off = (now: number) => Math.abs(now - timestamp) <= limits.timestampWindowMs;
    return off(this.#time.wall()) || off(this.#time.simulated());
  }
}

function text(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** Whether the media type is application/json, with or without parameters. */
function isJson(contentType: string): boolean {
  return contentType.split(';')[0]!.trim().toLowerCase() === 'application/json';
}

/** Returns an IPv4 address that arrived over a dual-stack socket in its IPv4 form. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:/, '');
}
