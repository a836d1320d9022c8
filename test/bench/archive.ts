/**
 * F20: pages and searches of the archive over a million fills, compared with the bare SELECT of the same rows, and what opening such
 * an archive costs the main process at once.
 */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { archiveFormat } from '../../electron/main/features/records/archive/archiveFormat.ts';
import { searchSizes } from '../../electron/main/features/records/recordSearch.ts';
import { createArchiveStore } from '../../electron/main/features/records/archive/archiveStore.ts';
import { prepareLayout, type Database } from '../../electron/main/platform/sqlite/database.ts';
import { createNodeDatabases } from '../../electron/main/platform/sqlite/nodeDatabases.ts';
import type { Fill } from '../../shared/domain/order.ts';
import { median, race, rate, type Figure } from './measure.ts';

const FILLS = 1_000_000;
const SYMBOLS = 20;
const FIRST_MS = 1_760_000_000_000;
const STEP_MS = 30_000;
/** Rows of a page of the window. */
const PAGE = 200;
/** Longest time that one operation may take in the main process. */
const MOST_MS = 20;
const PAGES = 50;

const fillOf = (number: number): Fill => ({
  market: 'futures',
  symbol: `S${number % SYMBOLS}USDT`,
  fillId: `7${String(number).padStart(17, '0')}`,
  orderId: `6${String(number).padStart(17, '0')}`,
  side: number % 2 === 0 ? 'BUY' : 'SELL',
  positionSide: 'LONG',
  price: '88000.1',
  quantity: '0.010',
  quoteQuantity: '880.001',
  fee: '0.352',
  feeAsset: 'USDT',
  maker: number % 3 === 0,
  realisedPnl: '0',
  time: FIRST_MS + number * STEP_MS,
});

/** Fills the archive through its own store, in batches as the exchange returns them. */
function write(database: Database): number {
  const store = createArchiveStore(database);
  const owner = store.owner('bench', 'main', 1);
  const at = 5_000;
  for (let number = 0; number < FILLS; number += at) {
    const records = Array.from({ length: at }, (_, index) => fillOf(number + index));
    store.write(owner, [{ kind: 'fills', source: 'rest', records }], null);
  }
  return owner;
}

const timed = (work: () => unknown): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

/** Measures the figures of the archive. */
export async function archiveFigures(): Promise<Figure[]> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'foredeck-bench-'));
  try {
    const database = createNodeDatabases(folder).open('archive.sqlite');
    prepareLayout(database, archiveFormat);
    const owner = write(database);
    const store = createArchiveStore(database);
    const selects = {
      all: `SELECT time, body FROM fills WHERE owner = ? AND market = 'futures' AND time < ?
            ORDER BY time DESC, length(id) DESC, id DESC LIMIT ?`,
      symbol: `SELECT time, body FROM fills WHERE owner = ? AND market = 'futures' AND symbol = 'S7USDT' AND time < ?
               ORDER BY time DESC, length(id) DESC, id DESC LIMIT ?`,
      side: `SELECT time, body FROM fills WHERE owner = ? AND market = 'futures' AND time < ?
             AND json_extract(body, '$.side') = 'SELL' AND json_extract(body, '$.maker') = 1
             ORDER BY time DESC, length(id) DESC, id DESC LIMIT ?`,
      text: `SELECT time, body FROM fills WHERE owner = ? AND market = 'futures' AND body LIKE '%0000471100%'
             ORDER BY time DESC, length(id) DESC, id DESC`,
    };
    const times = Array.from({ length: PAGES }, (_, page) => FIRST_MS + ((page + 1) * FILLS * STEP_MS) / PAGES);
    const pages = (symbol: string | null) => () => {
      for (const before of times) store.page(owner, { market: 'futures', kind: 'fills', symbol, before, limit: PAGE });
      return PAGES;
    };
    const bare = (select: string) => () => {
      for (const before of times) database.all(select, owner, before, PAGE);
      return PAGES;
    };
    const search = { market: 'futures', kind: 'fills', symbol: null, from: null, rows: searchSizes.rows } as const;
    const filtered = (): number => {
      for (const before of times) {
        store.matches(owner, { ...search, before, limit: PAGE, fields: { side: 'SELL', maker: 'true' }, text: '' });
      }
      return PAGES;
    };
    const longestSteps: number[] = [];
    const searched = (): number => {
      let next: number | null = null;
      let longest = 0;
      do {
        const before: number | null = next;
        const start = performance.now();
        next = store.matches(owner, { ...search, before, limit: PAGE, fields: {}, text: '0000471100' }).next;
        longest = Math.max(longest, performance.now() - start);
      } while (next !== null);
      longestSteps.push(longest);
      return 1;
    };
    const rates = await race({
      filtered,
      bareFiltered: bare(selects.side),
      searched,
      bareSearched: () => (database.all(selects.text, owner), 1),
      all: pages(null),
      bareAll: bare(selects.all),
      symbol: pages('S7USDT'),
      bareSymbol: bare(selects.symbol),
    });
    const opening = median(
      Array.from({ length: 5 }, () =>
        timed(() => [store.counts(owner), store.lists(owner), store.billedAssets(owner)]),
      ),
    );
    const first = Math.max(
      ...times.map((before) =>
        timed(() => store.page(owner, { market: 'futures', kind: 'fills', symbol: null, before, limit: PAGE })),
      ),
    );
    const longestStep = median(longestSteps);
    store.close();
    const figure = (what: string, ours: number, beside: number): Figure => ({
      id: 'F20',
      path: `archive of 1,000,000 fills: ${what}, checked`,
      ours: `${(1000 / ours).toFixed(2)} ms (${rate(ours)})`,
      beside: `bare SELECT ${(1000 / beside).toFixed(2)} ms`,
      ratio: (beside / ours).toFixed(2),
      target: '<= 2',
      reached: beside / ours <= 2,
    });
    return [
      figure(`page of ${PAGE} at any time`, rates.all, rates.bareAll),
      figure(`page of ${PAGE} of one symbol`, rates.symbol, rates.bareSymbol),
      figure(`page of ${PAGE} by side and role`, rates.filtered, rates.bareFiltered),
      figure('search of all for a text', rates.searched, rates.bareSearched),
      {
        id: 'F20',
        path: 'archive of 1,000,000 fills: longest page, counts at its opening, longest step of a search',
        ours: `${first.toFixed(1)} ms, ${opening.toFixed(2)} ms, ${longestStep.toFixed(1)} ms`,
        beside: '-',
        ratio: '-',
        target: `<= ${MOST_MS} ms`,
        reached: Math.max(first, opening, longestStep) <= MOST_MS,
      },
    ];
  } finally {
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
