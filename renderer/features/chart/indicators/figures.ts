import { MINUS } from '../../../../shared/settings/digitGrouping.ts';
import { groupThousands } from '../../../format/number.ts';
import type { BarsSnapshot } from '../barsView.ts';
import { indicators, type IndicatorKind, type Output } from '../../../../shared/indicators/catalogue.ts';
import { barsOf, indexFrom } from './columns.ts';
import type { Indicator } from './instances.ts';
import { runIndicator, type IndicatorRun } from '../../../../shared/indicators/run.ts';

/** Returns the number of decimals of an indicator's figures. */
export function decimalsOf(kind: IndicatorKind, priceDecimals: number): number {
  return indicators[kind].decimals ?? priceDecimals;
}

/**
 * Returns a computed figure as text; `null` where there is none. It is computed from plot numbers and must never be
 * used for an order (V6).
 */
export function figureText(figure: number | undefined, decimals: number): string | null {
  if (figure === undefined || !Number.isFinite(figure)) return null;
  const text = groupThousands(Math.abs(figure).toFixed(decimals));
  return figure < 0 && /[1-9]/.test(text) ? `${MINUS}${text}` : text;
}

/** Returns the figures of a run at a bar, `null` for the newest bar. */
export function figuresAt(run: IndicatorRun, snapshot: BarsSnapshot, time: number | null): readonly number[] {
  const { closed, forming } = snapshot;
  if (forming && (time === null || time === forming.time)) return run.forming;
  const index = time === null ? closed.length - 1 : indexFrom(closed, time);
  const known = index >= 0 && index < run.length && (time === null || closed.times[index] === time);
  return run.columns.map((column) => (known ? column[index]! : Number.NaN));
}

/** A column of the table view (R30): a figure of an indicator, and its text at a bar's open time. */
export interface FigureColumn {
  readonly id: string;
  readonly indicator: Indicator;
  readonly output: Output;
  readonly textAt: (time: number) => string | null;
}

/** Returns the columns of the shown indicators for the table view, computed again from the current bars. */
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
