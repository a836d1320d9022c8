import type { BarsView, Since } from '../barsView.ts';
import type { ChartSurface } from '../surface.ts';
import { indicators } from './catalogue.ts';
import type { Indicator } from './instances.ts';
import { createPart, type IndicatorLook, type IndicatorPart } from './part.ts';
import type { VolumeProfile } from './profile.ts';

const alike = (one: Indicator, other: Indicator): boolean =>
  one.kind === other.kind &&
  one.colour === other.colour &&
  one.dash === other.dash &&
  JSON.stringify(one.inputs) === JSON.stringify(other.inputs);

/**
 * Which of the drawn indicators stands for each wanted one, -1 where none does. Those that changed in nothing go first, for
 * ids are numbered anew when one is removed; then those of the same id and kind, with other settings.
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

/** Whether the chart still stands: the library takes its element out when it is removed, and refuses calls from then on. */
function isStanding(surface: ChartSurface): boolean {
  return surface.chart.chartElement().parentElement !== null;
}

/** The indicators of one chart as they are drawn. */
export interface IndicatorDrawing {
  /** Draws these and nothing else; what did not change is left alone. */
  readonly set: (list: readonly Indicator[], look: IndicatorLook) => void;
  /** Figures of a shown indicator at a bar's open time, `null` for the newest bar. */
  readonly figures: (id: string, time: number | null) => readonly number[];
  readonly profile: (id: string) => VolumeProfile | null;
  readonly dispose: () => void;
}

/** The price keeps the largest part: each other pane is a quarter of it until a person moves the line between them. */
const PRICE_STRETCH = 4;

/** From when the figures of these indicators count, with a key that tells one such wish from another. */
function sinceOf(list: readonly Indicator[]): { readonly key: string; readonly since: Since | null } {
  const wishes = list.flatMap(({ kind, inputs }) => {
    const since = indicators[kind].since?.(inputs);
    return since ? [{ name: `${kind} ${JSON.stringify(inputs)}`, since }] : [];
  });
  if (wishes.length === 0) return { key: '', since: null };
  const key = [...new Set(wishes.map(({ name }) => name))].toSorted().join();
  return { key, since: (time) => Math.min(...wishes.map(({ since }) => since(time))) };
}

/** Draws indicators over the bars in hand until disposed. `changed` is told whenever a figure may differ. */
export function createIndicatorDrawing(surface: ChartSurface, bars: BarsView, changed: () => void): IndicatorDrawing {
  const { chart } = surface;
  let parts: readonly IndicatorPart[] = [];
  let decimals = Number.NaN;
  let reach = '';

  const removeAll = (): void => {
    for (const part of parts.toReversed()) part.remove();
    parts = [];
  };
  const add = (indicator: Indicator, look: IndicatorLook): IndicatorPart => {
    const own = indicators[indicator.kind].place === 'pane';
    const count = chart.panes().length;
    const part = createPart(surface, bars, indicator, look, own ? count : 0);
    const panes = chart.panes();
    if (own && count === 1) panes[0]?.setStretchFactor(PRICE_STRETCH);
    if (own) panes[count]?.setStretchFactor(1);
    return part;
  };
  const stop = bars.subscribe((change) => {
    for (const part of parts) part.take(change);
    if (parts.length > 0) changed();
  });

  return {
    set(list, look) {
      const wanted = list.filter(({ shown }) => shown);
      // Another number of decimals is another symbol: nothing of what stands fits it.
      if (look.priceDecimals !== decimals) removeAll();
      decimals = look.priceDecimals;
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
        part?.set(indicator, look);
        return part ?? add(indicator, look);
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
