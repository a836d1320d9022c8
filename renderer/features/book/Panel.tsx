import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { decimal } from '../../../shared/num/decimal.ts';
import type { BookView } from '../../../shared/ipc/views.ts';
import { findInstrument, type Selection } from '../../bridge/deskStore.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { pickPrice } from '../../bridge/ticketLink.ts';
import { useTrading } from '../../bridge/tradingStore.ts';
import { useFeed } from '../../bridge/useFeed.ts';
import { deskFaceInputs, faceOf } from '../../ui/face.ts';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { TableToggle } from '../../ui/TableToggle.tsx';
import {
  buildLadder,
  chooseGrouping,
  decimalsOfStep,
  groupingsOf,
  ladderCells,
  pickedPrice,
  spreadPercent,
  spreadText,
  stepText,
  type BookSide,
  type Ladder,
  type LadderRow,
} from './model.ts';
import { noOwn, ownBook, ownIn, ownText, ownWords, type OwnBook, type OwnLevel } from './own.ts';
import { createBookStore } from './store.ts';
import { useLadder } from './useLadder.ts';
import { BookPanelView, type BookTableRow } from './View.tsx';

const TABLE_ROWS = 50;

type OwnWords = (side: BookSide, level: OwnLevel, row: LadderRow) => string;

function tableRows(
  ladder: Ladder,
  own: OwnBook,
  words: OwnWords,
  decimals: { readonly shown: number; readonly price: number; readonly quantity: number },
): BookTableRow[] {
  const side = (name: BookSide): BookTableRow[] => {
    const rows = name === 'ask' ? ladder.asks : ladder.bids;
    const cells = ladderCells(rows, decimals.shown, decimals.quantity);
    return rows.map((row, index) => {
      const level = ownIn(name === 'ask' ? own.asks : own.bids, row);
      return {
        key: `${name} ${cells.prices[index]!}`,
        side: name,
        price: cells.prices[index]!,
        size: cells.sizes[index]!,
        sum: cells.sums[index]!,
        pick: pickedPrice(row, decimals.price),
        own: level && { mark: ownText(name, level), words: words(name, level, row) },
      };
    });
  };
  return [...side('ask').toReversed(), ...side('bid')];
}

/** Whether there is a level on either side. */
function hasLevels(book: BookView | null): boolean {
  return book !== null && (book.bids.length > 0 || book.asks.length > 0);
}

/** The order book of the desk's symbol. */
export function BookPanel({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation();
  const services = useServices();
  const [feed] = useState(() => createBookStore(services));
  const [chosen, setChosen] = useState<string | null>(null);
  const [asTable, setAsTable] = useState(false);
  useFeed(feed, { kind: 'book', market: selection.market, symbol: selection.symbol });

  const desk = useDesk(useShallow(deskFaceInputs));
  const instrument = findInstrument(desk.instruments, selection);
  const grouping = instrument ? chooseGrouping(instrument, chosen) : null;
  const state = useStore(
    feed.store,
    useShallow(({ feed: status, error }) => ({ status, error })),
  );
  const hasContent = useStore(feed.store, ({ content }) => hasLevels(content) && instrument !== null);
  const face = faceOf({ ...desk, selection, feed: state.status, error: state.error, hasContent });
  const orders = useTrading(({ orders: all }) => all[selection.market].open);
  const own = useMemo(
    () => (grouping === null ? noOwn : ownBook(orders, selection.symbol, decimal(grouping))),
    [orders, selection.symbol, grouping],
  );
  const hasOwn = own.bids.size > 0 || own.asks.size > 0;
  const handles = useLadder(feed.store, instrument, grouping, own, !asTable);

  const priceDecimals = instrument?.priceDecimals ?? 0;
  const ends = useStore(
    feed.store,
    useShallow(({ content }) => {
      if (!content) return { spread: null, percent: null };
      const ladder = buildLadder(content, decimal('1'), 0);
      return { spread: spreadText(ladder, priceDecimals), percent: spreadPercent(ladder) };
    }),
  );
  const tableBook = useStore(feed.store, ({ content }) => (asTable ? content : null));
  const table = useMemo(() => {
    if (!asTable || !tableBook || !instrument || grouping === null) return asTable ? [] : null;
    const step = decimal(grouping);
    const ladder = buildLadder(tableBook, step, TABLE_ROWS);
    const words: OwnWords = (side, level, row) => {
      const { key, params } = ownWords(side, level, row, instrument);
      return t(key, params);
    };
    return tableRows(ladder, own, words, {
      shown: decimalsOfStep(step, instrument.priceDecimals),
      price: instrument.priceDecimals,
      quantity: instrument.quantityDecimals,
    });
  }, [asTable, tableBook, instrument, grouping, own, t]);

  // Prices that are not current are not to be traded at (B-B1).
  const live = face.kind === 'live' && instrument !== null;
  const pick = (price: string): void => pickPrice({ ...selection, price });
  const press = (side: BookSide, clientY: number): void => {
    const row = handles.rowAt(side, clientY);
    if (row && live) pick(pickedPrice(row, instrument.priceDecimals));
  };
  const hover = (side: BookSide, clientY: number, place: HTMLElement): void => {
    const row = handles.rowAt(side, clientY);
    const level = row && ownIn(side === 'ask' ? own.asks : own.bids, row);
    if (!row || !level || !instrument) return place.removeAttribute('title');
    const { key, params } = ownWords(side, level, row, instrument);
    place.title = t(key, params);
  };

  return (
    <>
      <PanelTools>
        {instrument && grouping !== null && (
          <select
            className="select number"
            aria-label={t('book.grouping')}
            title={t('book.grouping.hint')}
            value={grouping}
            onChange={(event) => setChosen(event.target.value)}
          >
            {groupingsOf(instrument).map((step) => (
              <option key={step} value={step}>
                {stepText(step)}
              </option>
            ))}
          </select>
        )}
        <TableToggle pressed={asTable} onChange={setAsTable} />
      </PanelTools>
      <BookPanelView
        face={face}
        actions={{ retry: feed.retry, startSimulator: services.desk.startSimulator }}
        baseAsset={instrument?.baseAsset ?? ''}
        quoteAsset={instrument?.quoteAsset ?? ''}
        spread={ends.spread}
        spreadPercent={ends.percent}
        table={table}
        bids={handles.bids}
        asks={handles.asks}
        body={handles.body}
        hasOwn={hasOwn}
        {...(live ? { onPick: pick } : {})}
        onPress={press}
        onHover={hover}
      />
    </>
  );
}
