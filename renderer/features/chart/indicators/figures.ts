import { groupThousands } from '../../../format/number.ts';
import type { BarsSnapshot } from '../barsView.ts';
import { indicators, type IndicatorKind, type Output } from './catalogue.ts';
import { barsOf, indexFrom } from './columns.ts';
import type { Indicator } from './instances.ts';
import { runIndicator, type IndicatorRun } from './run.ts';

/** Decimals of a bounded oscillator; everything else has those of the price. */
const OSCILLATOR_DECIMALS = 2;

/** How many decimals the figures of an indicator have. */
export function decimalsOf(kind: IndicatorKind, priceDecimals: number): number {
  return kind === 'rsi' || kind === 'stochastic' ? OSCILLATOR_DECIMALS : priceDecimals;
}

/** A computed figure as text; `null` where there is none. It was computed from plot numbers: no order takes it (V6). */
export function figureText(figure: number | undefined, decimals: number): string | null {
  if (figure === undefined || !Number.isFinite(figure)) return null;
  const text = groupThousands(Math.abs(figure).toFixed(decimals));
  return figure < 0 && /[1-9]/.test(text) ? `\u2212${text}` : text;
}

/** The figures of a run at a bar, `null` for the newest bar in hand. */
export function figuresAt(run: IndicatorRun, snapshot: BarsSnapshot, time: number | null): readonly number[] {
  const { closed, forming } = snapshot;
  if (forming && (time === null || time === forming.time)) return run.forming;
  const index = time === null ? closed.length - 1 : indexFrom(closed, time);
  const known = index >= 0 && index < run.length && (time === null || closed.times[index] === time);
  return run.columns.map((column) => (known ? column[index]! : Number.NaN));
}

/** A column of the table view (R30): which figure of which indicator, and its text at a bar's open time. */
export interface FigureColumn {
  readonly id: string;
  readonly indicator: Indicator;
  readonly output: Output;
  readonly textAt: (time: number) => string | null;
}

/** Columns of the shown indicators for the table view, computed anew from the bars in hand. */
export function figureColumns(
  list: readonly Indicator[],
  snapshot: BarsSnapshot,
  priceDecimals: number,
): readonly FigureColumn[] {
  return list
    .filter(({ shown }) => shown)
    .flatMap((indicator) => {
      const run = runIndicator(indicator, barsOf(snapshot.closed));
      run.form(snapshot.forming);
      const decimals = decimalsOf(indicator.kind, priceDecimals);
      return indicators[indicator.kind].outputs.map((output, index) => ({
        id: `${indicator.id} ${output.name}`,
        indicator,
        output,
        textAt: (time: number) => figureText(figuresAt(run, snapshot, time)[index], decimals),
      }));
    });
}
