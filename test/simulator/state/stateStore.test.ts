import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEntry, writeEntry } from '../../../electron/simulator/state/journaledStore.ts';
import { readRecord, writeRecord } from '../../../electron/simulator/state/stateText.ts';
import { open, refusal, stateName } from './stateFolder.ts';
import { newestSeed } from '../../../electron/simulator/state/stateRecords.ts';

describe('State store', () => {
  it('restores its records when reopened, ordered by key', () => {
    const name = stateName();
    const first = open(name);
    first.write([
      { kind: 'order', key: '2', body: 'b' },
      { kind: 'order', key: '1', body: 'a' },
      { kind: 'fill', key: '1', body: 'f' },
    ]);
    first.write([
      { kind: 'fill', key: '1', body: null },
      { kind: 'order', key: '2', body: 'c' },
    ]);
    first.close();
    const second = open(name);
    expect([...second.read('order')]).toEqual([
      ['1', 'a'],
      ['2', 'c'],
    ]);
    expect(second.read('fill')).toEqual(new Map());
  });

  it('keeps the last version of each record over many writes, also without a clean close', () => {
    const name = stateName();
    const store = open(name);
    for (let number = 1; number <= 600; number += 1) {
      store.write([
        { kind: 'order', key: String(number).padStart(3, '0'), body: `order ${number}` },
        { kind: 'meta', key: 'last', body: String(number) },
        { kind: 'position', key: String(number % 3), body: number % 2 === 0 ? null : `position ${number}` },
      ]);
    }
    store.write([{ kind: 'order', key: '300', body: null }]);
    const truth = () => [
      [...store.read('order').keys()],
      store.read('order').get('599'),
      [...store.read('meta')],
      [...store.read('position')],
    ];
    const keys = Array.from({ length: 600 }, (_, index) => String(index + 1).padStart(3, '0'));
    const expected = [keys.filter((key) => key !== '300'), 'order 599', [['last', '600']], [['2', 'position 599']]];
    expect(truth()).toEqual(expected);
    // What a killed process leaves behind: the files as they are now.
    const copy = stateName();
    for (const ending of ['', '-wal']) fs.copyFileSync(name + ending, copy + ending);
    const other = open(copy);
    expect([other.read('order').size, other.read('meta').get('last')]).toEqual([599, '600']);
    store.close();
    const again = open(name);
    expect([[...again.read('order').keys()], [...again.read('position')]]).toEqual([expected[0], expected[3]]);
  });

  it('is empty after a clear', () => {
    const name = stateName();
    const first = open(name);
    first.write([{ kind: 'order', key: '1', body: 'a' }]);
    first.clear();
    expect(first.read('order')).toEqual(new Map());
    first.write([{ kind: 'order', key: '2', body: 'b' }]);
    first.close();
    expect([...open(name).read('order')]).toEqual([['2', 'b']]);
  });

  it('writes a change completely or not at all, and rejects further writes after a failure until reopened', () => {
    const name = stateName();
    const store = open(name);
    store.write([{ kind: 'order', key: '1', body: 'a' }]);
    const broken = { kind: 'order', key: '3', body: undefined as unknown as string };
    expect(() => store.write([{ kind: 'order', key: '2', body: 'b' }, broken])).toThrow(name);
    expect([...store.read('order')]).toEqual([['1', 'a']]);
    expect(() => store.write([{ kind: 'order', key: '4', body: 'd' }])).toThrow(name);
    expect(() => store.clear()).toThrow(name);
    store.close();
    const again = open(name);
    expect([...again.read('order')]).toEqual([['1', 'a']]);
    again.write([{ kind: 'order', key: '4', body: 'd' }]);
    expect(again.read('order').size).toBe(2);
  });

  it('rejects a write on a full disk with an error, and keeps every earlier write (B-A1)', () => {
    const name = stateName();
    const store = open(name, { pages: 20 });
    const body = 'x'.repeat(500);
    const write = (number: number) =>
      store.write([
        { kind: 'order', key: String(number), body },
        { kind: 'meta', key: 'last', body: String(number) },
      ]);
    let written = 0;
    const [fault, sentence] = refusal(() => {
      for (; written < 1_000; written += 1) write(written);
    });
    expect([fault, sentence]).toEqual([
      'unwritable',
      `The state ${name} cannot be read or written (database or disk is full).`,
    ]);
    expect(written).toBeGreaterThan(50);
    expect(refusal(() => write(written))).toEqual([fault, sentence]);
    store.close();
    const again = open(name);
    expect(again.read('order').size).toBe(written);
    expect(again.read('meta').get('last')).toBe(String(written - 1));
  });
});

describe('Journal entry', () => {
  const changes = [
    { kind: 'order', key: '1', body: '{"a":"1 2 3\\n"}' },
    { kind: '', key: '3 4 5\n', body: '' },
    { kind: 'fill', key: 'ключ €', body: null },
    { kind: 'x', key: 'y', body: '1 1 -1\nxy' },
  ];

  it('is read back as written, whatever the text contains', () => {
    expect(readEntry(writeEntry(changes))).toEqual(changes);
    expect(writeEntry([{ kind: 'a', key: 'bc', body: null }])).toBe('1 2 -1\nabc');
    expect(readEntry('')).toEqual([]);
  });

  it('XF23 cut at any position is rejected, or read as the changes before the cut', () => {
    const text = writeEntry(changes);
    const ends = changes.map((_change, at) => writeEntry(changes.slice(0, at)).length);
    for (let length = 0; length < text.length; length += 1) {
      const whole = ends.indexOf(length);
      if (whole >= 0) expect(readEntry(text.slice(0, length))).toEqual(changes.slice(0, whole));
      else expect(() => readEntry(text.slice(0, length)), String(length)).toThrow(SyntaxError);
    }
  });
});

describe('Record text', () => {
  it('keeps amounts exact beyond a double, and does not mistake text for an amount', () => {
    const record = {
      held: -123_456_789_012_345_678_901n,
      name: '5n',
      list: [0n, 1, null],
      inner: { ok: true, sum: 7n },
    };
    expect(readRecord(writeRecord(record))).toEqual(record);
    expect(writeRecord({ held: -5n, size: 2 })).toBe('{"held":{"$units":"-5"},"size":2}');
    expect(writeRecord({ 'a"b': 'c\n', gone: undefined, none: null, list: [undefined, []], inner: {} })).toBe(
      '{"a\\"b":"c\\n","none":null,"list":[null,[]],"inner":{}}',
    );
  });

  it('that is invalid is rejected', () => {
    for (const text of ['', '{"a":', '{"a":{"$units":"1.5"}}', '{"a":{"$units":"x"}}']) {
      expect(() => readRecord(text), text).toThrow(SyntaxError);
    }
  });
});

describe('Choice of the state', () => {
  it('is the last one written when no seed is given', () => {
    expect(newestSeed([])).toBeNull();
    expect(
      newestSeed([
        { name: '7.db', modified: 5 },
        { name: '12.db', modified: 9 },
        { name: '12.db-wal', modified: 20 },
        { name: '12.db.aside-1', modified: 40 },
        { name: 'x.db', modified: 30 },
        { name: '99.db', modified: 1 },
      ]),
    ).toBe(12);
  });
});
