/**
 * The spot symbols that are followed: seen, held, named by bills, or requested. The spot API returns orders and fills
 * for one symbol at a time.
 */
import type { Instrument } from '../../../../../shared/domain/instrument.ts';
import { archiveLimits } from './archiveLimits.ts';

export interface SpotSymbols {
  add(symbol: string): boolean;
  /** Follows every listed symbol of these assets (A-ARCHIVE-BILLS). */
  addAssets(assets: readonly string[]): void;
  /**
   * Returns the followed symbols that the exchange lists, in the order they became known; at most {@link
   * archiveLimits.symbols}.
   */
  all(): string[];
  /** Returns whether more symbols are known than are followed. */
  isCut(): boolean;
  clear(): void;
}

/** Creates the set without symbols. */
export function createSpotSymbols(instruments: {
  find(market: 'spot', symbol: string): Instrument | null | undefined;
  all(): readonly Instrument[];
}): SpotSymbols {
  const known = new Set<string>();
  const listed = (): string[] => [...known].filter((symbol) => instruments.find('spot', symbol));
  return {
    add(symbol) {
      if (known.has(symbol)) return false;
      known.add(symbol);
      return true;
    },
    addAssets(assets) {
      const wanted = new Set(assets);
      for (const { market, symbol, baseAsset } of instruments.all()) {
        if (market === 'spot' && wanted.has(baseAsset)) known.add(symbol);
      }
    },
    all: () => listed().slice(0, archiveLimits.symbols),
    isCut: () => listed().length > archiveLimits.symbols,
    clear: () => known.clear(),
  };
}
