import type { Translate } from '../../../i18n/messages.ts';
import { formatNumber, formatPercent, formatSigned } from '../../../format/number.ts';
import { parseDecimal } from '../../../../shared/num/decimal.ts';
import { measure, riskFigures, type PriceChange } from './figures.ts';
import type { Drawing } from './model.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../shared/time/units.ts';

/** The texts that drawings write on the chart. */
export interface DrawingWords {
  /** The instrument's tick as decimal text. */
  readonly tickSize: string;
  readonly emptyText: string;
  readonly level: (level: string, price: string) => string;
  readonly measure: (drawing: Drawing) => string;
  readonly risk: (drawing: Drawing) => { readonly target: string; readonly stop: string; readonly ratio: string };
  /** Returns a price as the axis shows it. */
  readonly price: (price: string) => string;
}

const UNITS = [
  { key: 'drawing.time.days', size: DAY_MS },
  { key: 'drawing.time.hours', size: HOUR_MS },
  { key: 'drawing.time.minutes', size: MINUTE_MS },
  { key: 'drawing.time.seconds', size: 1_000 },
] as const;

/** Returns a duration in its two largest units, `2 d 3 h`; without a sign. */
export function durationText(t: Translate, milliseconds: number): string {
  let rest = Math.abs(milliseconds);
  const parts: string[] = [];
  for (const { key, size } of UNITS) {
    const count = Math.floor(rest / size);
    if (count === 0 && parts.length === 0) continue;
    if (count > 0) parts.push(t(key, { count }));
    rest -= count * size;
    if (parts.length === 2 || size === 1_000) break;
  }
  return parts.join(' ') || t('drawing.time.seconds', { count: 0 });
}

/** Returns the texts of one instrument's drawings. `step` returns the ms of a bar and is called when needed. */
export function drawingWords(t: Translate, tickSize: string, step: () => number): DrawingWords {
  const decimals = parseDecimal(tickSize)?.scale ?? 0;
  const change = ({ difference, fraction }: PriceChange): string =>
    t('drawing.change', { difference: formatSigned(difference, decimals), percent: formatPercent(fraction) });
  return {
    tickSize,
    emptyText: t('drawing.text.empty'),
    price: (price) => formatNumber(price, decimals),
    level: (level, price) => t('drawing.level', { level, price: formatNumber(price, decimals) }),
    measure({ anchors }) {
      const { bars, milliseconds, ...moved } = measure(anchors, step());
      return t('drawing.measured', { change: change(moved), bars, time: durationText(t, milliseconds) });
    },
    risk(drawing) {
      const { risk, reward, ratio, valid } = riskFigures(drawing);
      return {
        target: t('drawing.risk.target', { change: change(reward) }),
        stop: t('drawing.risk.stop', { change: change(risk) }),
        ratio: valid && ratio !== null ? t('drawing.risk.ratio', { ratio }) : t('drawing.risk.wrongSide'),
      };
    },
  };
}
