import type { Instrument } from '../../../shared/domain/instrument.ts';
import {
  HUNDRED,
  formatFixed,
  multiply,
  subtract,
  divide,
  absolute,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import { groupThousands } from '../../format/number.ts';
import type { LevelRow } from '../../ui/bookLevels.ts';
import { ownIn, ownText, ownWords, type OwnOrderLevels } from '../../ui/ownOrders.ts';
import type { Translate } from '../../i18n/messages.ts';
import { pointAt, type Depth, type DepthCross } from './model.ts';

const MONEY = 2;

/** Figures at the crosshair as display text; `null` for what is not known. */
export interface PointText {
  readonly side: 'bid' | 'ask';
  readonly price: string;
  /** Distance of the price from the mid price, per cent. */
  readonly distance: string | null;
  readonly size: string;
  readonly cost: string;
  readonly average: string | null;
  readonly slippage: string | null;
}

const percent = (fraction: Decimal): string => formatFixed(multiply(fraction, HUNDRED), 4, 'halfUp');

/** Returns the figures at the crosshair as display text; `null` while its side is empty. */
export function pointText(depth: Depth, cross: DepthCross, instrument: Instrument): PointText | null {
  const point = pointAt(depth, cross);
  if (!point) return null;
  const price = (value: Decimal, more = 0): string =>
    groupThousands(formatFixed(value, instrument.priceDecimals + more, 'halfUp'));
  const distanceRatio = depth.mid && divide(absolute(subtract(point.price, depth.mid)), depth.mid, 6, 'halfUp');
  return {
    side: point.side,
    price: price(point.price),
    distance: distanceRatio ? percent(distanceRatio) : null,
    size: groupThousands(formatFixed(point.size, instrument.quantityDecimals, 'floor')),
    cost: groupThousands(formatFixed(point.cost, MONEY, 'halfUp')),
    // An average of prices can lie between ticks.
    average: point.average && price(point.average, 2),
    slippage: point.slippage && percent(point.slippage),
  };
}

/** One row of the table view. */
export interface DepthRow extends PointText {
  readonly key: string;
  readonly cross: DepthCross;
  readonly own: { readonly mark: string; readonly words: string } | null;
}

/** Returns the depth as table rows, highest price first. `ownOrders` is merged to the tick. */
export function depthRows(depth: Depth, ownOrders: OwnOrderLevels, instrument: Instrument, t: Translate): DepthRow[] {
  const side = (rows: readonly LevelRow[], name: 'bid' | 'ask'): DepthRow[] =>
    rows.flatMap((row) => {
      const cross = { side: name, price: row.price };
      const text = pointText(depth, cross, instrument);
      if (!text) return [];
      const level = ownIn(name === 'bid' ? ownOrders.bids : ownOrders.asks, row);
      const words = level && ownWords(name, level, row, instrument);
      const mark = level && words && { mark: ownText(name, level), words: t(words.key, words.params) };
      return [{ ...text, key: `${name} ${text.price}`, cross, own: mark }];
    });
  return [...side(depth.asks, 'ask').toReversed(), ...side(depth.bids, 'bid')];
}
