import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { PriceType } from '../../../shared/exchange/markets.ts';
import { findInstrument, type Selection } from '../../bridge/deskStore.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { useFeed } from '../../bridge/useFeed.ts';
import { deskFaceInputs, faceOf } from '../../ui/face.ts';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { useSize } from '../../ui/useSize.ts';
import type { ChartAdapter } from './adapter.ts';
import { Legend } from './Legend.tsx';
import { barText, chooseInterval, choosePriceType } from './model.ts';
import { createChartStore, hasBars, type ChartTopic } from './store.ts';
import { ChartTools } from './Tools.tsx';
import { useChart, type ChartHandles } from './useChart.ts';
import { ChartPanelView } from './View.tsx';

const TABLE_ROWS = 200;
/** Panel width in CSS pixels, at 100 % text size, below which the intervals become a list. */
const COMPACT_BELOW = 640;

/** Keys that do what the pointer does on the chart (R30). */
function handleKey(event: KeyboardEvent, { adapter, goToLatest }: ChartHandles): void {
  const actions: Readonly<Record<string, (chart: ChartAdapter) => void>> = {
    ArrowLeft: (chart) => chart.move(event.shiftKey ? -50 : -5),
    ArrowRight: (chart) => chart.move(event.shiftKey ? 50 : 5),
    '+': (chart) => chart.zoom(1.25),
    '=': (chart) => chart.zoom(1.25),
    '-': (chart) => chart.zoom(0.8),
    End: goToLatest,
  };
  const action = actions[event.key];
  const chart = adapter.current;
  if (!action || !chart || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  action(chart);
}

/** The candles of the desk's symbol. */
export function ChartPanel({ selection }: { readonly selection: Selection }) {
  const services = useServices();
  const [feed] = useState(() => createChartStore(services));
  const [wantedPrice, setWantedPrice] = useState<PriceType>('LAST');
  const [asTable, setAsTable] = useState(false);
  const { market, symbol } = selection;
  const interval = useDesk((state) => chooseInterval(market, state.app?.settings.interval ?? ''));
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const priceType = choosePriceType(market, wantedPrice);
  const topic: ChartTopic = { kind: 'klines', market, symbol, interval, priceType };
  useFeed(feed, topic);

  const desk = useDesk(useShallow(deskFaceInputs));
  const instrument = findInstrument(desk.instruments, selection);
  const status = useStore(
    feed.store,
    useShallow((state) => ({ feed: state.feed, error: state.error })),
  );
  const hasContent = useStore(feed.store, (state) => hasBars(state.content) && instrument !== null);
  const face = faceOf({ ...desk, ...status, selection, hasContent });
  const handles = useChart(feed, topic, instrument);

  const [width, setWidth] = useState(Infinity);
  const textSize = useDesk((state) => state.app?.settings.textSize ?? 100);
  const compact = width < (COMPACT_BELOW * textSize) / 100;
  const body = useRef<HTMLDivElement>(null);
  useSize(
    body,
    useCallback((_height: number, next: number) => setWidth(next), []),
  );

  const tableContent = useStore(feed.store, (state) => (asTable ? state.content : null));
  const table = useMemo(() => {
    if (!tableContent || !instrument) return asTable ? [] : null;
    const { forming, closed } = tableContent.series;
    const bars = [...closed.slice(-TABLE_ROWS), ...(forming ? [forming] : [])];
    return bars.toReversed().map((bar) => barText(bar, instrument, zone));
  }, [tableContent, instrument, zone, asTable]);

  return (
    <>
      <PanelTools>
        <ChartTools
          market={market}
          interval={interval}
          priceType={priceType}
          asTable={asTable}
          compact={compact}
          onInterval={(next) => services.desk.changeSettings({ interval: next })}
          onPriceType={setWantedPrice}
          onTable={setAsTable}
          onLatest={handles.goToLatest}
        />
      </PanelTools>
      <ChartPanelView
        face={face}
        actions={{ retry: feed.retry, startSimulator: services.desk.startSimulator }}
        symbol={symbol}
        interval={interval}
        baseAsset={instrument?.baseAsset ?? ''}
        quoteAsset={instrument?.quoteAsset ?? ''}
        legend={
          instrument && (
            <Legend store={feed.store} handles={handles} instrument={instrument} polled={priceType === 'INDEX'} />
          )
        }
        table={table}
        body={body}
        container={handles.container}
        onKey={(event) => handleKey(event, handles)}
      />
    </>
  );
}
