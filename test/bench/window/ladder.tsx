/**
 * Two ladders of 2 x 50 rows that show the same stream of books: figures with dimmed zeros, sums, depth bars. One uses
 * the product's painter, the other memoised React rows built from the product's figure component.
 */
import { memo } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Figure } from '../../../renderer/ui/Figure.tsx';
import { barLengths, buildLadder, ladderCells } from '../../../renderer/features/book/model.ts';
import { createLadderPainter, type SideElements } from '../../../renderer/features/book/painter.ts';
import { decimal } from '../../../shared/num/decimal.ts';
import { createRandom } from '../../../shared/time/random.ts';

const ROWS = 50;
const STEP = decimal('0.1');

interface Book {
  readonly bids: string[];
  readonly asks: string[];
}

/** Creates books that differ from one to the next as live books do: a few levels change, sometimes the touch moves. */
function books(count: number): Book[] {
  const random = createRandom(5);
  let middle = 612_500;
  const sizes = new Map<number, number>();
  const size = (tick: number) => sizes.get(tick) ?? 1000;
  return Array.from({ length: count }, () => {
    if (random.next() < 0.2) middle += random.integer(3) - 1;
    for (let i = 0; i < 12; i += 1) sizes.set(middle - 60 + random.integer(120), 1 + random.integer(90_000));
    const side = (direction: 1 | -1): string[] =>
      Array.from({ length: ROWS }, (_, i) => middle + direction * (i + 1)).flatMap((tick) => [
        `${Math.floor(tick / 10)}.${tick % 10}`,
        `${Math.floor(size(tick) / 10_000)}.${String(size(tick) % 10_000).padStart(4, '0')}`,
      ]);
    return { bids: side(-1), asks: side(1) };
  });
}

/** Creates the elements of one side as the product's view does, with the product's own styles. */
function sideElements(name: 'asks' | 'bids', host: HTMLElement): SideElements {
  const element = (tag: 'div' | 'canvas', name: string) => {
    const made = document.createElement(tag);
    made.className = name;
    return made;
  };
  const side = element('div', `ladder-side ${name}`);
  const bars = element('canvas', 'ladder-bars') as HTMLCanvasElement;
  const [price, size, sum] = [element('div', 'column price'), element('div', 'column'), element('div', 'column')];
  side.append(bars, price, size, sum);
  host.append(side);
  return { price, size, sum, bars };
}

interface RowProps {
  readonly price: string;
  readonly size: string;
  readonly sum: string;
  /** Length of the depth bar in thousandths. */
  readonly bar: number;
  readonly side: 'ask' | 'bid';
}

const Row = memo(({ price, size, sum, bar, side }: RowProps) => (
  <div className="row">
    <div className={`bar ${side}`} style={{ width: `${bar / 10}%` }} />
    <Figure text={price} />
    <Figure text={size} />
    <Figure text={sum} />
  </div>
));

function Rows({ book }: { readonly book: Book }) {
  const ladder = buildLadder(book, STEP, ROWS);
  return (['ask', 'bid'] as const).flatMap((side) => {
    const rows = side === 'ask' ? ladder.asks : ladder.bids;
    const cells = ladderCells(rows, 1, 4);
    const bars = barLengths(rows, ladder.deepest);
    const drawn = rows.map((_row, i) => (
      <Row
        key={`${side}-${i}`}
        side={side}
        price={cells.prices[i]!}
        size={cells.sizes[i]!}
        sum={cells.sums[i]!}
        bar={bars[i]!}
      />
    ));
    return side === 'ask' ? drawn.toReversed() : drawn;
  });
}

/** Draws every book, one per frame; resolves after the last frame. */
function play(stream: readonly Book[], draw: (book: Book) => void): Promise<void> {
  return new Promise((done) => {
    let at = 0;
    const frame = (): void => {
      if (at === stream.length) return done();
      draw(stream[at]!);
      at += 1;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

const stream = books(240);

Object.assign(window, {
  benchLadder: {
    async painter(): Promise<void> {
      document.body.replaceChildren();
      const host = document.createElement('div');
      host.className = 'ladder-body bench';
      document.body.append(host);
      const asks = sideElements('asks', host);
      const painter = createLadderPainter(sideElements('bids', host), asks);
      await play(stream, (book) =>
        painter.paint({
          ladder: buildLadder(book, STEP, ROWS),
          rows: ROWS,
          line: 20,
          priceDecimals: 1,
          quantityDecimals: 4,
        }),
      );
      painter.dispose();
    },
    async react(): Promise<void> {
      document.body.replaceChildren();
      const host = document.createElement('div');
      document.body.append(host);
      host.className = 'bench';
      const root = createRoot(host);
      await play(stream, (book) => flushSync(() => root.render(<Rows book={book} />)));
      root.unmount();
    },
  },
});
