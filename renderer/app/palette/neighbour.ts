import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Selection } from '../../bridge/deskStore.ts';

/**
 * The symbol `step` places further in the list that keys walk through, round at its ends: the favourites when there are
 * at least two that are listed, else all symbols of the market by name. A symbol that is not in it leads to the first.
 */
export function neighbour(
  instruments: readonly Instrument[],
  favourites: readonly Selection[],
  selection: Selection,
  step: 1 | -1,
): Selection | null {
  const listed = favourites.filter((one) =>
    instruments.some(({ market, symbol }) => market === one.market && symbol === one.symbol),
  );
  const list: readonly Selection[] =
    listed.length > 1
      ? listed
      : instruments
          .filter(({ market }) => market === selection.market)
          .toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
  const at = list.findIndex(({ market, symbol }) => market === selection.market && symbol === selection.symbol);
  const next = at < 0 ? list[0] : list[(at + step + list.length) % list.length];
  return next ? { market: next.market, symbol: next.symbol } : null;
}
