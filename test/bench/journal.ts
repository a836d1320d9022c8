/**
 * F19, the disk part: writing a record of the order journal to the disk, compared with the bare append and fdatasync of
 * the same number of bytes.
 */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createNodeJournalFiles } from '../../electron/main/platform/journal/nodeJournalFiles.ts';
import { createNodeDatabases } from '../../electron/main/platform/sqlite/nodeDatabases.ts';
import { createSystemClock } from '../../electron/main/platform/systemClock.ts';
import { openJournal } from '../../electron/main/trading/journal/journal.ts';
import { JOURNAL_VERSION, type JournalRecord } from '../../electron/main/trading/journal/records.ts';
import { createTimeline } from '../../electron/main/features/records/timeline.ts';
import { createRandom } from '../../shared/time/random.ts';
import { median, quantile, race, rate, type Figure } from './measure.ts';

const ROUNDS = 400;
const NOTES = 5_000;

const record = (number: number): JournalRecord => ({
  v: JOURNAL_VERSION,
  t: 'sending',
  intentId: `i-bench${String(number).padStart(20, '0')}`,
  timestamp: 1_790_000_000_000 + number,
  at: 1_790_000_000_000 + number,
});

/**
 * Measures the milliseconds of each flushed append, journal and bare file taking turns; the bare append writes as many
 * bytes.
 */
async function appends(folder: string): Promise<{ ours: number[]; bare: number[] }> {
  const journal = await openJournal({
    files: createNodeJournalFiles(folder, createSystemClock()),
    environment: 'simulator',
    profileFolder: folder,
    random: createRandom(1),
    now: 1_790_000_000_000,
    notice: ({ key }) => console.error(key),
  });
  if (!journal) throw new Error('the journal did not open');
  const handle = await fs.open(path.join(folder, 'bare'), 'a');
  const bytes = Buffer.from(`FJ1 00000000 1 100 ${JSON.stringify(record(1))}\n`);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    if (!(await journal.append(record(round)))) throw new Error('a record was not written');
    const middle = performance.now();
    await handle.write(bytes);
    await handle.datasync();
    ours.push(middle - start);
    bare.push(performance.now() - middle);
  }
  await handle.close();
  await journal.close();
  return { ours, bare };
}

/**
 * Measures timeline notes per second, including their hashes and flushed writes, and what one note costs its caller.
 */
async function notes(folder: string): Promise<{ perSecond: number; each: number }> {
  const costs: number[] = [];
  const rates = await race(
    {
      async ours() {
        const clock = createSystemClock();
        const profile = await fs.mkdtemp(path.join(folder, 'notes-'));
        const timeline = createTimeline({
          environment: 'simulator',
          clock,
          databases: createNodeDatabases(profile),
          files: createNodeJournalFiles(profile, clock),
          notice: ({ key }) => console.error(key),
          secretFree: () => true,
        });
        const start = performance.now();
        for (let number = 0; number < NOTES; number += 1) {
          timeline.note(`i-${number % 50}`, 'answered', { status: 200, replyMs: number, usedWeight: null, code: null });
        }
        costs.push((performance.now() - start) / NOTES);
        await timeline.close();
        return NOTES;
      },
    },
    3,
  );
  return { perSecond: rates.ours, each: median(costs) };
}

/** Measures the figures of the journal and the timeline. */
export async function journalFigures(): Promise<Figure[]> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'foredeck-bench-'));
  try {
    const { ours, bare } = await appends(folder);
    const noted = await notes(folder);
    const ratio = median(ours) / median(bare);
    const words = (all: number[]) => `p50 ${median(all).toFixed(2)} ms, p99 ${quantile(all, 0.99).toFixed(2)} ms`;
    return [
      {
        id: 'F19',
        path: 'journal record to the disk',
        ours: words(ours),
        beside: `append + fdatasync ${words(bare)}`,
        ratio: ratio.toFixed(2),
        target: '<= 1.5',
        reached: ratio <= 1.5,
      },
      {
        id: 'F19',
        path: 'timeline entries, hashed and on the disk',
        ours: rate(noted.perSecond),
        beside: `${(noted.each * 1000).toFixed(1)} us each for whoever notes`,
        ratio: '-',
        target: '-',
        reached: null,
      },
    ];
  } finally {
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
