/** The addresses of an exchange as fields of a form. */
import type { ExchangeAddresses } from '../../../shared/exchange/addresses.ts';
import type { Market } from '../../../shared/exchange/markets.ts';

/** One address. */
export interface AddressField {
  readonly market: Market;
  readonly kind: 'rest' | 'ws';
}

/** The fields in display order. */
export const addressFields: readonly AddressField[] = [
  { market: 'spot', kind: 'rest' },
  { market: 'spot', kind: 'ws' },
  { market: 'futures', kind: 'rest' },
  { market: 'futures', kind: 'ws' },
];

/** Returns whether two exchanges have the same addresses. */
export const isSame = (one: ExchangeAddresses, other: ExchangeAddresses): boolean =>
  addressFields.every(({ market, kind }) => one[market][kind] === other[market][kind]);

/** Host of a typed address in ASCII, with its port; `foreign`: it has or stands for letters beyond ASCII. */
export interface ShownHost {
  readonly host: string;
  readonly foreign: boolean;
}

/** Returns the host of a typed address as it is connected to; null while there is none. */
export function hostOf(typed: string): ShownHost | null {
  const [, authority = ''] = /^(?:https|wss):\/\/([^/?#\\]*)/i.exec(typed.trim()) ?? [];
  try {
    const { host } = new URL(`https://${authority}`);
    return { host, foreign: /[^\u0021-\u007e]|%/.test(authority) || /(^|\.)xn--/.test(host) };
  } catch {
    return null;
  }
}
