import { compare } from '../../../shared/num/decimal.ts';
import { toPlotNumber } from '../../../shared/num/plot.ts';
import type { BookSide, LevelRow } from '../../ui/bookLevels.ts';
import { windowOf } from '../../ui/ownWindow.ts';
import { pointAt, type Depth, type DepthCross } from './model.ts';

/** Everything a depth chart is drawn from; labels are display text. */
export interface DepthDrawing {
  readonly depth: Depth;
  /** Prices of own open orders, as plot numbers. */
  readonly ownPrices: Readonly<Record<BookSide, readonly number[]>>;
  readonly cross: DepthCross | null;
  readonly labels: { readonly low: string; readonly mid: string; readonly high: string; readonly most: string };
}

/** Draws the depth chart on a canvas. */
export interface DepthPainter {
  paint(drawing: DepthDrawing): void;
  /** Reads colours and font again after the appearance changed. */
  refreshLook(): void;
  /**
   * Returns the price at a position as a plot number (`x`: CSS pixels from the canvas' left edge); `null` before the
   * first drawing.
   */
  priceAt(x: number): number | null;
}

const MARK = 4;

/** Creates a painter of this canvas. It takes the element's size; one device pixel is one pixel of the canvas. */
export function createDepthPainter(canvas: HTMLCanvasElement): DepthPainter {
  const tokens = { line: '', text: '', cross: '', bid: '', ask: '', bidFill: '', askFill: '' };
  let font = '';
  let fontSize = 12;
  let scale: { readonly low: number; readonly span: number; readonly width: number } | null = null;
  const refreshLook = (): void => {
    const style = windowOf(canvas).getComputedStyle(canvas);
    const token = (name: string): string => style.getPropertyValue(name).trim();
    tokens.line = token('--line');
    tokens.text = token('--text-quiet');
    tokens.cross = token('--focus');
    tokens.bid = token('--up');
    tokens.ask = token('--down');
    tokens.bidFill = token('--bid-bar');
    tokens.askFill = token('--ask-bar');
    fontSize = Number.parseFloat(style.fontSize) || 12;
    font = style.fontFamily;
  };
  refreshLook();

  return {
    refreshLook,
    priceAt: (x) => scale && scale.low + (x / scale.width) * scale.span,
    paint({ depth, ownPrices, cross, labels }) {
      const [width, height] = [canvas.clientWidth, canvas.clientHeight];
      const ratio = windowOf(canvas).devicePixelRatio;
      const [pixelWidth, pixelHeight] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (canvas.width !== pixelWidth) canvas.width = pixelWidth;
      if (canvas.height !== pixelHeight) canvas.height = pixelHeight;
      const context = canvas.getContext('2d');
      if (!context || width === 0 || height === 0) return;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      scale = null;
      if (!depth.low || !depth.high || !depth.mid) return;
      const low = toPlotNumber(depth.low);
      const span = Math.max(Number.MIN_VALUE, toPlotNumber(depth.high) - low);
      scale = { low, span, width };
      const foot = height - fontSize * 1.6;
      const head = fontSize * 1.6;
      const most = Math.max(
        Number.MIN_VALUE,
        ...[depth.bids.at(-1), depth.asks.at(-1)].map((row) => (row ? toPlotNumber(row.sum) : 0)),
      );
      const x = (price: number): number => ((price - low) / span) * width;
      const y = (sum: number): number => foot - (sum / most) * (foot - head);

      const side = (rows: readonly LevelRow[], line: string, fill: string): void => {
        const first = rows[0];
        if (!first) return;
        const outline = (): void => {
          context.beginPath();
          context.moveTo(x(toPlotNumber(first.price)), foot);
          let level = foot;
          for (const row of rows) {
            const place = x(toPlotNumber(row.price));
            context.lineTo(place, level);
            level = y(toPlotNumber(row.sum));
            context.lineTo(place, level);
          }
        };
        outline();
        context.lineTo(x(toPlotNumber(rows.at(-1)!.price)), foot);
        context.fillStyle = fill;
        context.fill();
        outline();
        context.strokeStyle = line;
        context.lineWidth = 1.5;
        context.stroke();
      };
      side(depth.bids, tokens.bid, tokens.bidFill);
      side(depth.asks, tokens.ask, tokens.askFill);

      const rule = (place: number, colour: string, dash: readonly number[]): void => {
        context.beginPath();
        context.setLineDash([...dash]);
        context.moveTo(Math.round(place) + 0.5, head / 2);
        context.lineTo(Math.round(place) + 0.5, foot);
        context.strokeStyle = colour;
        context.lineWidth = 1;
        context.stroke();
        context.setLineDash([]);
      };
      const middle = x(toPlotNumber(depth.mid));
      rule(middle, tokens.line, []);
      for (const name of ['bid', 'ask'] as const) {
        context.fillStyle = tokens[name];
        for (const price of ownPrices[name]) {
          const place = x(price);
          if (place < 0 || place > width) continue;
          // The mark points up for buys and down for sells, so that the side does not depend on colour alone.
          const tip = name === 'bid' ? -MARK : MARK;
          context.beginPath();
          context.moveTo(place, foot - MARK * 1.5 + tip);
          context.lineTo(place - MARK, foot - MARK * 1.5 - tip);
          context.lineTo(place + MARK, foot - MARK * 1.5 - tip);
          context.fill();
        }
      }
      context.fillStyle = tokens.line;
      context.fillRect(0, Math.round(foot), width, 1);
      context.fillStyle = tokens.text;
      context.font = `${fontSize}px ${font}`;
      context.textBaseline = 'alphabetic';
      const base = height - fontSize * 0.45;
      context.textAlign = 'left';
      context.fillText(labels.low, MARK, base);
      context.fillText(labels.most, MARK, fontSize * 1.1);
      context.textAlign = 'center';
      context.fillText(labels.mid, middle, base);
      context.textAlign = 'right';
      context.fillText(labels.high, width - MARK, base);

      const inRange = cross && compare(cross.price, depth.low) >= 0 && compare(cross.price, depth.high) <= 0;
      const point = cross && inRange ? pointAt(depth, cross) : null;
      if (!point) return;
      const place = x(toPlotNumber(point.price));
      rule(place, tokens.cross, [4, 3]);
      context.beginPath();
      context.arc(place, y(toPlotNumber(point.size)), MARK, 0, 2 * Math.PI);
      context.fillStyle = tokens.cross;
      context.fill();
    },
  };
}
