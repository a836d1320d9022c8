/** F22: searches of the journal through the window's call, compared with the bare full text search for the same rows. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { archiveFormat } from '../../electron/main/features/records/archive/archiveFormat.ts';
import { createArchiveStore } from '../../electron/main/features/records/archive/archiveStore.ts';
import { createJournal } from '../../electron/main/features/records/journal/journal.ts';
import { prepareLayout } from '../../electron/main/platform/sqlite/database.ts';
import { createNodeDatabases } from '../../electron/main/platform/sqlite/nodeDatabases.ts';
import { createSystemClock } from '../../electron/main/platform/systemClock.ts';
import { journalKeyOfPosition, noNotes } from '../../shared/domain/journal.ts';
import type { ClosedPosition } from '../../shared/domain/closedPosition.ts';
import type { RecordCoverage } from '../../shared/ipc/recordViews.ts';
import { createRandom } from '../../shared/time/random.ts';
import { race, rate, type Figure } from './measure.ts';

const PAGES = 10_000;
const WORDS = 60;
const VOCABULARY = 2_000;
const LIMIT = 200;
const FIRST_MS = 1_760_000_000_000;
const context = { environment: 'simulator', account: 'main' } as const;

function position(number: number): ClosedPosition {
  const [openedAt, closedAt] = [FIRST_MS + number * 60_000, FIRST_MS + number * 60_000 + 30_000];
  const fill = { fillId: `${number}`, orderId: `o${number}`, side: 'SELL', opens: false, price: '100' } as const;
  const known = { asset: 'USDT', size: '1', entryPrice: '100', exitPrice: '101', realised: '1', fees: '0' } as const;
  return {
    ...known,
    id: `BTCUSDT LONG ${number}`,
    symbol: 'BTCUSDT',
    side: 'LONG',
    openOrderId: null,
    openedAt,
    closedAt,
    funding: '0',
    insurance: '0',
    net: '1',
    origin: 'desk',
    liquidated: false,
    issues: [],
    fillCount: 1,
    fills: [{ ...fill, quantity: '1', fee: '0', realised: '1', time: closedAt }],
  };
}

/** Measures a search that finds few entries, and one that finds many. */
export async function journalSearchFigures(): Promise<Figure[]> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'foredeck-bench-'));
  try {
    const database = createNodeDatabases(folder).open('archive.sqlite');
    prepareLayout(database, archiveFormat);
    database.exec('PRAGMA synchronous = OFF');
    const store = createArchiveStore(database);
    const owner = store.owner('bench', 'main', 1);
    const random = createRandom(22);
    // As in a language: the first words of the vocabulary are in most notes, the last ones in few.
    const word = (): string => `w${Math.min(random.integer(VOCABULARY), random.integer(VOCABULARY))}x`;
    const closed = Array.from({ length: PAGES }, (_, at) => position(PAGES - at));
    for (const one of closed) {
      const { symbol, side, openedAt, closedAt } = one;
      const trade = { key: journalKeyOfPosition(one), market: 'futures', symbol, side, openedAt, closedAt } as const;
      const text = Array.from({ length: WORDS }, word).join(' ');
      store.writeJournalEntry(
        { owner, account: 'main', trade: { ...trade, closedAt: closedAt! } },
        { ...noNotes, notes: text, tags: [word()], rating: 3 },
        closedAt!,
      );
    }
    const fillCoverage = { records: PAGES } as RecordCoverage;
    const clock = createSystemClock();
    const { handlers } = createJournal({
      tradingContext: context,
      clock,
      source: { has: () => true },
      store: {
        turn: () => 1,
        owner: () => owner,
        entries: (after, limit) => store.journalEntries('main', after, limit),
        find: (key) => ({ found: store.journalEntry('main', key) }),
        matches: (query) => store.journalMatches(query),
        intents: () => null,
        write: () => 'newer',
      },
      drills: () => null,
      positions: (
        (held) => () =>
          Promise.resolve(held)
      )({ history: { closed }, fillCoverage }),
      exitPricesOf: () => Promise.resolve({ stopLoss: null, takeProfit: null }),
      lots: (
        (held) => () =>
          Promise.resolve(held)
      )({ history: { closed: [] }, fillCoverage }),
      receiptsOf: () => [],
      secretFree: () => true,
    });
    const found = { few: 0, many: 0 };
    const searches = { few: 'w1500x w10x', many: 'w5x' } as const;
    const ours = (name: keyof typeof searches) => async (): Promise<number> => {
      const request = {
        ...context,
        tag: null,
        rating: null,
        noted: false,
        drills: 'with',
        skip: 0,
        limit: LIMIT,
      } as const;
      const answer = await handlers['records.journal']({ ...request, search: searches[name] });
      if (!answer.ok || answer.value.total === 0) throw new Error('nothing was found');
      found[name] = answer.value.total;
      return 1;
    };
    const bare = (query: string) => (): number => {
      const rows = database.all(
        `SELECT journal.* FROM journalSearch JOIN journal ON journal.id = journalSearch.rowid
         WHERE journalSearch MATCH ? ORDER BY closedAt DESC LIMIT ?`,
        query,
        LIMIT,
      );
      if (rows.length === 0) throw new Error('nothing was found');
      return 1;
    };
    await ours('few')();
    const rates = await race({
      few: ours('few'),
      bareFew: bare('"w1500x"* "w10x"*'),
      many: ours('many'),
      bareMany: bare('"w5x"*'),
    });
    store.close();
    const figure = (what: keyof typeof searches, mine: number, beside: number): Figure => ({
      id: 'F22',
      path: `journal of ${PAGES.toLocaleString('en')} entries: search that finds ${found[what]}, with the rows shown`,
      ours: `${(1000 / mine).toFixed(3)} ms (${rate(mine)})`,
      beside: `bare FTS5 ${(1000 / beside).toFixed(3)} ms`,
      ratio: (beside / mine).toFixed(2),
      target: '<= 2',
      reached: beside / mine <= 2,
    });
    return [figure('few', rates.few, rates.bareFew), figure('many', rates.many, rates.bareMany)];
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}
