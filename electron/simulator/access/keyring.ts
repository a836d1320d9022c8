import { markets, type Market } from '../../../shared/exchange/markets.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { createRandom, type Random } from '../../../shared/time/random.ts';
import { accountOf } from '../venue/accounts/accountOf.ts';
import { issueKey, type SimulatorKey } from '../venue/keys.ts';

/** Invalid signatures or passphrases within a minute of real time that disable a key (R3; A-RISK-CONTROL). */
export const INVALID_SIGNATURES = 20;
const WINDOW_MS = 60_000;
/** Key groups a user may have (document 1, Credentials). */
const MOST_KEYS = 10;
/** Simulated time until a new or modified key takes effect (document 1, Credentials). */
export const ACTIVATION_MS = 900_000;

/** Pairs a key is bound to, by market; null means it may use every pair (document 1, Credentials). */
export type BoundPairs = Readonly<Record<Market, readonly string[] | null>>;

/** An issued key and what has become of it. */
export interface KeyState {
  readonly key: SimulatorKey;
  readonly disabled: boolean;
  /** Addresses it may be used from; null means any (document 1, Credentials). */
  readonly ips: readonly string[] | null;
  readonly pairs: BoundPairs;
  /** Simulated Unix ms at which it takes effect; 0 for a key that always did. */
  readonly activeAt: number;
}

/** What may be changed of a key; what is absent stays. */
export interface KeyChange {
  readonly disabled?: boolean | undefined;
  readonly ips?: readonly string[] | null | undefined;
  readonly pairs?: { readonly [Name in Market]?: readonly string[] | null | undefined } | undefined;
  readonly permissions?: SimulatorKey['permissions'] | undefined;
  /** When the change takes effect, simulated Unix ms; until then the key is unknown. */
  readonly activeAt?: number | undefined;
}

interface Held {
  state: KeyState;
  /** Monotonic times of what was invalid within the window. */
  invalid: number[];
}

const freely: BoundPairs = { spot: null, futures: null };
const fresh = (key: SimulatorKey, activeAt = 0): Held => ({
  state: { key, disabled: false, ips: null, pairs: freely, activeAt },
  invalid: [],
});

/** The keys of the exchange: who is disabled, bound to addresses or pairs, not yet active, or signs wrongly too often. */
export class Keyring {
  readonly #issued: readonly SimulatorKey[];
  readonly #chance: Random;
  #held: Held[];

  /** `keys` in the order of the line (R36); `chance` makes the keys that control creates. */
  constructor(keys: readonly SimulatorKey[], chance: Random = createRandom(0)) {
    this.#issued = keys;
    this.#chance = chance;
    this.#held = keys.map((key) => fresh(key));
  }

  /** The key of that identifier; `undefined` when none was issued. */
  find(apiKey: string): KeyState | undefined {
    return this.#of(apiKey)?.state;
  }

  /** The key at a place in the line, as it is now. */
  at(index: number): SimulatorKey | undefined {
    return this.#held[index]?.state.key;
  }

  /** Counts what was invalid at monotonic `now`; the twentieth within a minute disables the key (R3). */
  countInvalid(apiKey: string, now: number): void {
    const held = this.#of(apiKey);
    if (!held) return;
    held.invalid = [...held.invalid.filter((at) => at > now - WINDOW_MS), now];
    if (held.invalid.length >= INVALID_SIGNATURES) held.state = { ...held.state, disabled: true };
  }

  /** Changes a key by its place in the line; answers its state, `undefined` when there is none. */
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

  /** Issues another key to the user of the key at a place; it takes effect at `activeAt`, simulated Unix ms. */
  create(
    like: number,
    permissions: SimulatorKey['permissions'] | undefined,
    activeAt: number,
  ): Result<{ readonly index: number; readonly state: KeyState }, string> {
    const model = this.#held[like]?.state.key;
    if (!model) return fail(this.places);
    const owned = this.#held.filter(({ state }) => accountOf(state.key) === accountOf(model));
    if (owned.length >= MOST_KEYS) return fail(`a user may have ${MOST_KEYS} keys`);
    const kind = { ...model, ...(permissions !== undefined && { permissions }) };
    const held = fresh(issueKey(kind, this.#chance), activeAt);
    this.#held.push(held);
    return ok({ index: this.#held.length - 1, state: held.state });
  }

  /** Makes every key what it was when it was issued; those that were created are gone. */
  restore(): void {
    this.#held = this.#issued.map((key) => fresh(key));
  }

  /** What has become of each key, without anything secret. */
  read(): (Omit<KeyState, 'key' | 'pairs'> & { readonly label: string; readonly pairs: BoundPairs })[] {
    return this.#held.map(({ state: { key, disabled, ips, pairs, activeAt } }) => ({
      label: key.label,
      disabled,
      ips,
      pairs,
      activeAt,
    }));
  }

  /** The sentence that says which places there are. */
  get places(): string {
    return `key must be a place in the line of keys, 0 to ${this.#held.length - 1}`;
  }

  #of(apiKey: string): Held | undefined {
    return this.#held.find(({ state }) => state.key.apiKey === apiKey);
  }
}
