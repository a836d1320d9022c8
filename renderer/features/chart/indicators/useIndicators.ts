import { useCallback, useEffect, useMemo, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { usePanel } from '../../../state/desk/index.ts';
import type { BarsView } from '../barsView.ts';
import { useLineColours, useSlot } from '../lines/useLineColours.ts';
import type { ChartSurface } from '../surface.ts';
import { createIndicatorDrawing, type IndicatorDrawing } from './drawing.ts';
import { readIndicators, type Indicator } from './instances.ts';

/** The parts that the indicator menu, the legend and the table view need. */
export interface IndicatorHandles {
  readonly list: readonly Indicator[];
  /** Shows this list from now on and stores it with the panel. */
  readonly change: (list: readonly Indicator[]) => void;
  readonly priceDecimals: number;
  /** Increases whenever a figure may differ. */
  readonly revision: StoreApi<{ readonly count: number }>;
  /** The drawn lines; `null` while there is no chart. */
  readonly drawing: IndicatorDrawing | null;
}

/**
 * Returns the indicators of this panel's chart, stored in its params under `indicators`. `percent`: the price scale is
 * in per cent.
 */
export function useIndicators(
  surface: ChartSurface | null,
  bars: BarsView | null,
  priceDecimals: number,
  percent: boolean,
): IndicatorHandles {
  const panel = usePanel();
  const indicatorsJson = JSON.stringify(panel.params['indicators'] ?? null);
  const list = useMemo(() => readIndicators(JSON.parse(indicatorsJson)), [indicatorsJson]);
  const lineColours = useLineColours(surface);
  const [drawing, slot] = useSlot<IndicatorDrawing>();
  const [revision] = useState(() => createStore<{ count: number }>(() => ({ count: 0 })));
  const { save } = panel;

  useEffect(() => {
    if (!surface || !bars) return;
    const indicatorDrawing = createIndicatorDrawing(surface, bars, () =>
      revision.setState(({ count }) => ({ count: count + 1 })),
    );
    slot.setState({ value: indicatorDrawing });
    return () => {
      indicatorDrawing.dispose();
      slot.setState({ value: null });
    };
  }, [surface, bars, revision, slot]);
  useEffect(() => {
    if (!drawing || !lineColours) return;
    const { lineColours: colours, quiet: level, up, down, upWeak, downWeak } = lineColours;
    const histogram = { above: up, aboveWeak: upWeak, below: down, belowWeak: downWeak };
    drawing.set(list, { colours, level, histogram, priceDecimals, percent });
  }, [drawing, lineColours, list, priceDecimals, percent]);

  const change = useCallback((next: readonly Indicator[]) => save({ indicators: next }), [save]);
  return { list, change, priceDecimals, revision, drawing };
}
