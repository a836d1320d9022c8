import type { Random } from '../../../shared/time/random.ts';

/** A key set the simulator issues (R36; document 1 Credentials). It has no value outside this loopback exchange. */
export interface SimulatorKey {
  readonly label: string;
  readonly apiKey: string;
  readonly secretKey: string;
  /** Letters and digits only, as document 1 requires. */
  readonly passphrase: string;
  readonly permissions: readonly ('read' | 'spot' | 'futures')[];
  /** Set on the key of a user with trader status, who may create copy-trading keys. */
  readonly copyTrader?: true;
}

/** Labels and permissions in the fixed order of the printed key list: the first key may do everything. */
const kinds: readonly Pick<SimulatorKey, 'label' | 'permissions' | 'copyTrader'>[] = [
  { label: 'everything', permissions: ['read', 'spot', 'futures'] },
  { label: 'read only', permissions: ['read'] },
  { label: 'spot', permissions: ['read', 'spot'] },
  { label: 'futures', permissions: ['read', 'futures'] },
  { label: 'copy trader', permissions: ['read', 'futures'], copyTrader: true },
  { label: 'partner', permissions: ['read'] },
];

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

function text(random: Random, length: number): string {
  return Array.from({ length }, () => LETTERS[random.integer(LETTERS.length)]).join('');
}

/** Issues one key of a kind. */
export function issueKey(
  kind: Pick<SimulatorKey, 'label' | 'permissions' | 'copyTrader'>,
  random: Random,
): SimulatorKey {
  return {
    ...kind,
    apiKey: `sim_${text(random, 32)}`,
    secretKey: text(random, 64),
    passphrase: text(random, 12),
  };
}

/**
 * Issues the keys of an exchange: the same random source gives the same keys, so that a restart with the same seed
 * keeps them valid.
 */
export function issueKeys(random: Random): SimulatorKey[] {
  return kinds.map((kind) => issueKey(kind, random));
}
