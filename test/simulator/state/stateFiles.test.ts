import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { damagedStates } from '../../../electron/simulator/adapters/stateFolder.ts';
import { openOrKeepAside, type FileMover } from '../../../electron/simulator/state/keepAside.ts';
import { open, refusal, stateName } from './stateFolder.ts';

const mover: FileMover = { exists: fs.existsSync, move: fs.renameSync };

/** Creates the file with plain SQLite. */
function database(file: string, text: string): void {
  const made = new DatabaseSync(file);
  made.exec(text);
  made.close();
}

/** Creates a closed state of 500 records; returns its bytes. */
function filled(file: string): Buffer {
  const store = open(file);
  const records = Array.from({ length: 500 }, (_, at) => ({ kind: 'order', key: String(at), body: 'x'.repeat(200) }));
  store.write(records);
  store.close();
  return fs.readFileSync(file);
}

const table = 'CREATE TABLE record (kind TEXT, key TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;';

describe('Invalid state file', () => {
  const harm: readonly (readonly [string, (file: string) => void, string, RegExp])[] = [
    ['holds text', (file) => fs.writeFileSync(file, 'price,size\n1,2\n'.repeat(200)), 'broken', /is broken/],
    ['lost its second half', (file) => fs.writeFileSync(file, filled(file).subarray(0, 40_000)), 'broken', /is broken/],
    [
      'has a page of noise',
      (file) => fs.writeFileSync(file, filled(file).fill(0xab, 8_192, 12_288)),
      'broken',
      /is broken/,
    ],
    ['lost its head', (file) => fs.writeFileSync(file, filled(file).fill(0, 0, 100)), 'broken', /is broken/],
    [
      'is a database of something else',
      (file) => database(file, 'CREATE TABLE note (text TEXT); INSERT INTO note VALUES (1)'),
      'foreign',
      /is not the state of an exchange/,
    ],
    [
      'has a table of that name with other columns',
      (file) => database(file, 'CREATE TABLE record (id INTEGER, title TEXT)'),
      'foreign',
      /is not the state of an exchange/,
    ],
    [
      'bears the mark of another program',
      (file) => database(file, `${table} PRAGMA application_id = 252006675`),
      'foreign',
      /is not the state of an exchange/,
    ],
  ];

  it.each(harm)('XF23 that %s is rejected with its name and left unchanged', (_name, make, fault, words) => {
    const file = stateName();
    make(file);
    const before = fs.readFileSync(file);
    const [found, sentence] = refusal(() => open(file));
    expect(found).toBe(fault);
    expect(sentence).toMatch(words);
    expect(sentence).toContain(file);
    expect(fs.readFileSync(file)).toEqual(before);
  });

  it.each(harm)(
    'because it %s is listed as damaged only when it is broken, and nothing changes',
    (_name, make, fault) => {
      const file = stateName();
      make(file);
      const folder = path.dirname(file);
      const before = fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name)));
      expect(damagedStates(folder)).toEqual(fault === 'broken' ? [file] : []);
      expect(fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name)))).toEqual(before);
    },
  );

  it('is not listed as damaged where a state is good, in use, or absent', () => {
    const file = stateName();
    filled(file);
    expect(damagedStates(path.dirname(file))).toEqual([]);
    open(file);
    expect(damagedStates(path.dirname(file))).toEqual([]);
    expect(damagedStates(path.join(path.dirname(file), 'absent'))).toEqual([]);
  });

  it('is moved aside under a new name when a start is forced, and never replaces an older one', () => {
    const file = stateName();
    for (const number of [1, 2]) {
      fs.writeFileSync(file, `broken ${number} `.repeat(300));
      const opened = openOrKeepAside(file, mover, { waitMs: 0 });
      expect(opened.keptAside).toBe(`${file}.aside-${number}`);
      expect(opened.reason).toBe(`The state ${file} is broken and was left as it is (file is not a database).`);
      expect(opened.state.read('order')).toEqual(new Map());
      opened.state.close();
      expect(fs.readFileSync(`${file}.aside-${number}`, 'utf8')).toBe(`broken ${number} `.repeat(300));
      fs.rmSync(file);
    }
    expect(fs.readdirSync(path.dirname(file)).toSorted()).toEqual(['7.db.aside-1', '7.db.aside-2']);
  });

  it('is moved together with its companion files', () => {
    const file = stateName();
    fs.writeFileSync(file, 'broken '.repeat(300));
    const moved: string[] = [];
    const recordingMover: FileMover = {
      exists: (name) => name === `${file}-wal` || fs.existsSync(name),
      move: (from, to) => {
        moved.push(path.basename(from), path.basename(to));
        if (from === file) fs.renameSync(from, to);
      },
    };
    openOrKeepAside(file, recordingMover).state.close();
    expect(moved).toEqual(['7.db', '7.db.aside-1', '7.db-wal', '7.db.aside-1-wal']);
  });
});

describe('Valid state file', () => {
  it('of a newer version is rejected and not moved', () => {
    const file = stateName();
    open(file).close();
    database(file, 'PRAGMA user_version = 2');
    expect(refusal(() => openOrKeepAside(file, mover))).toEqual([
      'newer',
      `The state ${file} was written by a newer version and was left as it is.`,
    ]);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['7.db']);
  });

  it('of the first layout is opened and then marked with the current version', () => {
    const file = stateName();
    database(file, `PRAGMA journal_mode = WAL; ${table} INSERT INTO record VALUES ('order', '1', 'old')`);
    const store = open(file);
    expect([...store.read('order')]).toEqual([['1', 'old']]);
    store.write([{ kind: 'order', key: '2', body: 'new' }]);
    store.close();
    const plain = new DatabaseSync(file);
    const pragma = (name: string) => Object.values(plain.prepare(`PRAGMA ${name}`).get()!)[0];
    // "FDsm" in ASCII.
    expect([pragma('application_id'), pragma('user_version')]).toEqual([0x4644736d, 1]);
    plain.close();
    expect([...open(file).read('order').keys()]).toEqual(['1', '2']);
  });

  it('that is empty or missing starts a new state', () => {
    const file = stateName();
    fs.writeFileSync(file, '');
    open(file).close();
    const other = stateName();
    expect(openOrKeepAside(other, mover)).toMatchObject({ keptAside: null, reason: null });
  });

  it('cannot be created in a missing folder, which is reported', () => {
    const file = path.join(path.dirname(stateName()), 'nowhere', '7.db');
    expect(refusal(() => open(file))).toEqual([
      'unwritable',
      `The state ${file} cannot be read or written (unable to open database file).`,
    ]);
  });
});
