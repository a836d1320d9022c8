/**
 * Peers: the same texts in rows that are memoised React components; each row is rendered again only when its own texts
 * change.
 */
import { memo, useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { openFeed } from '../../../renderer/ipc/feed.ts';
import { selectionKey } from '../../../renderer/state/market/listsDocument.ts';
import { figureCells, fundingCell } from '../../../renderer/features/watchlist/painter.ts';
import { createFigures } from '../../../renderer/features/watchlist/figures.ts';
import { rowsOfTab, type WatchRow } from '../../../renderer/features/watchlist/model.ts';
import {
  centreOf,
  ladderBars,
  ladderBook,
  ladderRows,
  bestPriceRows,
  topFor,
} from '../../../renderer/features/ladder/model.ts';
import { createLadderFeeds } from '../../../renderer/features/ladder/store.ts';
import { ladderCellsOf } from '../../../renderer/features/ladder/text.ts';
import { ARROW } from '../../../renderer/features/tape/model.ts';
import { tapeRows } from '../../../renderer/features/tape/rows.ts';
import { createTapeStore } from '../../../renderer/features/tape/Panel.tsx';
import { Figure } from '../../../renderer/ui/Figure.tsx';
import { noOwn } from '../../../renderer/ui/ownOrders.ts';
import { decimal } from '../../../shared/num/decimal.ts';
import { instruments, MAIN, type Rig } from './world.tsx';

const ROWS = 100;
const STEP = decimal('0.1');
const topic = { market: 'futures', symbol: MAIN.symbol } as const;

interface RowProps {
  readonly cells: readonly string[];
  readonly bars: readonly number[];
  /** Colour of the figures in the whole row. */
  readonly tone?: 'up' | 'down';
}

/** A row of a ladder, a tape or a list: texts, and the lengths of bars in thousandths. */
const Row = memo(
  function Row({ cells, bars, tone }: RowProps) {
    return (
      <div className={tone === undefined ? 'peer-row' : `peer-row ${tone}`}>
        {bars.map((length, i) => (
          <div key={`bar${i}`} className="peer-bar" style={{ width: `${length / 40}%` }} />
        ))}
        {cells.map((text, i) => (
          <span key={i} className="number">
            <Figure text={text} />
          </span>
        ))}
      </div>
    );
  },
  (a, b) =>
    a.tone === b.tone &&
    a.cells.every((text, i) => text === b.cells[i]) &&
    a.bars.every((length, i) => length === b.bars[i]),
);

/** Renders the current result of `rows` once per frame if data changed. */
function Live({
  open,
  rows,
}: {
  readonly open: (changed: () => void) => () => void;
  readonly rows: () => ReactNode[];
}) {
  const [shown, setShown] = useState<ReactNode[]>([]);
  useEffect(() => {
    let waiting = 0;
    const stop = open(() => {
      waiting ||= requestAnimationFrame(() => {
        waiting = 0;
        flushSync(() => setShown(rows()));
      });
    });
    return () => {
      stop();
      cancelAnimationFrame(waiting);
    };
  }, [open, rows]);
  return <div className="peer-rows">{shown}</div>;
}

/** The price ladder as memoised rows. */
export function LadderPeer({ services }: Rig) {
  const [parts] = useState(() => {
    const feeds = createLadderFeeds(services);
    let top: bigint | null = null;
    return {
      open(changed: () => void) {
        feeds.book.open({ kind: 'book', ...topic });
        feeds.trades.open({ kind: 'tape', ...topic });
        const stops = [feeds.book.store.subscribe(changed), feeds.trades.store.subscribe(changed)];
        return () => {
          for (const stop of stops) stop();
          feeds.book.close();
          feeds.trades.close();
        };
      },
      rows(): ReactNode[] {
        const content = feeds.book.store.getState().content ?? { bids: [], asks: [] };
        const { profile, last, direction } = feeds.trades.store.getState().content;
        top ??= topFor(centreOf(last?.price ?? null, bestPriceRows(content, STEP)) ?? 0n, ROWS);
        const marks = last ? [{ kind: 'last' as const, side: null, price: decimal(last.price) }] : [];
        const book = ladderBook(content, STEP, { top, rows: ROWS });
        const rows = ladderRows({ top, rows: ROWS }, book, noOwn, profile.rows(STEP, 'opened'), marks);
        const bars = ladderBars(rows);
        const appearance = { instrument: MAIN, priceDecimals: 1, sums: false, direction };
        return rows.map((row, i) => {
          const { bid, price, mark, ask, volume } = ladderCellsOf(row, appearance);
          return (
            <Row
              key={String(row.index)}
              cells={[bid, price, mark, ask, volume]}
              bars={[bars.bids[i]!, bars.asks[i]!, bars.buys[i]!, bars.sells[i]!]}
            />
          );
        });
      },
    };
  });
  return <Live {...parts} />;
}

/** The tape as memoised rows, newest first. */
export function TapePeer({ services }: Rig) {
  const [parts] = useState(() => {
    const feed = createTapeStore(services);
    return {
      open(changed: () => void) {
        feed.open({ kind: 'tape', ...topic });
        const stop = feed.store.subscribe(changed);
        return () => {
          stop();
          feed.close();
        };
      },
      rows: (): ReactNode[] =>
        tapeRows(feed.store.getState().content.trades, ROWS, { price: 1, quantity: 3 }, 'local').map((row) => (
          <Row
            key={row.id}
            cells={[row.clock, `${ARROW[row.side]} ${row.price}`, row.size]}
            bars={[]}
            tone={row.side === 'BUY' ? 'up' : 'down'}
          />
        )),
    };
  });
  return <Live {...parts} />;
}

const lists = { favourites: [], lists: [] } as unknown as Parameters<typeof rowsOfTab>[2];

/** Every symbol of the list as a memoised row. */
export function WatchPeer({ services }: Rig) {
  const [parts] = useState(() => {
    const figures = createFigures(services.clock);
    const all: readonly WatchRow[] = rowsOfTab('futures', instruments, lists);
    return {
      open(changed: () => void) {
        const feed = openFeed(
          services.client,
          { kind: 'overview', market: 'futures' },
          {
            view(view) {
              figures.takeOverview(view);
              changed();
            },
            failed: () => undefined,
          },
        );
        return () => feed.close();
      },
      rows: (): ReactNode[] =>
        all.map((row) => {
          const of = figures.of(selectionKey(row));
          const { last, change, volume, openInterest } = figureCells(row, of, null);
          const cells = [row.symbol, last, change, volume, fundingCell(of, 1_799_999_000_000), openInterest];
          return (
            <Row key={row.key} cells={cells.map((cell) => (typeof cell === 'string' ? cell : cell.text))} bars={[]} />
          );
        }),
    };
  });
  return <Live {...parts} />;
}
