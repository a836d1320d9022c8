import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { newestSeed, stateFileName } from '../../../electron/simulator/state/stateFile.ts';
import { openState } from '../../../electron/simulator/state/stateStore.ts';
import { readRecord, writeRecord } from '../../../electron/simulator/state/stateText.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});
function file(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'state-'));
  folders.push(folder);
  return path.join(folder, stateFileName(7));
}

describe('the state of an exchange', () => {
  it('is there again in another process although nobody closed it', () => {
    const name = file();
    const first = openState(name);
    first.write([
      { kind: 'order', key: '2', body: 'b' },
      { kind: 'order', key: '1', body: 'a' },
      { kind: 'fill', key: '1', body: 'f' },
    ]);
    first.write([{ kind: 'fill', key: '1', body: null }]);
    const second = openState(name);
    expect([...second.read('order')]).toEqual([
      ['1', 'a'],
      ['2', 'b'],
    ]);
    expect(second.read('fill').size).toBe(0);
    first.close();
    second.close();
  });

  it('takes all of a change or nothing', () => {
    const store = openState(file());
    const broken = { kind: 'order', key: '2', body: undefined as unknown as string };
    expect(() => store.write([{ kind: 'order', key: '1', body: 'a' }, broken])).toThrow();
    expect(store.read('order').size).toBe(0);
    store.write([{ kind: 'order', key: '1', body: 'a' }]);
    store.clear();
    expect(store.read('order').size).toBe(0);
    store.close();
  });

  it('keeps amounts exact beyond a double, and text that looks like one is text', () => {
    const record = { held: -123_456_789_012_345_678_901n, name: '5n', list: [0n, 1, null], inner: { ok: true } };
    expect(readRecord(writeRecord(record))).toEqual(record);
  });

  it('without a seed is the one written last', () => {
    expect(newestSeed([])).toBeNull();
    expect(
      newestSeed([
        { name: '7.db', modified: 5 },
        { name: '12.db', modified: 9 },
        { name: '12.db-wal', modified: 20 },
        { name: 'x.db', modified: 30 },
        { name: '99.db', modified: 1 },
      ]),
    ).toBe(12);
  });
});
