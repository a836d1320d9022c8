import type { SimulatorKey } from '../venue/keys.ts';

/** Invalid signatures within a minute of real time that disable a key (R3). */
export const INVALID_SIGNATURES = 20;
const WINDOW_MS = 60_000;

/** An issued key and what has become of it. */
export interface KeyState {
  readonly key: SimulatorKey;
  readonly disabled: boolean;
  /** Addresses it may be used from; null means any (document 1, Credentials). */
  readonly ips: readonly string[] | null;
}

interface Held {
  readonly key: SimulatorKey;
  disabled: boolean;
  ips: readonly string[] | null;
  /** Monotonic times of the invalid signatures within the window. */
  invalid: number[];
}

const fresh = (key: SimulatorKey): Held => ({ key, disabled: false, ips: null, invalid: [] });

/** The keys of the exchange: who is disabled, who is bound to addresses, who signs wrongly too often. */
export class Keyring {
  readonly #held: Held[];

  /** `keys` in the order of the line (R36). */
  constructor(keys: readonly SimulatorKey[]) {
    this.#held = keys.map(fresh);
  }

  /** The key of that identifier; `undefined` when none was issued. */
  find(apiKey: string): KeyState | undefined {
    return this.#held.find(({ key }) => key.apiKey === apiKey);
  }

  /** Counts an invalid signature at monotonic `now`; the twentieth within a minute disables the key (R3). */
  countInvalid(apiKey: string, now: number): void {
    const held = this.#held.find(({ key }) => key.apiKey === apiKey);
    if (!held) return;
    held.invalid = [...held.invalid.filter((at) => at > now - WINDOW_MS), now];
    if (held.invalid.length >= INVALID_SIGNATURES) held.disabled = true;
  }

  /** Disables, enables or binds a key by its place in the line; answers its state, `undefined` when there is none. */
  change(
    index: number,
    change: { readonly disabled?: boolean | undefined; readonly ips?: readonly string[] | null | undefined },
  ): KeyState | undefined {
    const held = this.#held[index];
    if (!held) return undefined;
    if (change.ips !== undefined) held.ips = change.ips;
    if (change.disabled !== undefined) {
      held.disabled = change.disabled;
      held.invalid = [];
    }
    return held;
  }

  /** Makes every key what it was when it was issued. */
  restore(): void {
    for (const [index, { key }] of this.#held.entries()) this.#held[index] = fresh(key);
  }

  /** What has become of each key, without anything secret. */
  read(): { readonly label: string; readonly disabled: boolean; readonly ips: readonly string[] | null }[] {
    return this.#held.map(({ key, disabled, ips }) => ({ label: key.label, disabled, ips }));
  }
}
