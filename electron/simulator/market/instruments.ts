import { contracts } from './contracts.ts';
import type { Instrument } from './instrument.ts';
import { spotPairs } from './spotPairs.ts';

export { assets } from './assets.ts';
export { instrumentKey, isApiTradable, type Asset, type Instrument, type RiskBracket } from './instrument.ts';

/** The instruments that are always listed, in the order of exchange information. */
export const instruments: readonly Instrument[] = [...spotPairs, ...contracts];

/** Contracts no longer listed: a subscription is acknowledged and delivers one empty book. */
export const delistedContracts: readonly string[] = ['IKAUSDT', 'OLDUSDT'];
