import { useEffect, useRef, useState, type RefObject } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import type { ChartAdapter } from './adapter.ts';
import { readChartColours } from './colours.ts';
import { createChartController, type ChartController } from './controller.ts';
import { createHistoryLoader, type HistoryLoader } from './history.ts';
import type { ChartStore, ChartTopic } from './store.ts';

/** What the panel needs of the running chart. */
export interface ChartHandles {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly adapter: RefObject<ChartAdapter | null>;
  /** Open time under the crosshair, `null` for the latest bar. */
  readonly pointed: StoreApi<{ readonly openTime: number | null }>;
  readonly history: HistoryLoader | null;
  readonly goToLatest: () => void;
}

/** Runs the chart library in `container`; it is loaded when the first chart is shown. */
export function useChart(feed: ChartStore, topic: ChartTopic, instrument: Instrument | null): ChartHandles {
  const { client, frames, painted } = useServices();
  const container = useRef<HTMLDivElement>(null);
  const adapter = useRef<ChartAdapter | null>(null);
  const loader = useRef<HistoryLoader | null>(null);
  const [pointed] = useState(() => createStore<{ openTime: number | null }>(() => ({ openTime: null })));
  const [controller, setController] = useState<ChartController | null>(null);
  const [history, setHistory] = useState<HistoryLoader | null>(null);
  const look = useDesk((state) =>
    [state.resolvedTheme, state.app?.settings.directionColours, state.app?.settings.textSize].join(' '),
  );
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const { store } = feed;

  useEffect(() => {
    let gone = false;
    let own: ChartController | null = null;
    void import('./adapter.ts').then(({ createChartAdapter }) => {
      const element = container.current;
      if (gone || !element) return;
      const created = createChartAdapter(element, readChartColours(element));
      adapter.current = created;
      created.onCrosshair((openTime) => pointed.setState({ openTime }));
      own = createChartController({
        frames,
        store,
        adapter: created,
        history: () => loader.current,
        painted: () => painted('candle'),
      });
      setController(own);
    });
    return () => {
      gone = true;
      own?.dispose();
      adapter.current = null;
      setController(null);
    };
  }, [store, frames, painted, pointed]);

  const key = JSON.stringify(topic);
  useEffect(() => {
    if (!controller) return;
    let current: HistoryLoader | null = null;
    let series: unknown = null;
    const follow = (): void => {
      const { content } = store.getState();
      if (content.series === series) return;
      series = content.series;
      current?.close();
      current = createHistoryLoader(client, JSON.parse(key) as ChartTopic, content.series, controller.prepended);
      loader.current = current;
      setHistory(current);
    };
    follow();
    const stop = store.subscribe(follow);
    return () => {
      stop();
      current?.close();
      loader.current = null;
      setHistory(null);
    };
  }, [controller, client, key, store]);

  useEffect(() => {
    if (controller && container.current) controller.setColours(readChartColours(container.current));
  }, [controller, look]);
  useEffect(() => controller?.setZone(zone), [controller, zone]);
  useEffect(() => {
    if (controller && instrument) {
      controller.setPriceScale({ decimals: instrument.priceDecimals, tickSize: instrument.tickSize });
    }
  }, [controller, instrument]);

  return { container, adapter, pointed, history, goToLatest: () => controller?.goToLatest() };
}
