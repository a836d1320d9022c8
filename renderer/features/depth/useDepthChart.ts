import { useEffect, useRef, useState, useCallback, type RefObject } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { decimal, formatFixed, type Decimal } from '../../../shared/num/decimal.ts';
import { toPlotNumber } from '../../../shared/num/plot.ts';
import type { BookView } from '../../../shared/ipc/views.ts';
import type { FeedSlice } from '../../state/market/index.ts';
import { createFrameTask, type FrameTask } from '../../ipc/frames.ts';
import { useServices } from '../../state/services.ts';
import { groupThousands } from '../../format/number.ts';
import { useFontLoads } from '../../ui/fontLoads.ts';
import { useLook } from '../../ui/useLook.ts';
import { useSize } from '../../ui/useSize.ts';
import type { OwnOrderLevels } from '../../ui/ownOrders.ts';
import { depthOf, type Depth, type DepthCross, type DepthRange } from './model.ts';
import { createDepthPainter, type DepthDrawing, type DepthPainter } from './painter.ts';
import { pointText, type PointText } from './text.ts';

interface DepthChartOptions {
  readonly store: StoreApi<FeedSlice<BookView | null>>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly body: RefObject<HTMLDivElement | null>;
  readonly instrument: Instrument | null;
  readonly ownOrders: OwnOrderLevels;
  readonly range: DepthRange;
  readonly cross: DepthCross | null;
  readonly enabled: boolean;
}

/** The last drawing, for pointer and keyboard. */
export interface DrawnDepth {
  readonly depth: Depth;
  readonly plot: { readonly bids: readonly number[]; readonly asks: readonly number[] };
  readonly priceAt: (x: number) => number | null;
}

/** State of the chart that the panel needs. */
export interface DepthChart {
  readonly drawn: RefObject<DrawnDepth | null>;
  /** Figures at the crosshair; `null` without one. */
  readonly point: PointText | null;
  /** Whether the feed carries fewer levels than the range needs. */
  readonly short: boolean;
}

function samePoint(one: PointText | null, other: PointText | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function labelsOf(depth: Depth, instrument: Instrument): DepthDrawing['labels'] {
  const price = (value: Decimal | null): string =>
    value ? groupThousands(formatFixed(value, instrument.priceDecimals, 'halfUp')) : '';
  const sums = [depth.bids.at(-1), depth.asks.at(-1)].flatMap((row) => (row ? [row.sum] : []));
  const most = sums.toSorted((a, b) => toPlotNumber(b) - toPlotNumber(a))[0];
  const amount = most ? groupThousands(formatFixed(most, instrument.quantityDecimals, 'floor')) : '';
  return {
    low: price(depth.low),
    mid: price(depth.mid),
    high: price(depth.high),
    most: amount && `${amount} ${instrument.baseAsset}`,
  };
}

/** Draws the store's book as a depth chart, at most once per frame and outside React. */
export function useDepthChart(options: DepthChartOptions): DepthChart {
  const { store, canvas, body, instrument, ownOrders, range, cross, enabled } = options;
  const { frames } = useServices();
  const { theme, room, style } = useLook();
  const fonts = useFontLoads();
  const [point, setPoint] = useState<PointText | null>(null);
  const [short, setShort] = useState(false);
  const drawn = useRef<DrawnDepth | null>(null);
  const task = useRef<FrameTask | null>(null);
  const painter = useRef<DepthPainter | null>(null);
  const marks = useRef({ ownOrders, cross });
  useSize(
    body,
    useCallback(() => task.current?.request(), []),
  );

  useEffect(() => {
    if (!enabled || !canvas.current || !instrument) return;
    const brush = createDepthPainter(canvas.current);
    painter.current = brush;
    const draw = (): void => {
      const depth = depthOf(store.getState().content ?? { bids: [], asks: [] }, range);
      const { ownOrders: orders, cross: at } = marks.current;
      const prices = (keys: Iterable<string>): number[] => [...keys].map((key) => toPlotNumber(decimal(key)));
      brush.paint({
        depth,
        ownPrices: { bid: prices(orders.bids.keys()), ask: prices(orders.asks.keys()) },
        cross: at,
        labels: labelsOf(depth, instrument),
      });
      const places = (rows: Depth['bids']): number[] => rows.map((row) => toPlotNumber(row.price));
      drawn.current = {
        depth,
        plot: { bids: places(depth.bids), asks: places(depth.asks) },
        priceAt: (x) => brush.priceAt(x),
      };
      const next = at && pointText(depth, at, instrument);
      setPoint((before) => (samePoint(before, next) ? before : next));
      setShort(depth.short);
    };
    const ownTask = createFrameTask(frames, draw);
    task.current = ownTask;
    ownTask.request();
    const stop = store.subscribe(() => ownTask.request());
    return () => {
      stop();
      ownTask.cancel();
      task.current = null;
      painter.current = null;
      drawn.current = null;
    };
    // A change of the number format (`style`) redraws the chart.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, canvas, instrument, range, enabled, frames, style]);

  useEffect(() => {
    painter.current?.refreshLook();
    task.current?.request();
  }, [theme, room, fonts]);

  useEffect(() => {
    marks.current = { ownOrders, cross };
    task.current?.request();
  }, [ownOrders, cross]);

  return { drawn, point: cross ? point : null, short };
}
