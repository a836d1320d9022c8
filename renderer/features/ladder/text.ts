import type { Instrument } from '../../../shared/domain/instrument.ts';
import { add, formatFixed, formatShort, rescale, type Decimal } from '../../../shared/num/decimal.ts';
import { groupThousands } from '../../format/number.ts';
import type { Translate } from '../../i18n/messages.ts';
import { OWN_SIGNS, ownText, ownWords, type OwnLevel } from '../../ui/ownOrders.ts';
import type { BookSide } from '../../ui/bookLevels.ts';
import type { LadderRow, PriceMark } from './model.ts';
import type { QueuePlace } from './queue.ts';
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
  /** Returns the text of a queue place; its sign says that it is an estimate or a bound. */
  readonly queueText?: QueueText;
}

/** See {@link LadderLook.queueText}. */
export type QueueText = (size: string, atMost: boolean) => string;

/** The text of a queue place where the row has no room for words. */
export const shortQueueText: QueueText = (size, atMost) => `${atMost ? '≤' : '~'}${size}`;

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

/** Significant digits of a queue place: an estimate has no more, and a narrow row has no room for them. */
const QUEUE_DIGITS = 2;

function aheadText({ ahead }: QueuePlace, instrument: Instrument): string {
  const digits = formatFixed(ahead, instrument.quantityDecimals, 'halfUp').replace('.', '').replace(/^0+/, '').length;
  const decimals = Math.max(
    0,
    Math.min(instrument.quantityDecimals, instrument.quantityDecimals - digits + QUEUE_DIGITS),
  );
  return groupThousands(formatShort(rescale(ahead, decimals, 'halfUp')));
}

/** Returns the mark of own orders, with their number when there are several, and their queue place: `▲0.5 ×2 ~1.2`. */
function ownMark(side: BookSide, level: OwnLevel | null, place: QueuePlace | null, appearance: LadderLook): string {
  const text = ownText(side, level);
  const several = level && level.count > 1 ? `${text}\u202f×${level.count}` : text;
  if (!level || !place) return several;
  const queueText = appearance.queueText ?? shortQueueText;
  return `${several} ${queueText(aheadText(place, appearance.instrument), place.atMost)}`;
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
export function ladderCellsOf(row: LadderRow, appearance: LadderLook): LadderCells {
  const { instrument, priceDecimals, sums, direction } = appearance;
  const size = (value: Decimal | null): string =>
    value ? groupThousands(formatFixed(value, instrument.quantityDecimals, 'halfUp')) : '';
  return {
    ownBid: ownMark('bid', row.ownBid, row.queueBid, appearance),
    bidSum: sums ? size(row.bidSum) : '',
    bid: size(row.bid),
    price: groupThousands(formatFixed(row.price, priceDecimals, 'halfUp')),
    mark: markText(row.marks, direction),
    ask: size(row.ask),
    askSum: sums ? size(row.askSum) : '',
    ownAsk: ownMark('ask', row.ownAsk, row.queueAsk, appearance),
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
  for (const [side, level, place] of [
    ['bid', row.ownBid, row.queueBid],
    ['ask', row.ownAsk, row.queueAsk],
  ] as const) {
    if (!level) continue;
    const { key, params } = ownWords(side, level, row, instrument);
    words.push(t(key, params));
    if (!place) continue;
    const ahead = { size: aheadText(place, instrument), asset: instrument.baseAsset };
    words.push(t(place.atMost ? 'ladder.queue.atMost.words' : 'ladder.queue.words', ahead));
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
