import { createRandom } from '../../../shared/time/random.ts';
import { assets } from './assets.ts';
import { contractOf, drawAsset, pairOf } from './drawnInstruments.ts';
import type { Asset, Instrument } from './instrument.ts';
import { delistedContracts, instruments } from './instruments.ts';

/** Largest number of instruments the exchange lists, over both markets. */
export const MOST_SYMBOLS = 1000;

/**
 * What an exchange lists: assets in the order they were listed, oldest first, and their instruments in the order of
 * exchange information.
 */
export interface Listing {
  readonly assets: readonly Asset[];
  readonly instruments: readonly Instrument[];
}

/**
 * Returns the listing of an exchange with `symbols` instruments, counted over both markets. The twelve of {@link
 * instruments} are always listed, so a smaller number gives twelve. The others are drawn from the seed, asset by asset:
 * a contract first, then the spot pair of the same asset unless its kind has none (shares, metals and the like). Spot
 * pairs come first.
 */
export function listing(symbols: number, seed: number): Listing {
  const random = createRandom(seed).fork('listing');
  const taken = new Set([
    ...assets.map(({ name }) => name),
    ...delistedContracts.map((symbol) => symbol.slice(0, -'USDT'.length)),
    'USDT',
  ]);
  const all = [...assets];
  const spot = instruments.filter(({ market }) => market === 'spot');
  const futures = instruments.filter(({ market }) => market === 'futures');
  const wanted = Math.min(symbols, MOST_SYMBOLS);
  while (spot.length + futures.length < wanted) {
    const asset = drawAsset(random, taken);
    taken.add(asset.name);
    all.push(asset);
    futures.push(contractOf(asset, random));
    if (asset.underlyingType === 'COIN' && spot.length + futures.length < wanted) spot.push(pairOf(asset, random));
  }
  return { assets: all, instruments: [...spot, ...futures] };
}
