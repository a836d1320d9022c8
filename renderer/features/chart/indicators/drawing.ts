import type { BarsView, Since } from '../barsView.ts';
import type { ChartSurface } from '../surface.ts';
import { indicators } from '../../../../shared/indicators/catalogue.ts';
import type { Indicator } from './instances.ts';
import { createPart, type IndicatorLook, type IndicatorPart } from './part.ts';
import type { VolumeProfile } from './profile.ts';

const alike = (one: Indicator, other: Indicator): boolean =>
  one.kind === other.kind &&
  one.colour === other.colour &&
  one.dash === other.dash &&
  JSON.stringify([one.inputs, one.lines, one.levels]) === JSON.stringify([other.inputs, other.lines, other.levels]);

/**
 * Returns the index of the drawn indicator to reuse for each requested one, -1 where there is none. Unchanged
 * indicators are matched first, because ids are renumbered when one is removed; then those of the same id and kind with
 * other settings.
 */
export function matchIndicators(drawn: readonly Indicator[], wanted: readonly Indicator[]): number[] {
  const taken = new Set<number>();
  const found = wanted.map(() => -1);
  const rules: readonly ((one: Indicator, other: Indicator) => boolean)[] = [
    (one, other) => one.id === other.id && alike(one, other),
    alike,
    (one, other) => one.id === other.id && one.kind === other.kind,
  ];
  for (const fits of rules) {
    for (const [index, one] of wanted.entries()) {
      if (found[index] !== -1) continue;
      const place = drawn.findIndex((other, at) => !taken.has(at) && fits(one, other));
      if (place < 0) continue;
      found[index] = place;
      taken.add(place);
    }
  }
  return found;
}

/** Whether the chart still exists: the library removes its element on removal and rejects calls from then on. */
function isStanding(surface: ChartSurface): boolean {
  return surface.chart.chartElement().parentElement !== null;
}

/** The drawn indicators of one chart. */
export interface IndicatorDrawing {
  /** Draws exactly these indicators; unchanged ones are not redrawn. */
  readonly set: (list: readonly Indicator[], appearance: IndicatorLook) => void;
  /** Returns the figures of a shown indicator at a bar's open time, `null` for the newest bar. */
  readonly figures: (id: string, time: number | null) => readonly number[];
  readonly profile: (id: string) => VolumeProfile | null;
  readonly dispose: () => void;
}

/** The price pane keeps the largest part: each other pane is a quarter of it until the user moves the separator. */
const PRICE_STRETCH = 4;

/**
 * Returns the time from which the figures of these indicators accumulate, with a key that identifies the combination.
 */
function sinceOf(list: readonly Indicator[]): { readonly key: string; readonly since: Since | null } {
  const wishes = list.flatMap(({ kind, inputs }) => {
    const since = indicators[kind].since?.(inputs);
    return since ? [{ name: `${kind} ${JSON.stringify(inputs)}`, since }] : [];
  });
  if (wishes.length === 0) return { key: '', since: null };
  const key = [...new Set(wishes.map(({ name }) => name))].toSorted().join();
  return { key, since: (time) => Math.min(...wishes.map(({ since }) => since(time))) };
}

/** Draws indicators over the current bars until disposed. `changed` is called whenever a figure may differ. */
export function createIndicatorDrawing(surface: ChartSurface, bars: BarsView, changed: () => void): IndicatorDrawing {
  const { chart } = surface;
  let parts: readonly IndicatorPart[] = [];
  let decimals = Number.NaN;
  let reach = '';

  const removeAll = (): void => {
    for (const part of parts.toReversed()) part.remove();
    parts = [];
  };
  const add = (indicator: Indicator, appearance: IndicatorLook): IndicatorPart => {
    const hasSeparatePane = indicators[indicator.kind].place === 'pane';
    const count = chart.panes().length;
    const part = createPart(surface, bars, indicator, appearance, hasSeparatePane ? count : 0);
    const panes = chart.panes();
    if (hasSeparatePane && count === 1) panes[0]?.setStretchFactor(PRICE_STRETCH);
    if (hasSeparatePane) panes[count]?.setStretchFactor(1);
    return part;
  };
  const stop = bars.subscribe((change) => {
    for (const part of parts) part.take(change);
    if (parts.length > 0) changed();
  });

  return {
    set(list, appearance) {
      const wanted = list.filter(({ shown }) => shown);
      // A different number of decimals means another symbol, for which the existing lines do not fit.
      if (appearance.priceDecimals !== decimals) removeAll();
      decimals = appearance.priceDecimals;
      const { key, since } = sinceOf(wanted);
      const places = matchIndicators(
        parts.map((part) => part.indicator()),
        wanted,
      );
      const before = parts;
      for (const [index, part] of before.entries()) if (!places.includes(index)) part.remove();
      parts = places.flatMap((place) => before[place] ?? []);
      if (key !== reach) {
        reach = key;
        bars.reach(since);
        for (const part of parts) part.take('closed');
      }
      parts = wanted.map((indicator, index) => {
        const part = before[places[index]!];
        part?.set(indicator, appearance);
        return part ?? add(indicator, appearance);
      });
      const inPanes = parts.filter((part) => indicators[part.indicator().kind].place === 'pane');
      for (const [index, part] of inPanes.entries()) part.moveTo(index + 1);
      changed();
    },
    figures: (id, time) => parts.find((part) => part.indicator().id === id)?.figures(time) ?? [],
    profile: (id) => parts.find((part) => part.indicator().id === id)?.profile() ?? null,
    dispose() {
      stop();
      if (!isStanding(surface)) return;
      removeAll();
      bars.reach(null);
    },
  };
}
