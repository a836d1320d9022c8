import { useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { createStore, useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { ZERO, decimal, equals, formatFixed, type Decimal } from '../../../shared/num/decimal.ts';
import type { BookView, Topic } from '../../../shared/ipc/views.ts';
import { createFeedStore, useTradedSymbol, useFeed, useFeedState } from '../../state/market/index.ts';
import { findInstrument, type Selection, usePanel } from '../../state/desk/index.ts';
import { useDesk, useServices, useTrading } from '../../state/services.ts';
import { formatNumber, groupThousands } from '../../format/number.ts';
import { chooseGrouping, groupingOptions, pickedPrice, type BookSide, decimalsOfStep } from '../../ui/bookLevels.ts';
import { deskStateInputs, panelStateOf } from '../../ui/panelState.ts';
import { noOwn, ownOrderLevels, ownIn, ownWords, ownText, type OwnOrderLevels } from '../../ui/ownOrders.ts';
import '../../styles/bookSide.css';
import {
  bidShare,
  buildLadder,
  chooseByKey,
  nextLast,
  pickedBy,
  pickedSize,
  sizeAt,
  sizeUpTo,
  spreadPercent,
  spreadText,
  takenLevels,
  type ChosenRow,
  type Ladder,
  type LastPrice,
  type Picked,
  ladderCells,
  createBookStore,
  WORTH_DECIMALS,
} from './model.ts';
import { readBookParams, type BookParams, type SumUnit, arrangements, levelCounts, sumUnits } from './params.ts';
import { ladderOf, useLadder, type PointedRow } from './useLadder.ts';
import { BookPanelView, LevelNoteBox, type LevelNote } from './View.tsx';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { BookTableRow } from './Table.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { OptionsMenu, OptionRow } from '../../ui/Popover.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { Select } from '../../ui/Select.tsx';
import { TableToggle } from '../../ui/TableToggle.tsx';

interface BookToolsProps {
  readonly instrument: Instrument | null;
  readonly grouping: string | null;
  readonly params: BookParams;
  readonly save: (change: Partial<BookParams>) => void;
}

/** The order book's tools in its tab row: price step, displayed columns, and the table view. */
function BookTools({ instrument, grouping, params, save }: BookToolsProps) {
  const { t } = useTranslation();
  return (
    <PanelTools>
      {instrument && grouping !== null && (
        <Select
          number
          label={t('book.grouping')}
          title={t('book.grouping.hint')}
          value={grouping}
          options={groupingOptions(instrument)}
          onChange={(step) => save({ grouping: step })}
        />
      )}
      {instrument && (
        <OptionsMenu name={t('book.options')}>
          <OptionRow name={t('book.option.sum')}>
            <Choice
              label={t('book.option.sum')}
              value={params.sum}
              options={sumUnits.map((unit) => ({
                value: unit,
                text: unit === 'base' ? instrument.baseAsset : instrument.quoteAsset,
              }))}
              onChange={(sum) => save({ sum })}
            />
          </OptionRow>
          <OptionRow name={t('book.option.arrangement')}>
            <Choice
              label={t('book.option.arrangement')}
              value={params.arrangement}
              options={arrangements.map((value) => ({ value, text: t(`book.option.arrangement.${value}`) }))}
              onChange={(arrangement) => save({ arrangement })}
            />
          </OptionRow>
          <OptionRow name={t('book.option.levels')}>
            <Choice
              label={t('book.option.levels')}
              value={params.levels}
              options={levelCounts.map((value) => ({ value, text: value }))}
              onChange={(levels) => save({ levels })}
            />
          </OptionRow>
        </OptionsMenu>
      )}
      <TableToggle pressed={params.table} onChange={(table) => save({ table })} />
    </PanelTools>
  );
}

/** Inputs of the table's texts and figures besides the order book. */
interface TableLook {
  readonly instrument: Instrument;
  /** The price step in use. */
  readonly grouping: string;
  readonly unit: SumUnit;
  readonly t: Translate;
}

/** Returns the order book as table rows, highest price first. */
function tableRows(
  ladder: Ladder,
  ownOrders: OwnOrderLevels,
  { instrument, grouping, unit, t }: TableLook,
): BookTableRow[] {
  const { priceDecimals, quantityDecimals } = instrument;
  const shown = decimalsOfStep(decimal(grouping), priceDecimals);
  const side = (name: BookSide): BookTableRow[] => {
    const rows = name === 'ask' ? ladder.asks : ladder.bids;
    const cells = ladderCells(rows, shown, quantityDecimals, unit);
    return rows.map((row, index) => {
      const level = ownIn(name === 'ask' ? ownOrders.asks : ownOrders.bids, row);
      const words = level && ownWords(name, level, row, instrument);
      return {
        key: `${name} ${cells.prices[index]!}`,
        side: name,
        price: cells.prices[index]!,
        size: cells.sizes[index]!,
        sum: cells.sums[index]!,
        pick: pickedPrice(row, priceDecimals),
        pickSize: pickedSize(row.size, quantityDecimals),
        pickTotal: pickedSize(row.sum, quantityDecimals),
        own: level && words && { mark: ownText(name, level), words: t(words.key, words.params) },
      };
    });
  };
  return [...side('ask').toReversed(), ...side('bid')];
}

/** Number of rows per side of the table; the feed carries no more. */
const TABLE_ROWS = 200;

/** Whether at least one side has a level. */
function hasLevels(book: BookView | null): boolean {
  return book !== null && (book.bids.length > 0 || book.asks.length > 0);
}

/** Returns what a note says of the levels up to a row; `null` when the ladder has no such row. */
function noteOf(
  ladder: Ladder,
  pointed: PointedRow,
  instrument: Instrument,
  ownOrders: OwnOrderLevels,
  t: Translate,
): LevelNote | null {
  const { priceDecimals, quantityDecimals } = instrument;
  const taken = takenLevels(ladder, pointed, priceDecimals);
  if (!taken) return null;
  const { side, row, average } = taken;
  const level = ownIn(side === 'ask' ? ownOrders.asks : ownOrders.bids, row);
  const words = level && ownWords(side, level, row, instrument);
  const figure = (value: Decimal, decimals: number): string => groupThousands(formatFixed(value, decimals, 'halfUp'));
  return {
    ...pointed.anchor,
    side,
    average: average && figure(average, priceDecimals),
    size: figure(row.sum, quantityDecimals),
    cost: figure(row.worth, WORTH_DECIMALS),
    own: words && t(words.key, words.params),
  };
}

type TickerTopic = Extract<Topic, { kind: 'ticker' }>;

/** Returns the last price of a symbol, unformatted; `null` while it is not current. */
function useLastPrice({ market, symbol }: Selection): LastPrice | null {
  const services = useServices();
  const [ticker] = useState(() =>
    createFeedStore<TickerTopic, LastPrice | null>(
      services,
      () => null,
      (before, { last }) => nextLast(before, last),
    ),
  );
  useFeed(ticker, { kind: 'ticker', market, symbol });
  return useStore(ticker.store, ({ content, feed }) => (feed?.status === 'live' ? content : null));
}

/** The order book of one symbol. */
export function BookPanel({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation();
  const services = useServices();
  const last = useLastPrice(selection);
  const panel = usePanel();
  const [feed] = useState(() => createBookStore(services));
  const [chosen, setChosen] = useState<(ChosenRow & Selection) | null>(null);
  const [share, setShare] = useState<Decimal | null>(null);
  const [upTo, setUpTo] = useState<Decimal | null>(null);
  useFeed(feed, { kind: 'book', market: selection.market, symbol: selection.symbol });

  const params = useMemo(() => readBookParams(panel.params), [panel.params]);
  const save = (change: Partial<BookParams>): void => panel.save(change);
  const desk = useDesk(useShallow(deskStateInputs));
  const instrument = findInstrument(desk.instruments, selection);
  const grouping = useMemo(
    () => (instrument ? chooseGrouping(instrument, params.grouping) : null),
    [instrument, params.grouping],
  );
  const state = useFeedState(feed.store);
  const hasContent = useStore(feed.store, ({ content }) => hasLevels(content) && instrument !== null);
  const panelState = panelStateOf({ ...desk, selection, ...state, hasContent });
  const traded = useTradedSymbol(selection);
  const orders = useTrading(({ orders: all }) => all[selection.market].open);
  const ownOrders = useMemo(
    () => (grouping === null ? noOwn : ownOrderLevels(orders, traded, decimal(grouping))),
    [orders, traded, grouping],
  );
  // A selected row is valid only for the symbol it was selected in.
  const row = chosen && chosen.market === selection.market && chosen.symbol === selection.symbol ? chosen : null;
  const [note] = useState(() => createStore<LevelNote | null>(() => null));
  // The user cannot trade at prices that are not current (B-B1).
  const live = panelState.kind === 'live' && instrument !== null;
  const onDrawn = (ladder: Ladder, pointed: PointedRow | null): void => {
    const next = bidShare(ladder, params.sum);
    setShare((before) => (before?.units === next?.units ? before : next));
    const size = row && sizeUpTo(ladder, row);
    setUpTo((before) => (before && size && equals(before, size) ? before : size));
    note.setState(live && pointed ? noteOf(ladder, pointed, instrument, ownOrders, t) : null, true);
  };
  const drawing = { store: feed.store, instrument, grouping, ownOrders, chosen: row, enabled: !params.table, onDrawn };
  const { sum, arrangement, levels } = params;
  const handles = useLadder({ ...drawing, sum, arrangement, levels });

  const priceDecimals = instrument?.priceDecimals ?? 0;
  const quantityDecimals = instrument?.quantityDecimals ?? 0;
  const ends = useStore(
    feed.store,
    useShallow(({ content }) => {
      if (!content) return { spread: null, percent: null };
      const ladder = buildLadder(content, decimal('1'), 0);
      return { spread: spreadText(ladder, priceDecimals), percent: spreadPercent(ladder) };
    }),
  );
  const tableBook = useStore(feed.store, ({ content }) => (params.table ? content : null));
  const tableLadder = useMemo(
    () => (params.table && tableBook && grouping !== null ? ladderOf(tableBook, grouping, levels, TABLE_ROWS) : null),
    [params.table, tableBook, grouping, levels],
  );
  const table = useMemo(() => {
    if (!tableLadder || !instrument || grouping === null) return params.table ? [] : null;
    return tableRows(tableLadder, ownOrders, { instrument, grouping, unit: sum, t });
  }, [params.table, tableLadder, instrument, grouping, ownOrders, sum, t]);

  const pick = (price: string, size: string | null): void => {
    services.commands.dispatch({ type: 'ticket.pickPrice', ...selection, price, ...(size === null ? {} : { size }) });
  };
  const pickRow = (at: ChosenRow, picked: Picked): void => {
    const ladder = handles.drawn.current;
    if (!live || !ladder) return;
    const sizes = { price: ZERO, size: sizeAt(ladder, at), total: sizeUpTo(ladder, at) };
    pick(pickedPrice(at, priceDecimals), pickedSize(sizes[picked], quantityDecimals));
  };
  const press = (side: BookSide, clientY: number, picked: Picked): void => {
    const at = handles.rowAt(side, clientY);
    if (at) pickRow({ side, price: at.price }, picked);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const ladder = handles.drawn.current;
    if (!ladder || event.ctrlKey || event.metaKey || (event.altKey && event.key !== 'Enter')) return;
    const next = chooseByKey(event.key, ladder, row, arrangement);
    if (next) setChosen({ ...next, ...selection });
    else if (event.key === 'Escape' && row) setChosen(null);
    else if (event.key === 'Enter' && row && !event.repeat) pickRow(row, pickedBy(event, 'price'));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const chosenRow = row &&
    instrument && {
      side: row.side,
      price: groupThousands(pickedPrice(row, priceDecimals)),
      size: upTo && groupThousands(formatFixed(upTo, quantityDecimals, 'floor')),
      asset: instrument.baseAsset,
    };
  const balance = tableLadder ? bidShare(tableLadder, sum) : share;
  return (
    <>
      <BookTools instrument={instrument} grouping={grouping} params={params} save={save} />
      <BookPanelView
        panelState={panelState}
        actions={{ retry: feed.retry, startSimulator: services.desk.startSimulator }}
        baseAsset={instrument?.baseAsset ?? ''}
        quoteAsset={instrument?.quoteAsset ?? ''}
        spread={ends.spread}
        spreadPercent={ends.percent}
        last={last && { ...last, price: formatNumber(last.price, priceDecimals) }}
        bidShare={balance && balance.units}
        unit={sum}
        arrangement={arrangement}
        table={table}
        bids={handles.bids}
        asks={handles.asks}
        body={handles.body}
        middle={handles.middle}
        note={
          <LevelNoteBox
            store={note}
            baseAsset={instrument?.baseAsset ?? ''}
            quoteAsset={instrument?.quoteAsset ?? ''}
          />
        }
        hasOwn={ownOrders.bids.size > 0 || ownOrders.asks.size > 0}
        chosen={chosenRow}
        {...(live ? { onPick: pick } : {})}
        onPress={press}
        onHover={handles.hover}
        onFocusChange={handles.redraw}
        onKey={onKey}
      />
    </>
  );
}
