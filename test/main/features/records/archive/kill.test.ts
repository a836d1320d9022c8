/**
 * `kill -9` before every statement of the database, one at a time: coverage never claims records that are not stored.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNodeDatabases } from '../../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import { archiveFormat } from '../../../../../electron/main/features/records/archive/archiveFormat.ts';
import { createArchiveStore } from '../../../../../electron/main/features/records/archive/archiveStore.ts';
import { prepareLayout } from '../../../../../electron/main/platform/sqlite/database.ts';
import { bundleProgram, type BundledProgram } from '../../../../support/bundledProgram.ts';
import { killedWrites } from './support/killedWrites.ts';

let child: BundledProgram;
beforeAll(async () => {
  child = await bundleProgram(path.resolve(import.meta.dirname, 'support/killChild.ts'));
});
afterAll(() => child.remove());

interface Ended {
  readonly killed: boolean;
  readonly written: number;
  readonly statements: number | null;
}

/** Runs the program until it ends or is killed before the statement. */
function run(folder: string, target: number): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const one = spawn(process.execPath, [child.file, folder, String(target)], { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    let errors = '';
    one.stdout.on('data', (part: Buffer) => (text += part.toString()));
    one.stderr.on('data', (part: Buffer) => (errors += part.toString()));
    one.on('error', reject);
    one.on('close', (code, signal) => {
      if (code !== 0 && signal !== 'SIGKILL') return reject(new Error(errors));
      const said = /statements (\d+)/.exec(text)?.[1];
      resolve({
        killed: signal === 'SIGKILL',
        written: text.match(/written/g)?.length ?? 0,
        statements: said === undefined ? null : Number(said),
      });
    });
  });
}

/** Returns what a restarted program finds. */
function found(
  folder: string,
  goesOn = false,
): { readonly ids: string[]; readonly executed: string[]; readonly covered: unknown } {
  const database = createNodeDatabases(folder).open('archive-simulator.sqlite');
  expect(prepareLayout(database, archiveFormat)).toBe('ready');
  const store = createArchiveStore(database);
  const owner = store.owner('key-1', 'main', 2);
  // Writing everything again corresponds to reading everything again.
  if (goesOn) for (const { batches, claim } of killedWrites) store.write(owner, batches, claim);
  const asked = { market: 'futures', symbol: null, before: null, limit: 100 } as const;
  const ids = store.page(owner, { ...asked, kind: 'fills' }).list.flatMap((one) => ('fillId' in one ? one.fillId : []));
  const orders = store.page(owner, { ...asked, kind: 'orders' }).list;
  const { ranges, swept } = store.covered(owner, { market: 'futures', kind: 'fills', symbol: null });
  store.close();
  return {
    ids,
    executed: orders.flatMap((one) => ('orderId' in one && 'executedQuote' in one ? one.executedQuantity : [])),
    covered: { ranges, swept },
  };
}

/** Returns what is stored after the first `count` windows were written. */
const DAY = 1_794_700_800_000;
const expected = (count: number) => ({
  ids: [
    ['1019', '1010'],
    ['1009', '1000'],
  ]
    .slice(0, count)
    .flat(),
  executed: count === 0 ? [] : [`0.00${count}`],
  covered: {
    ranges: count === 0 ? [] : [{ from: DAY + 20 - 10 * count, to: DAY + 19 }],
    swept: count === 0 ? 0 : DAY + 19,
  },
});

test(
  'B-E1 B-B5: killed before any statement, the archive holds complete windows only, in records and coverage',
  { timeout: 300_000 },
  async () => {
    const count = async (target: number): Promise<Ended> => {
      const folder = mkdtempSync(path.join(tmpdir(), 'archive-killed-'));
      try {
        const end = await run(folder, target);
        const now = found(folder);
        // Windows reported as written are stored; the window under way is stored completely or not at all.
        const whole = [end.written, end.written + 1].find(
          (many) => JSON.stringify(expected(many).ids) === JSON.stringify(now.ids),
        );
        expect(whole, `statement ${target}: ${now.ids.join(' ')}`).toBeDefined();
        expect(now, `statement ${target}`).toEqual(expected(whole!));
        // The program resumes where it stopped and ends like one that was never killed.
        expect((await run(folder, 0)).written).toBe(killedWrites.length);
        expect(found(folder)).toEqual(expected(killedWrites.length));
        return end;
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    };
    const whole = await count(0);
    expect(whole).toMatchObject({ killed: false, written: 2 });
    expect(whole.statements).toBeGreaterThan(30);
    // Two at a time: each start of the program takes longer than the statement it is killed at.
    const targets = Array.from({ length: whole.statements! }, (_, index) => index + 1);
    for (let at = 0; at < targets.length; at += 2) {
      const ends = await Promise.all(targets.slice(at, at + 2).map(count));
      for (const end of ends) expect(end.killed).toBe(true);
    }
  },
);
