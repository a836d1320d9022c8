import type { PlotBar } from '../../../../../shared/indicators/kernel.ts';
import type { BarsChange, BarsSnapshot, BarsView, Since } from '../../../../../renderer/features/chart/barsView.ts';
import type { ChartSurface } from '../../../../../renderer/features/chart/surface.ts';

const MINUTE = 60_000;

/** Creates a chart double that records its series and the data of each. */
export function recordingChart() {
  type Line = {
    pane: number;
    type: string;
    data: { time: number; value: number; color?: string }[];
    colour: string;
    width: number | undefined;
  };
  const series: (Line & { visible: boolean })[] = [];
  /** Calls on series, oldest first. */
  const calls: string[] = [];
  let attached = 0;
  const parent = {};
  const element = { parentElement: parent as object | null };
  const panes = () =>
    [...new Set([0, ...series.map(({ pane }) => pane)])].map((_, index) => ({
      setStretchFactor: (factor: number) => void calls.push(`stretch ${index} ${factor}`),
    }));
  const chart = {
    panes,
    chartElement: () => element,
    addSeries(definition: { type: string }, options: { color: string; lineWidth?: number }, pane: number) {
      const one = {
        pane,
        type: definition.type,
        data: [] as Line['data'],
        colour: options.color,
        width: options.lineWidth,
        visible: true,
      };
      series.push(one);
      calls.push('add');
      return {
        one,
        setData(data: Line['data']) {
          one.data = data;
          calls.push('setData');
        },
        update(point: Line['data'][number]) {
          // As in the library, a point at the time of the last one replaces it.
          if (one.data.at(-1)?.time === point.time) one.data.pop();
          one.data.push(point);
          calls.push('update');
        },
        applyOptions(next: { color?: string; lineWidth?: number; visible?: boolean }) {
          one.colour = next.color ?? one.colour;
          one.width = next.lineWidth ?? one.width;
          one.visible = next.visible ?? one.visible;
          calls.push('applyOptions');
        },
        createPriceLine: () => ({
          applyOptions: ({ price }: { price: number }) => void calls.push(`level ${price}`),
        }),
        getPane: () => ({
          paneIndex: () => one.pane,
          moveTo: (index: number) => void calls.push(`move ${one.pane} ${index}`),
        }),
      };
    },
    removeSeries({ one }: { one: (typeof series)[number] }) {
      if (element.parentElement === null) throw new Error('the chart was removed');
      series.splice(series.indexOf(one), 1);
      calls.push('remove');
    },
  };
  const surface = {
    chart,
    attach() {
      attached += 1;
      return () => void (attached -= 1);
    },
  } as unknown as ChartSurface;
  const remove = () => void (element.parentElement = null);
  return { surface, series, attached: () => attached, remove, calls: () => calls.splice(0) };
}

/** Returns bars under the test's control, with closes 1, 2, 3 ...; the chart draws from number `first` on. */
export function handBars(count: number, first: number) {
  let snapshot: BarsSnapshot;
  const listeners = new Set<(change: BarsChange) => void>();
  const reached: (Since | null)[] = [];
  const rise = (): Float64Array => Float64Array.from({ length: count }, (_, index) => index + 1);
  const put = (forming: PlotBar | null): void => {
    const times = Float64Array.from({ length: count }, (_, index) => index * MINUTE);
    const flat = { opens: rise(), highs: rise(), lows: rise(), closes: rise(), volumes: rise() };
    snapshot = { closed: { length: count, times, ...flat }, first, forming };
  };
  put(null);
  const view: BarsView = {
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reach: (since) => void reached.push(since),
  };
  const tell = (change: BarsChange): void => {
    for (const listener of listeners) listener(change);
  };
  return {
    view,
    listeners,
    reached,
    form(close: number) {
      put({ time: count * MINUTE, open: close, high: close, low: close, close, volume: 1 });
      tell('forming');
    },
    grow() {
      count += 1;
      put(null);
      tell('appended');
    },
  };
}
