import { useCallback, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, formatDecimal, sign, ZERO, type Decimal } from '../../../shared/num/decimal.ts';
import { formatNumber } from '../../format/number.ts';
import { useSize } from '../../ui/useSize.ts';
import { dayText, type PnlDay } from './pnlDays.ts';
import { scaleOver, shareOf, type Scale } from './scale.ts';

/** Free space above the line and below the bars, and between both, in CSS pixels. */
const GAP = 8;
/** Part of the height that the line has; the bars have the rest. */
const LINE_PART = 0.68;
/** Widest bar, and the least distance of two labels of a day, in CSS pixels. */
const BAR = 14;
const LABEL = 84;
/** Height of a line of the value axis, in CSS pixels: more of them would make it hard to read. */
const TICK = 38;
/** Days from which a label names a month instead of a day. */
const LONG = 300;

interface PnlChartProps {
  readonly days: readonly PnlDay[];
  /** Index of the marked day; null: none. */
  readonly marked: number | null;
  readonly onMark: (day: number | null) => void;
  readonly onOpen: (day: string) => void;
}

/** A part of the drawing: from the top of its highest value to the bottom of its lowest. */
interface Band {
  readonly scale: Scale;
  readonly top: number;
  readonly height: number;
}

const heightOf = ({ scale, top, height }: Band, value: Decimal): number =>
  top + height - shareOf(value, scale.low, scale.high) * height;

/** Returns the days that have a label: with an equal distance, as many as fit. */
function labelledDays(first: number, last: number, width: number): readonly number[] {
  const every = Math.max(1, Math.ceil(((last - first) * LABEL) / Math.max(width, 1)));
  return Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, index) => first + index * every);
}

/**
 * Draws the net PnL of each day as bars and their running sum as a line above them. Pointer and arrow keys mark a day,
 * a click or Enter opens its page of the journal. The calendar has the same values as a table (R30).
 */
export function PnlChart({ days, marked, onMark, onOpen }: PnlChartProps) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 });
  // The same function each time: another one would be called at once, and the chart drawn again without end.
  const onSize = useCallback(
    (newHeight: number, newWidth: number) => setSize({ width: newWidth, height: newHeight }),
    [],
  );
  useSize(body, onSize);
  const first = days[0];
  const last = days.at(-1);
  const sums = scaleOver(
    days.map(({ sum }) => decimal(sum)),
    Math.max(2, Math.floor((height * LINE_PART) / TICK)),
  );
  const nets = scaleOver(
    days.map(({ net }) => decimal(net)),
    2,
  );
  const move = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    onMark(nearest(event.clientX - box.left));
  };
  const key = (event: KeyboardEvent<HTMLElement>): void => {
    const end = days.length - 1;
    const to = { ArrowLeft: (marked ?? end + 1) - 1, ArrowRight: (marked ?? -1) + 1, Home: 0, End: end }[event.key];
    if (to !== undefined) onMark(Math.min(end, Math.max(0, to)));
    else if (event.key === 'Enter' && marked !== null) onOpen(days[marked]!.day);
    else return;
    event.preventDefault();
  };

  // The axis is as wide as its longest label at the size of small text.
  const labels = sums?.ticks.map((value) => formatNumber(formatDecimal(value), sums.decimals)) ?? [];
  const axis = 16 + 7 * Math.max(3, ...labels.map((label) => label.length));
  const plot = Math.max(0, width - axis);
  const room = Math.max(0, height - 20);
  const upper: Band | null = sums && { scale: sums, top: GAP, height: Math.max(0, room * LINE_PART - GAP) };
  const lower: Band | null = nets && {
    scale: nets,
    top: room * LINE_PART + GAP,
    height: Math.max(0, room * (1 - LINE_PART) - 2 * GAP),
  };
  const span = Math.max(1, (last?.at ?? 0) - (first?.at ?? 0) + 1);
  const step = plot / span;
  const placeOf = (at: number): number => (at - (first?.at ?? 0) + 0.5) * step;
  function nearest(x: number): number | null {
    const distance = (index: number): number => Math.abs(placeOf(days[index]!.at) - x);
    return days.reduce<number | null>(
      (best, _, index) => (best === null || distance(index) < distance(best) ? index : best),
      null,
    );
  }

  const point = marked === null ? null : (days[marked] ?? null);
  const zero = upper && heightOf(upper, ZERO);
  const line = upper && days.map(({ at, sum }) => `${placeOf(at)} ${heightOf(upper, decimal(sum))}`).join('L');
  const bar = Math.max(1, Math.min(BAR, step * 0.7));
  return (
    <div
      className="pnl-chart"
      ref={body}
      tabIndex={0}
      role="group"
      aria-label={t('performance.curve', { count: days.length })}
      aria-keyshortcuts="ArrowLeft ArrowRight Home End Enter"
      onPointerMove={move}
      onPointerLeave={() => onMark(null)}
      onKeyDown={key}
      onClick={() => point && onOpen(point.day)}
    >
      <svg width={width} height={height} aria-hidden="true">
        {upper?.scale.ticks.map((value, index) => {
          const y = heightOf(upper, value);
          return (
            <g key={labels[index]}>
              <path className="pnl-grid" d={`M0 ${y}H${plot}`} />
              <text x={width - 4} y={y} className="number" dominantBaseline="central" textAnchor="end">
                {labels[index]}
              </text>
            </g>
          );
        })}
        {first &&
          last &&
          labelledDays(first.at, last.at, plot).map((at) => (
            <text key={at} x={Math.max(0, placeOf(at))} y={height - 5} className="number" textAnchor="start">
              {span > LONG ? dayText(at).slice(0, 7) : dayText(at).slice(5)}
            </text>
          ))}
        {lower && <path className="pnl-grid" d={`M0 ${heightOf(lower, ZERO)}H${plot}`} />}
        {lower &&
          days.map(({ day, at, net }) => {
            const [from, to] = [heightOf(lower, ZERO), heightOf(lower, decimal(net))];
            return (
              <rect
                key={day}
                className={net.startsWith('-') ? 'pnl-loss' : 'pnl-win'}
                x={placeOf(at) - bar / 2}
                y={Math.min(from, to)}
                width={bar}
                height={sign(decimal(net)) === 0 ? 0 : Math.max(1, Math.abs(to - from))}
              />
            );
          })}
        {upper && line !== null && zero !== null && first && last && (
          <>
            <path className="pnl-area" d={`M${placeOf(first.at)} ${zero}L${line}L${placeOf(last.at)} ${zero}Z`} />
            <path className="pnl-zero" d={`M0 ${zero}H${plot}`} />
            <path className="pnl-line" d={`M${line}`} />
          </>
        )}
        {point && upper && (
          <>
            <path className="pnl-mark" d={`M${placeOf(point.at)} 0V${room}`} />
            <circle className="pnl-dot" cx={placeOf(point.at)} cy={heightOf(upper, decimal(point.sum))} r="3.5" />
          </>
        )}
      </svg>
    </div>
  );
}
