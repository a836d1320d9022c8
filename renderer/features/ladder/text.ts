import type { Instrument } from '../../../shared/domain/instrument.ts';
import { add, formatFixed, type Decimal } from '../../../shared/num/decimal.ts';
import { groupThousands } from '../../format/number.ts';
import type { Translate } from '../../i18n/messages.ts';
import { OWN_SIGNS, ownText, ownWords, type OwnLevel } from '../../ui/ownOrders.ts';
import type { BookSide } from '../../ui/bookLevels.ts';
import type { LadderRow, PriceMark } from './model.ts';
import type { Direction } from './store.ts';

/** Signs of the last trade: its direction from the previous price. */
export const LAST_SIGNS = { up: '▲', down: '▼', none: '●' } as const satisfies Record<Direction, string>;

/** Inputs of the ladder's cells beside its rows. */
export interface LadderLook {
  readonly instrument: Instrument;
  /** Decimals of a price at the current price step. */
  readonly priceDecimals: number;
  readonly sums: boolean;
  readonly direction: Direction;
}

/** Cells of one row as display text; empty where there is nothing. */
export interface LadderCells {
  readonly ownBid: string;
  readonly bidSum: string;
  readonly bid: string;
  readonly price: string;
  readonly mark: string;
  readonly ask: string;
  readonly askSum: string;
  readonly ownAsk: string;
  readonly volume: string;
}

/** Returns the mark of own orders, with their number when there are several: `▲0.5 ×2`. */
function ownMark(side: BookSide, level: OwnLevel | null): string {
  const text = ownText(side, level);
  return level && level.count > 1 ? `${text}\u202f×${level.count}` : text;
}

function markText(marks: readonly PriceMark[], direction: Direction): string {
  return marks
    .map(({ kind, side }) => {
      if (kind === 'last') return LAST_SIGNS[direction];
      const sign = side === 'SHORT' ? OWN_SIGNS.ask : OWN_SIGNS.bid;
      return kind === 'entry' ? `E${sign}` : `L${sign}`;
    })
    .join(' ');
}

/** Returns one row as display text. */
export function ladderCellsOf(row: LadderRow, { instrument, priceDecimals, sums, direction }: LadderLook): LadderCells {
  const size = (value: Decimal | null): string =>
    value ? groupThousands(formatFixed(value, instrument.quantityDecimals, 'halfUp')) : '';
  return {
    ownBid: ownMark('bid', row.ownBid),
    bidSum: sums ? size(row.bidSum) : '',
    bid: size(row.bid),
    price: groupThousands(formatFixed(row.price, priceDecimals, 'halfUp')),
    mark: markText(row.marks, direction),
    ask: size(row.ask),
    askSum: sums ? size(row.askSum) : '',
    ownAsk: ownMark('ask', row.ownAsk),
    volume: row.volume ? size(add(row.volume.buys, row.volume.sells)) : '',
  };
}

/** Returns the marks of a row in words, each with its exact price, for assistive technology and tooltips. */
export function markWords(row: LadderRow, instrument: Instrument, t: Translate): string[] {
  return row.marks.map(({ kind, side, price }) => {
    const params = { price: groupThousands(formatFixed(price, instrument.priceDecimals, 'halfUp')) };
    if (kind === 'last') return t('ladder.mark.last', params);
    if (kind === 'entry') return t(side === 'SHORT' ? 'ladder.mark.entry.short' : 'ladder.mark.entry.long', params);
    return t(side === 'SHORT' ? 'ladder.mark.liquidation.short' : 'ladder.mark.liquidation.long', params);
  });
}

/** Returns everything in a row in words, for the tooltip; empty when the row contains only sizes. */
export function rowWords(row: LadderRow, instrument: Instrument, t: Translate): string {
  const words = markWords(row, instrument, t);
  for (const [side, level] of [
    ['bid', row.ownBid],
    ['ask', row.ownAsk],
  ] as const) {
    if (!level) continue;
    const { key, params } = ownWords(side, level, row, instrument);
    words.push(t(key, params));
  }
  if (row.volume) {
    const size = (value: Decimal): string => groupThousands(formatFixed(value, instrument.quantityDecimals, 'halfUp'));
    words.push(
      t('ladder.volume.words', {
        buys: size(row.volume.buys),
        sells: size(row.volume.sells),
        asset: instrument.baseAsset,
      }),
    );
  }
  return words.join('\n');
}
