import { refuse, type Refusal } from '../../../shared/result/controlWords.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import { createRandom, type Random } from '../../../shared/time/random.ts';
import { issueKey, type SimulatorKey } from '../venue/keys.ts';
import { MINUTE_MS } from '../../../shared/time/units.ts';
import { accountOf } from '../venue/accounts/types.ts';

/**
 * Number of invalid signatures or passphrases within a minute of real time that disables a key (R3; A-RISK-CONTROL).
 */
export const INVALID_SIGNATURES = 20;
const WINDOW_MS = MINUTE_MS;
/** Largest number of keys per user (document 1, Credentials). */
const MOST_KEYS = 10;
/** Simulated time until a new or modified key takes effect (document 1, Credentials). */
export const ACTIVATION_MS = 900_000;

/** The pairs a key is bound to, by market; null means it may use every pair (document 1, Credentials). */
export type BoundPairs = Readonly<Record<Market, readonly string[] | null>>;

/** An issued key and its present state. */
export interface KeyState {
  readonly key: SimulatorKey;
  readonly disabled: boolean;
  /** Addresses the key may be used from; null means any (document 1, Credentials). */
  readonly ips: readonly string[] | null;
  readonly pairs: BoundPairs;
  /** Simulated Unix ms at which the key takes effect; 0 for a key that was active from the start. */
  readonly activeAt: number;
}

/** A change of a key; absent fields stay as they are. */
export interface KeyChange {
  readonly disabled?: boolean | undefined;
  readonly ips?: readonly string[] | null | undefined;
  readonly pairs?: { readonly [Name in Market]?: readonly string[] | null | undefined } | undefined;
  readonly permissions?: SimulatorKey['permissions'] | undefined;
  /** Simulated Unix ms at which the change takes effect; until then the key counts as unknown. */
  readonly activeAt?: number | undefined;
}

interface Held {
  state: KeyState;
  /** Monotonic times of the invalid signatures and passphrases within the window. */
  invalid: number[];
}

const freely: BoundPairs = { spot: null, futures: null };
const fresh = (key: SimulatorKey, activeAt = 0): Held => ({
  state: { key, disabled: false, ips: null, pairs: freely, activeAt },
  invalid: [],
});

/**
 * The keys of the exchange with their state: disabled, bound to addresses or pairs, not yet active, and the count of
 * invalid signatures.
 */
export class Keyring {
  readonly #issued: readonly SimulatorKey[];
  readonly #chance: Random;
  #held: Held[];

  /**
   * Creates the keyring. `keys` is in the order of the printed key list (R36); `chance` generates the keys that the
   * control interface creates.
   */
  constructor(keys: readonly SimulatorKey[], chance: Random = createRandom(0)) {
    this.#issued = keys;
    this.#chance = chance;
    this.#held = keys.map((key) => fresh(key));
  }

  /** Returns the key with that identifier; `undefined` when none was issued. */
  find(apiKey: string): KeyState | undefined {
    return this.#of(apiKey)?.state;
  }

  /** Returns the key at an index of the key list in its present state; `undefined` when there is none. */
  at(index: number): SimulatorKey | undefined {
    return this.#held[index]?.state.key;
  }

  /**
   * Counts an invalid signature or passphrase at monotonic time `now`; the twentieth within a minute disables the key
   * (R3).
   */
  countInvalid(apiKey: string, now: number): void {
    const held = this.#of(apiKey);
    if (!held) return;
    held.invalid = [...held.invalid.filter((at) => at > now - WINDOW_MS), now];
    if (held.invalid.length >= INVALID_SIGNATURES) held.state = { ...held.state, disabled: true };
  }

  /** Changes the key at an index of the key list; returns its state, `undefined` when there is no such key. */
  change(index: number, { disabled, ips, pairs, permissions, activeAt }: KeyChange): KeyState | undefined {
    const held = this.#held[index];
    if (!held) return undefined;
    const { state } = held;
    const bound = markets.map((market) => [
      market,
      pairs?.[market] === undefined ? state.pairs[market] : pairs[market],
    ]);
    held.state = {
      key: permissions === undefined ? state.key : { ...state.key, permissions },
      disabled: disabled ?? state.disabled,
      ips: ips === undefined ? state.ips : ips,
      pairs: Object.fromEntries(bound) as BoundPairs,
      activeAt: activeAt ?? state.activeAt,
    };
    if (disabled !== undefined) held.invalid = [];
    return held.state;
  }

  /** Issues another key to the user of the key at index `like`; it takes effect at `activeAt`, simulated Unix ms. */
  create(
    like: number,
    permissions: SimulatorKey['permissions'] | undefined,
    activeAt: number,
  ): Result<{ readonly index: number; readonly state: KeyState }, Refusal> {
    const model = this.#held[like]?.state.key;
    if (!model) return this.noSuchKey();
    const owned = this.#held.filter(({ state }) => accountOf(state.key) === accountOf(model));
    if (owned.length >= MOST_KEYS) return refuse('keys', { most: MOST_KEYS });
    const kind = { ...model, ...(permissions !== undefined && { permissions }) };
    const held = fresh(issueKey(kind, this.#chance), activeAt);
    this.#held.push(held);
    return ok({ index: this.#held.length - 1, state: held.state });
  }

  /** Restores every key to the state it was issued in and drops the keys created later. */
  restore(): void {
    this.#held = this.#issued.map((key) => fresh(key));
  }

  /** Returns the state of each key, without its secrets. */
  read(): (Omit<KeyState, 'key' | 'pairs'> & { readonly label: string; readonly pairs: BoundPairs })[] {
    return this.#held.map(({ state: { key, disabled, ips, pairs, activeAt } }) => ({
      label: key.label,
      disabled,
      ips,
      pairs,
      activeAt,
    }));
  }

  /** Returns the refusal that states the valid indexes of the key list. */
  noSuchKey(): ReturnType<typeof refuse> {
    return refuse('key', { last: this.#held.length - 1 });
  }

  #of(apiKey: string): Held | undefined {
    return this.#held.find(({ state }) => state.key.apiKey === apiKey);
  }
}
