/** One shown indicator on the chart: lines on the price pane or in a separate pane, or a volume profile. */
import type { BarsChange, BarsSnapshot, BarsView } from '../barsView.ts';
import type { ChartSurface } from '../surface.ts';
import { indicators } from '../../../../shared/indicators/catalogue.ts';
import { barOf, barsOf } from './columns.ts';
import { figuresAt } from './figures.ts';
import { levelsOf, type Indicator } from './instances.ts';
import { createBandFill, createOverlay, type OverlayLines } from './overlay.ts';
import { createProfileView } from './profileView.ts';
import type { VolumeProfile } from './profile.ts';
import { runIndicator } from '../../../../shared/indicators/run.ts';
import { createIndicatorSeries, type HistogramColours, type OutputStyle, type SeriesStyle } from './series.ts';

/** Colours and scale of the lines, from the current style tokens. */
export interface IndicatorLook {
  /** By the number stored with an indicator. */
  readonly colours: readonly string[];
  readonly level: string;
  /** Colours of bars from zero. */
  readonly histogram: HistogramColours;
  readonly priceDecimals: number;
  /** Whether the price scale is in per cent of the main price's first visible value. */
  readonly percent: boolean;
}

/** A shown indicator and its drawing. */
export interface IndicatorPart {
  readonly indicator: () => Indicator;
  readonly figures: (time: number | null) => readonly number[];
  readonly profile: () => VolumeProfile | null;
  /** Draws the changes of the bars. */
  readonly take: (change: BarsChange) => void;
  /** Shows the same kind with other settings or another appearance. */
  readonly set: (indicator: Indicator, appearance: IndicatorLook) => void;
  /** Moves to this index among the panes. */
  readonly moveTo: (paneIndex: number) => void;
  readonly remove: () => void;
}

const colourOf = ({ colour }: Pick<Indicator, 'colour'>, { colours, level }: IndicatorLook): string =>
  colours[colour] ?? level;

function styleOf(indicator: Indicator, appearance: IndicatorLook): SeriesStyle {
  const lines = indicators[indicator.kind].outputs.map(({ name }, index): OutputStyle => {
    const { colour = indicator.colour, width = 1 } = indicator.lines?.[name] ?? {};
    return { colour: colourOf({ colour }, appearance), width, dash: indicator.dash + index };
  });
  return { lines, levels: levelsOf(indicator), levelColour: appearance.level, histogram: appearance.histogram };
}

const nothing = (): void => undefined;

/** Draws an indicator over the current bars. `paneIndex`: index at which a separate pane is opened. */
export function createPart(
  surface: ChartSurface,
  bars: BarsView,
  indicator: Indicator,
  appearance: IndicatorLook,
  paneIndex: number,
): IndicatorPart {
  return indicators[indicator.kind].place === 'profile'
    ? createProfilePart(surface, bars, indicator, appearance)
    : createLinePart(surface, bars, indicator, appearance, paneIndex);
}

function createLinePart(
  surface: ChartSurface,
  bars: BarsView,
  first: Indicator,
  firstLook: IndicatorLook,
  paneIndex: number,
): IndicatorPart {
  let indicator = first;
  let appearance = firstLook;
  const onPrice = indicators[first.kind].place === 'price';
  const series = createIndicatorSeries(surface, first, {
    ...styleOf(first, appearance),
    paneIndex,
    priceDecimals: appearance.priceDecimals,
  });
  let run = runIndicator(first, []);
  const { outputs } = indicators[first.kind];
  const shown = (): OverlayLines => {
    const { lines } = styleOf(indicator, appearance);
    return { run, snapshot: bars.snapshot(), outputs, styles: lines };
  };
  const overlay = createOverlay(surface, shown);
  const hasBand = onPrice && ['upper', 'lower'].every((name) => outputs.some((output) => output.name === name));
  const detachFill = hasBand ? surface.attach(createBandFill(surface, shown)) : nothing;
  let laid: (() => void) | null = null;
  // On the percentage scale the library makes each series relative to its own first value, so its lines would not match
  // the price.
  const lay = (): void => {
    const wanted = onPrice && appearance.percent;
    if (wanted === (laid !== null)) return;
    series.setVisible(!wanted);
    if (laid) laid();
    laid = wanted ? surface.attach(overlay) : null;
  };
  const drawForming = (snapshot: BarsSnapshot): void => {
    run.form(snapshot.forming);
    series.drawForming(run, snapshot);
  };
  const take = (change: BarsChange): void => {
    const snapshot = bars.snapshot();
    if (change === 'closed') {
      run = runIndicator(indicator, barsOf(snapshot.closed));
      series.drawClosed(run, snapshot);
    } else if (change === 'appended') {
      const from = run.length;
      for (let index = from; index < snapshot.closed.length; index += 1) run.push(barOf(snapshot.closed, index));
      series.append(run, snapshot, from);
    }
    drawForming(snapshot);
  };
  take('closed');
  lay();

  return {
    indicator: () => indicator,
    figures: (time) => figuresAt(run, bars.snapshot(), time),
    profile: () => null,
    take,
    set(next, nextLook) {
      const before = { indicator, appearance };
      indicator = next;
      appearance = nextLook;
      const style = styleOf(next, nextLook);
      const styleBefore = styleOf(before.indicator, before.appearance);
      if (JSON.stringify(style) !== JSON.stringify(styleBefore)) series.restyle(style);
      const recoloured =
        outputs.some(({ form }) => form === 'bars') &&
        JSON.stringify(style.histogram) !== JSON.stringify(styleBefore.histogram);
      if (recoloured || JSON.stringify(next.inputs) !== JSON.stringify(before.indicator.inputs)) take('closed');
      lay();
    },
    moveTo: onPrice ? nothing : (index) => series.moveTo(index),
    remove() {
      laid?.();
      detachFill();
      series.remove();
    },
  };
}

function createProfilePart(
  surface: ChartSurface,
  bars: BarsView,
  first: Indicator,
  firstLook: IndicatorLook,
): IndicatorPart {
  let indicator = first;
  let appearance = firstLook;
  const view = createProfileView(surface, bars, () => ({
    rows: indicator.inputs['rows'] as number,
    colour: colourOf(indicator, appearance),
  }));
  const detach = surface.attach(view.primitive);
  return {
    indicator: () => indicator,
    figures: () => [],
    profile: view.profile,
    take: view.stale,
    set(next, nextLook) {
      indicator = next;
      appearance = nextLook;
      view.stale();
      surface.redraw();
    },
    moveTo: nothing,
    remove: detach,
  };
}
