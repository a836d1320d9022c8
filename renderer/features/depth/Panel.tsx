import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { decimal, formatFixed } from '../../../shared/num/decimal.ts';
import type { BookView } from '../../../shared/ipc/views.ts';
import { useTradedSymbol, createFeedStore, useFeed, useFeedState } from '../../state/market/index.ts';
import { findInstrument, type Selection, usePanel } from '../../state/desk/index.ts';
import { useDesk, useServices, useTrading } from '../../state/services.ts';
import { pickedPrice } from '../../ui/bookLevels.ts';
import { deskStateInputs, panelStateOf } from '../../ui/panelState.ts';
import { noOwn, ownOrderLevels } from '../../ui/ownOrders.ts';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { Select } from '../../ui/Select.tsx';
import { TableToggle } from '../../ui/TableToggle.tsx';
import './depth.css';
import {
  crossAt,
  depthOf,
  moveCross,
  pointAt,
  type DepthCross,
  depthRanges,
  readDepthParams,
  type DepthParams,
} from './model.ts';
import { depthRows } from './text.ts';
import { useDepthChart } from './useDepthChart.ts';
import { DepthPanelView } from './View.tsx';
import enDepth from '../../locales/en/depth.json';
import { registerMessages } from '../../i18n/messages.ts';

registerMessages(enDepth);

/** More steps than the chart has levels: moves to its far end. */
const ALL_LEVELS = 1_000;

/** Shows the depth chart of one symbol. */
export function DepthPanel({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation();
  const services = useServices();
  const panel = usePanel();
  const [feed] = useState(() =>
    createFeedStore<{ kind: 'book' } & Selection, BookView | null>(
      services,
      () => null,
      (_before, view) => view,
    ),
  );
  const [held, setHeld] = useState<(DepthCross & Selection & { readonly byKey: boolean }) | null>(null);
  useFeed(feed, { kind: 'book', market: selection.market, symbol: selection.symbol });

  const params = useMemo(() => readDepthParams(panel.params), [panel.params]);
  const save = (change: Partial<DepthParams>): void => panel.save(change);
  const desk = useDesk(useShallow(deskStateInputs));
  const instrument = findInstrument(desk.instruments, selection);
  const status = useFeedState(feed.store);
  const hasContent = useStore(
    feed.store,
    ({ content }) => content !== null && content.bids.length + content.asks.length > 0 && instrument !== null,
  );
  const panelState = panelStateOf({ ...desk, ...status, selection, hasContent });
  const traded = useTradedSymbol(selection);
  const orders = useTrading(({ orders: all }) => all[selection.market].open);
  const ownOrders = useMemo(
    () => (instrument ? ownOrderLevels(orders, traded, decimal(instrument.tickSize)) : noOwn),
    [orders, traded, instrument],
  );
  const cross = held && held.market === selection.market && held.symbol === selection.symbol ? held : null;
  const canvas = useRef<HTMLCanvasElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { range, table: asTable } = params;
  const chart = useDepthChart({
    store: feed.store,
    canvas,
    body,
    instrument,
    ownOrders,
    range,
    cross,
    enabled: !asTable,
  });

  const tableBook = useStore(feed.store, ({ content }) => (asTable ? content : null));
  const table = useMemo(() => {
    if (!asTable) return null;
    return tableBook && instrument ? depthRows(depthOf(tableBook, range), ownOrders, instrument, t) : [];
  }, [asTable, tableBook, instrument, range, ownOrders, t]);

  // Prices that are not current cannot be taken into the ticket (B-B1).
  const live = panelState.kind === 'live' && instrument !== null;
  const pick = (at: DepthCross, upTo: boolean): void => {
    const { content } = feed.store.getState();
    if (!live || !content) return;
    const point = upTo ? pointAt(depthOf(content, range), at) : null;
    const size = point && point.size.units > 0n ? formatFixed(point.size, instrument.quantityDecimals, 'floor') : null;
    const price = pickedPrice(at, instrument.priceDecimals);
    services.commands.dispatch({ type: 'ticket.pickPrice', ...selection, price, ...(size === null ? {} : { size }) });
  };
  const stand = (next: DepthCross | null, byKey: boolean): void => setHeld(next && { ...next, ...selection, byKey });
  const onMove = (event: PointerEvent<HTMLElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const drawn = chart.drawn.current;
    const at = drawn?.priceAt(event.clientX - left) ?? null;
    if (drawn && at !== null) stand(crossAt(drawn.depth, drawn.plot, at), false);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const drawn = chart.drawn.current;
    if (!drawn || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowLeft: -1, ArrowRight: 1, PageUp: 10, PageDown: -10, Home: -ALL_LEVELS, End: ALL_LEVELS }[
      event.key
    ];
    if (steps !== undefined) stand(moveCross(drawn.depth, cross, steps), true);
    else if (event.key === 'Escape' && cross) setHeld(null);
    else if (event.key === 'Enter' && cross && !event.repeat) pick(cross, event.shiftKey);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <PanelTools>
        <Select
          label={t('depth.range')}
          value={range}
          options={depthRanges.map((value) => ({
            value,
            text: value === 'all' ? t('depth.range.all') : t('depth.range.percent', { percent: value }),
          }))}
          onChange={(next) => save({ range: next })}
        />
        <TableToggle
          pressed={asTable}
          onChange={(next) => {
            setHeld(null);
            save({ table: next });
          }}
        />
      </PanelTools>
      <DepthPanelView
        panelState={panelState}
        actions={{ retry: feed.retry, startSimulator: services.desk.startSimulator }}
        baseAsset={instrument?.baseAsset ?? ''}
        quoteAsset={instrument?.quoteAsset ?? ''}
        table={table}
        point={chart.point}
        short={chart.short}
        canvas={canvas}
        body={body}
        onMove={onMove}
        onLeave={() => setHeld((before) => (before?.byKey ? before : null))}
        onPress={(upTo) => cross && pick(cross, upTo)}
        onKey={onKey}
        {...(live ? { onPick: (row) => pick(row.cross, false) } : {})}
      />
    </>
  );
}
