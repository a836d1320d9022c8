import type { Instrument } from '../../shared/domain/instrument.ts';
import { markets, type Market } from '../../shared/exchange/markets.ts';

/** Maximum length of the search text (XU37). */
export const MAX_SEARCH = 40;

/** Maximum number of instruments per market offered at once; the user finds more by typing (XS32). */
export const MAX_OFFERED = 200;

/** The best matching instruments of one market; `more` is the number left out. */
export interface SymbolGroup {
  readonly market: Market;
  readonly instruments: readonly Instrument[];
  readonly more: number;
}

/**
 * Returns the rank of a match, smaller is better; `null` when nothing matches. The text is matched literally, ignoring
 * case.
 */
export function rankSymbol(instrument: Instrument, wanted: string): number | null {
  const text = wanted.toUpperCase();
  const base = instrument.baseAsset.toUpperCase();
  if (base === text || instrument.symbol.toUpperCase() === text) return 0;
  if (base.startsWith(text)) return 1;
  if (instrument.symbol.toUpperCase().includes(text)) return 2;
  return instrument.displayName.toUpperCase().includes(text) ? 3 : null;
}

/**
 * Returns the instruments whose symbol, base asset or display name contains the text, ignoring case and surrounding
 * blanks, limited in number; grouped by market with `first` leading, best matches first. Equally good ones are in the
 * given order, then by name.
 */
export function searchSymbols(
  list: readonly Instrument[],
  text: string,
  first: Market,
  compare: (a: Instrument, b: Instrument) => number = () => 0,
): SymbolGroup[] {
  const wanted = text.slice(0, MAX_SEARCH).trim().toUpperCase();
  const order = [first, ...markets.filter((market) => market !== first)];
  return order
    .map((market) => {
      const ranked = list
        .filter((instrument) => instrument.market === market)
        .map((instrument) => ({ instrument, at: wanted === '' ? 0 : rankSymbol(instrument, wanted) }))
        .filter((entry): entry is { instrument: Instrument; at: number } => entry.at !== null)
        .toSorted(
          (a, b) =>
            a.at - b.at || compare(a.instrument, b.instrument) || (a.instrument.symbol < b.instrument.symbol ? -1 : 1),
        );
      const offered = ranked.slice(0, MAX_OFFERED).map((entry) => entry.instrument);
      return { market, instruments: offered, more: ranked.length - offered.length };
    })
    .filter((group) => group.instruments.length > 0);
}
