import type { IChartApi, ISeriesApi, ISeriesPrimitive, Logical, SeriesType, Time } from 'lightweight-charts';
import type { ChartSurface } from '../surface.ts';

/**
 * Open times of the drawn bars, oldest first, and the length of a bar (both in ms), used to convert between pixels and
 * times.
 */
interface DrawnTimes {
  readonly times: readonly number[];
  readonly step: number;
}

/**
 * Returns the position of a time among the drawn bars: whole numbers are bars, fractions lie between them, and
 * positions before the first or after the last continue in steps of one bar. `null` while nothing is drawn.
 */
export function placeOfTime({ times, step }: DrawnTimes, time: number): number | null {
  const { length } = times;
  if (length === 0) return null;
  const first = times[0]!;
  const last = times[length - 1]!;
  if (time <= first) return (time - first) / step;
  if (time >= last) return length - 1 + (time - last) / step;
  let low = 0;
  let high = length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (times[middle]! <= time) low = middle;
    else high = middle;
  }
  return low + (time - times[low]!) / (times[high]! - times[low]!);
}

/** Returns the time (Unix ms) at a position; the inverse of {@link placeOfTime}. */
export function timeAtPlace({ times, step }: DrawnTimes, place: number): number | null {
  const { length } = times;
  if (length === 0) return null;
  if (place <= 0) return times[0]! + place * step;
  if (place >= length - 1) return times[length - 1]! + (place - length + 1) * step;
  const low = Math.floor(place);
  return times[low]! + (place - low) * (times[low + 1]! - times[low]!);
}

/** The surface, and the functions by which its owner changes the main series. */
export interface OwnedSurface {
  readonly surface: ChartSurface;
  /** Moves everything drawn with the main pane to `next`; called before the previous series is removed. */
  readonly moveTo: (next: ISeriesApi<SeriesType, Time>) => void;
  /**
   * Marks the chart as removed. Components may detach their primitives later in the same turn; each of those calls
   * would otherwise make the removed chart draw again.
   */
  readonly end: () => void;
}

/** Creates a surface over the chart: `drawn` returns the drawn bars. */
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
  /** Draws nothing: the library gives the function that requests a redraw only to primitives. */
  const redrawPrimitive: ISeriesPrimitive<Time> = {
    attached: ({ requestUpdate }) => void (request = requestUpdate),
    detached: () => void (request = null),
  };
  main.attachPrimitive(redrawPrimitive);

  /** Returns the pixel of the first position and of one step: the library converts only whole positions. */
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
      for (const primitive of [redrawPrimitive, ...primitives]) main.detachPrimitive(primitive);
      main = next;
      for (const primitive of [redrawPrimitive, ...primitives]) main.attachPrimitive(primitive);
    },
    end() {
      ended = true;
      request = null;
    },
  };
}
