import { useCallback, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, formatDecimal, sign, ZERO, type Decimal } from '../../../shared/num/decimal.ts';
import { formatNumber } from '../../format/number.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Gain } from '../../ui/cells.tsx';
import { windowOf } from '../../ui/ownWindow.ts';
import { useSize } from '../../ui/useSize.ts';
import { scaleOver, shareOf, type Scale } from './scale.ts';

/** Free space above the line and below the bars, and between both, in CSS pixels. */
const GAP = 8;
/** Part of the height that the line has, also in a chart below a height in CSS pixels; the bars have the rest. */
const LINE_PART = { high: 0.68, low: 0.5, below: 140 } as const;
/** Widest bar below a line, and without one, in CSS pixels. */
const BAR = { low: 24, high: 40 } as const;
/** Least distance of two labels below the bars, in letters, and that of their ends. */
const LABEL = { least: 8, apart: 2 } as const;
/** Height of a line of the value axis, in CSS pixels: more of them would make it hard to read. */
const TICK = 38;
/** Width of a letter and height of a line, as parts of the size of the text. */
const LETTER = 0.6;
const LINE_HEIGHT = 1.6;

/** A bar: its place on the axis, its height, and the sum of all bars up to it; null: there is no line above the bars. */
export interface PnlPoint {
  readonly name: string;
  readonly at: number;
  readonly net: string;
  readonly sum: string | null;
  /** Trades with a known result. */
  readonly trades: number;
}

/** The axis below the bars, from the first of its labels to the last; `slot`: the part of it that one bar has. */
export interface PnlAxis {
  readonly slot: number;
  readonly labels: readonly { readonly at: number; readonly text: string }[];
}

interface PnlChartProps {
  readonly asset: string;
  /** In the order of their places. */
  readonly points: readonly PnlPoint[];
  readonly axis: PnlAxis;
  /** What is written above the chart while no bar is marked. */
  readonly prompt: string;
  /** What it shows, for assistive technology. */
  readonly label: string;
  /** Index of the marked bar; null: none. */
  readonly marked: number | null;
  readonly onMark: (point: number | null) => void;
  readonly onOpen: (point: number) => void;
}

/** The figures of the marked bar. */
function MarkedPoint({ asset, point }: { readonly asset: string; readonly point: PnlPoint }) {
  const { t } = useTranslation();
  const decimals = assetDecimals(asset);
  return (
    <p className="pnl-day" role="status">
      <strong className="number">{point.name}</strong>
      <span>
        {t('performance.figure.net')} <Gain text={point.trades === 0 ? null : point.net} decimals={decimals} />
      </span>
      {point.sum !== null && (
        <span>
          {t('performance.day.sum')} <Gain text={point.sum} decimals={decimals} />
        </span>
      )}
      <span>{t('performance.tile.trades', { count: point.trades })}</span>
    </p>
  );
}

/** A part of the drawing: from the top of its highest value to the bottom of its lowest. */
interface Band {
  readonly scale: Scale;
  readonly top: number;
  readonly height: number;
}

const heightOf = ({ scale, top, height }: Band, value: Decimal): number =>
  top + height - shareOf(value, scale.low, scale.high) * height;

/** Returns the width of a text as a multiple of its size; Chinese characters are as wide as that. */
const widthOf = (text: string): number =>
  text.length * LETTER + text.replaceAll(/[^\u2e80-\uffff]/g, '').length * (1 - LETTER);

/**
 * Draws the net PnL of each point as a bar, and the running sum as a line above them where there is one. Pointer and
 * arrow keys mark a bar, whose figures are then written above the chart; a click or Enter opens what it is made of. A
 * table has the same values (R30).
 */
export function PnlChart(props: PnlChartProps) {
  const { asset, points, axis, prompt, label, marked, onMark, onOpen } = props;
  const { slot, labels } = axis;
  const body = useRef<HTMLDivElement>(null);
  const [{ width, height, text }, setSize] = useState({ width: 0, height: 0, text: 12 });
  const onSize = useCallback((newHeight: number, newWidth: number) => {
    const size = body.current ? Number.parseFloat(windowOf(body.current).getComputedStyle(body.current).fontSize) : NaN;
    setSize({ width: newWidth, height: newHeight, text: Number.isFinite(size) ? size : 12 });
  }, []);
  useSize(body, onSize);
  const letter = text * LETTER;
  const bottom = text * LINE_HEIGHT;
  const room = Math.max(0, height - bottom);
  // One point is no line.
  const hasLine = points.length > 1 && points.some(({ sum }) => sum !== null);
  const linePart = height < LINE_PART.below ? LINE_PART.low : LINE_PART.high;
  const sums = hasLine
    ? scaleOver(
        points.map(({ sum }) => decimal(sum ?? '0')),
        Math.max(2, Math.floor((height * linePart) / TICK)),
      )
    : null;
  const nets = scaleOver(
    points.map(({ net }) => decimal(net)),
    hasLine ? 2 : Math.max(3, Math.floor(room / TICK)),
  );
  const below = (event: MouseEvent<HTMLElement>): number | null =>
    nearest(event.clientX - event.currentTarget.getBoundingClientRect().left);
  // A tap is not preceded by a move, and that of a quick click may not be drawn yet.
  const click = (event: MouseEvent<HTMLElement>): void => {
    const point = below(event);
    if (point !== null) onOpen(point);
  };
  const key = (event: KeyboardEvent<HTMLElement>): void => {
    const end = points.length - 1;
    const to = { ArrowLeft: (marked ?? end + 1) - 1, ArrowRight: (marked ?? -1) + 1, Home: 0, End: end }[event.key];
    if (to !== undefined) onMark(Math.min(end, Math.max(0, to)));
    // Other trades may have fewer bars than those in which one was marked.
    else if (event.key === 'Enter' && marked !== null && marked <= end) onOpen(marked);
    else return;
    event.preventDefault();
  };

  const upper: Band | null = sums && { scale: sums, top: GAP, height: Math.max(0, room * linePart - GAP) };
  const lower: Band | null = nets && {
    scale: nets,
    top: hasLine ? room * linePart + GAP : GAP,
    height: Math.max(0, (hasLine ? room * (1 - linePart) : room) - 2 * GAP),
  };
  const valued = hasLine ? upper : lower;
  // The axis of values is as wide as its longest label.
  const values = valued?.scale.ticks.map((value) => formatNumber(formatDecimal(value), valued.scale.decimals)) ?? [];
  const plot = Math.max(0, width - 16 - letter * Math.max(3, ...values.map((one) => one.length)));
  const from = labels[0]?.at ?? 0;
  const step = plot / ((labels.at(-1)?.at ?? 0) - from + slot);
  const placeOf = (at: number): number => (at - from + slot / 2) * step;
  function nearest(x: number): number | null {
    const distance = (index: number): number => Math.abs(placeOf(points[index]!.at) - x);
    return points.reduce<number | null>(
      (best, _, index) => (best === null || distance(index) < distance(best) ? index : best),
      null,
    );
  }
  /** Width of the longest label, and the labels that fit beside each other. */
  const widest = text * Math.max(0, ...labels.map((one) => widthOf(one.text)));
  const least = Math.max(letter * LABEL.least, widest + letter * LABEL.apart);
  const fitting = labels.reduce<{ readonly x: number; readonly text: string }[]>((taken, { at, text: name }) => {
    const last = taken.at(-1);
    const x = Math.max(widest / 2, placeOf(at));
    if (!last || x - last.x >= least) taken.push({ x, text: name });
    return taken;
  }, []);

  const point = marked === null ? null : (points[marked] ?? null);
  const zero = upper && heightOf(upper, ZERO);
  const first = points[0];
  const last = points.at(-1);
  const line = upper && points.map(({ at, sum }) => `${placeOf(at)} ${heightOf(upper, decimal(sum ?? '0'))}`).join('L');
  const bar = Math.max(1, Math.min(hasLine ? BAR.low : BAR.high, step * slot * 0.7));
  return (
    <>
      {point ? <MarkedPoint asset={asset} point={point} /> : <p className="pnl-day quiet-text">{prompt}</p>}
      <div
        className="pnl-chart"
        ref={body}
        tabIndex={0}
        role="group"
        aria-label={label}
        aria-keyshortcuts="ArrowLeft ArrowRight Home End Enter"
        onPointerMove={(event) => onMark(below(event))}
        onPointerLeave={() => onMark(null)}
        onKeyDown={key}
        onClick={click}
      >
        <svg width={width} height={height} aria-hidden="true">
          {valued?.scale.ticks.map((value, index) => {
            const y = heightOf(valued, value);
            return (
              <g key={values[index]}>
                <path className="pnl-grid" d={`M0 ${y}H${plot}`} />
                <text x={width - 4} y={y} className="number" dominantBaseline="central" textAnchor="end">
                  {values[index]}
                </text>
              </g>
            );
          })}
          {fitting.map(({ x, text: name }) => (
            <text key={x} x={x} y={height - bottom / 4} className="number" textAnchor="middle">
              {name}
            </text>
          ))}
          {point && <path className="pnl-mark" d={`M${placeOf(point.at)} 0V${room}`} />}
          {lower && <path className={hasLine ? 'pnl-grid' : 'pnl-zero'} d={`M0 ${heightOf(lower, ZERO)}H${plot}`} />}
          {lower &&
            points.map(({ at, net }) => {
              const [top, end] = [heightOf(lower, ZERO), heightOf(lower, decimal(net))];
              return (
                <rect
                  key={at}
                  className={net.startsWith('-') ? 'pnl-loss' : 'pnl-win'}
                  x={placeOf(at) - bar / 2}
                  y={Math.min(top, end)}
                  width={bar}
                  height={sign(decimal(net)) === 0 ? 0 : Math.max(1, Math.abs(end - top))}
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
            <circle
              className="pnl-dot"
              cx={placeOf(point.at)}
              cy={heightOf(upper, decimal(point.sum ?? '0'))}
              r="3.5"
            />
          )}
        </svg>
      </div>
    </>
  );
}
