import type { IChartApi, ISeriesApi, ISeriesPrimitive, Logical, SeriesType, Time } from 'lightweight-charts';
import type { ChartSurface } from '../surface.ts';
import { placeOfTime, timeAtPlace, type DrawnTimes } from './timeMap.ts';

/** The surface, and what its owner does when the main series gives way to another. */
export interface OwnedSurface {
  readonly surface: ChartSurface;
  /** Moves everything that is drawn with the main pane to `next`; called before the series of before is removed. */
  readonly moveTo: (next: ISeriesApi<SeriesType, Time>) => void;
  /**
   * The chart is removed now. Whoever drew on it may let go of it later in the same turn; each of those calls would have a
   * removed chart draw once more.
   */
  readonly end: () => void;
}

/** A surface over the chart: `drawn` says which bars stand where. */
export function createSurface(
  chart: IChartApi,
  element: HTMLElement,
  first: ISeriesApi<SeriesType, Time>,
  drawn: () => DrawnTimes,
): OwnedSurface {
  let main = first;
  let ended = false;
  const primitives = new Set<ISeriesPrimitive<Time>>();
  const scale = chart.timeScale();
  let request: (() => void) | null = null;
  /** Draws nothing: the library hands the wish for another picture to primitives alone. */
  const bell: ISeriesPrimitive<Time> = {
    attached: ({ requestUpdate }) => void (request = requestUpdate),
    detached: () => void (request = null),
  };
  main.attachPrimitive(bell);

  /** Pixel of the first place and of one step: the library answers for whole places alone. */
  const axis = (): { readonly zero: number; readonly spacing: number } | null => {
    const zero = scale.logicalToCoordinate(0 as Logical);
    const one = scale.logicalToCoordinate(1 as Logical);
    return zero === null || one === null || one === zero ? null : { zero, spacing: one - zero };
  };

  return {
    surface: {
      chart,
      element,
      main: () => main,
      xOf(time) {
        const place = placeOfTime(drawn(), time);
        const at = axis();
        return place === null || at === null ? null : at.zero + place * at.spacing;
      },
      timeAt(x) {
        const at = axis();
        return at === null ? null : timeAtPlace(drawn(), (x - at.zero) / at.spacing);
      },
      yOf: (price) => main.priceToCoordinate(price),
      priceAt: (y) => main.coordinateToPrice(y),
      attach(primitive) {
        primitives.add(primitive);
        main.attachPrimitive(primitive);
        return () => {
          if (primitives.delete(primitive) && !ended) main.detachPrimitive(primitive);
        };
      },
      redraw: () => request?.(),
      setPanning(on) {
        if (!ended)
          chart.applyOptions({ handleScroll: { pressedMouseMove: on, horzTouchDrag: on, vertTouchDrag: on } });
      },
    },
    moveTo(next) {
      for (const primitive of [bell, ...primitives]) main.detachPrimitive(primitive);
      main = next;
      for (const primitive of [bell, ...primitives]) main.attachPrimitive(primitive);
    },
    end() {
      ended = true;
      request = null;
    },
  };
}
