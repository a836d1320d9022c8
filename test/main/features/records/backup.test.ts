/** A backup of the archive while it is written: a whole database with everything received so far. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabaseCopies } from '../../../../electron/main/platform/sqlite/nodeDatabaseCopies.ts';
import { createNodeDatabases } from '../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import { createRecordModule } from '../../../../electron/main/features/records/recordModule.ts';
import type { Timeline } from '../../../../electron/main/features/records/timeline.ts';
import { streamInto } from '../../../../electron/shell/saveFile.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail } from '../../../../shared/result/result.ts';
import { rig } from '../../trading/support/desk.ts';
import { createPlaceRig } from './archive/support/placeRig.ts';
import { DAY, fill } from './archive/support/records.ts';

let folder: string;
let ended: (() => void)[] = [];
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'backup-'))));
afterEach(() => {
  for (const end of ended) end();
  ended = [];
  rmSync(folder, { recursive: true, force: true });
});

function start(saved: string, profile = folder) {
  const made = createPlaceRig(profile);
  ended.push(() => made.archive.stop());
  made.attach();
  const { handlers } = createRecordModule(
    { scope: rig, clock: made.clock, push: () => undefined },
    {
      secretFree: () => true,
      archive: made.archive,
      timeline: {} as Timeline,
      trading: { commandContext: { access: () => null } },
      copies: () => [],
      rest: { get: () => Promise.resolve(fail(appError('network', 'error.network.unreachable'))) },
      shell: {
        saveFile: () => Promise.resolve(null),
        saveStream: (request) => streamInto(saved, request),
        openFile: () => Promise.resolve(null),
        printPdf: () => Promise.reject(new Error('nothing is printed')),
      },
      databases: createNodeDatabases(profile),
      copiedDatabases: createDatabaseCopies(profile),
      ask: () => Promise.resolve('declined'),
      words: () => ({ language: 'en', grouping: 'space' }),
      instruments: { find: () => null },
      performanceWorker: '',
    },
  );
  return { ...made, backup: async (more: object = {}) => handlers['records.backup']({ ...rig, ...more }) };
}

describe('backup of the archive', () => {
  it('is a sound database with every record, also of the last moment, and opens as an archive', async () => {
    const saved = path.join(folder, 'saved');
    const one = start(saved);
    one.archive.fills(Array.from({ length: 500 }, (_, index) => fill({ fillId: `${1_000 + index}` })));
    const running = one.backup();
    one.archive.fills([fill({ fillId: '9000' })]);
    one.clock.advance(20);
    const file = path.join(saved, 'archive-simulator-2026-11-15.sqlite');
    expect(await running).toEqual({ ok: true, value: { path: file } });
    expect(DAY).toBe(Date.UTC(2026, 10, 15));
    const copy = new DatabaseSync(file);
    expect(copy.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    const [row] = copy.prepare('SELECT count(*) AS count FROM fills').all();
    expect([500, 501]).toContain(row!['count']);
    copy.close();
    expect(one.ids()).toHaveLength(501);
    // Nothing of the copy remains in the profile.
    expect(readdirSync(folder).filter((name) => name.includes('backup'))).toEqual([]);
  });

  it('is refused to another account, and while the archive is not in its file', async () => {
    const one = start(path.join(folder, 'saved'));
    expect(await one.backup({ account: 'demo' })).toMatchObject({
      ok: false,
      error: { key: 'error.trading.otherWorld' },
    });
    const blocked = path.join(folder, 'blocked');
    writeFileSync(blocked, '');
    const other = start(path.join(folder, 'saved'), blocked);
    expect(await other.backup()).toMatchObject({ ok: false, error: { key: 'error.archive.waiting' } });
  });

  it('fails with a reason where the copy cannot be saved', async () => {
    const blocked = path.join(folder, 'blocked');
    writeFileSync(blocked, '');
    expect(await start(blocked).backup()).toMatchObject({ ok: false, error: { key: 'error.archive.notBackedUp' } });
  });
});
