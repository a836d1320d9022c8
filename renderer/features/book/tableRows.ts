import type { Instrument } from '../../../shared/domain/instrument.ts';
import { decimal } from '../../../shared/num/decimal.ts';
import type { Translate } from '../../i18n/messages.ts';
import { decimalsOfStep, pickedPrice, type BookSide } from '../../ui/bookLevels.ts';
import { ownIn, ownText, ownWords, type OwnBook } from '../../ui/ownOrders.ts';
import { ladderCells, pickedSize, type Ladder } from './model.ts';
import type { SumUnit } from './params.ts';
import type { BookTableRow } from './Table.tsx';

/** What the words and figures of the table depend on beside the book. */
export interface TableLook {
  readonly instrument: Instrument;
  /** The price step in force. */
  readonly grouping: string;
  readonly unit: SumUnit;
  readonly t: Translate;
}

/** The book as rows of the table, highest price first. */
export function tableRows(ladder: Ladder, own: OwnBook, { instrument, grouping, unit, t }: TableLook): BookTableRow[] {
  const { priceDecimals, quantityDecimals } = instrument;
  const shown = decimalsOfStep(decimal(grouping), priceDecimals);
  const side = (name: BookSide): BookTableRow[] => {
    const rows = name === 'ask' ? ladder.asks : ladder.bids;
    const cells = ladderCells(rows, shown, quantityDecimals, unit);
    return rows.map((row, index) => {
      const level = ownIn(name === 'ask' ? own.asks : own.bids, row);
      const words = level && ownWords(name, level, row, instrument);
      return {
        key: `${name} ${cells.prices[index]!}`,
        side: name,
        price: cells.prices[index]!,
        size: cells.sizes[index]!,
        sum: cells.sums[index]!,
        pick: pickedPrice(row, priceDecimals),
        pickSize: pickedSize(row.sum, quantityDecimals),
        own: level && words && { mark: ownText(name, level), words: t(words.key, words.params) },
      };
    });
  };
  return [...side('ask').toReversed(), ...side('bid')];
}
