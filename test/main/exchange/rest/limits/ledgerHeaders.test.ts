import { describe, expect, test } from 'vitest';
import {
  figuresOf,
  retryAfterMs,
  weightFigures,
} from '../../../../../electron/main/exchange/rest/limits/ledgerHeaders.ts';

describe('R3: figures in headers', () => {
  const of = (headers: Record<string, string>) => [...figuresOf(headers, 'x-count')];

  test('are read in any unit and case, with the length of their interval', () => {
    const headers = {
      'X-Count-10S': '1',
      'x-count-1m': '2',
      'x-count-2h': '3',
      'X-COUNT-1D': '4',
      'x-count-9999s': '5',
    };
    expect(of(headers)).toEqual([
      [10_000, 1],
      [60_000, 2],
      [7_200_000, 3],
      [86_400_000, 4],
      [9_999_000, 5],
    ]);
  });

  test.each([
    'x-count',
    'x-count-10',
    'x-count-s',
    'x-count-10y',
    'x-count-10ss',
    'x-count-10s-more',
    'x-count-more-10s',
    'my-x-count-10s',
    'x-counter-10s',
    'x-count-0s',
    'x-count-10000s',
    'more\nx-count-10s',
  ])('XS38: ignores a header named %s', (name) => expect(of({ [name]: '7' })).toEqual([]));

  test.each(['', ' 7', '7 ', '-7', '+7', '7.0', '7e1', 'abc', '100000', '0x7'])('XS38: rejects the value %j', (text) =>
    expect(of({ 'x-count-10s': text })).toEqual([]),
  );

  test.each([
    ['0', 0],
    ['99999', 99_999],
    ['007', 7],
  ])('accepts the value %s', (text, figure) => expect(of({ 'x-count-10s': text })).toEqual([[10_000, figure]]));
});

describe('R3 XS38: used weight and limit from the headers of a reply', () => {
  const used = (interval: string, figure: number) => ({ [`x-used-weight-${interval}`]: String(figure) });
  const left = (interval: string, figure: number) => ({ [`x-remaining-weight-${interval}`]: String(figure) });

  test.each<[string, Record<string, string>, number, number | null, number | null]>([
    ['nothing', {}, 500, null, null],
    ['used of ten seconds', used('10s', 120), 500, 120, null],
    ['used of less than ten seconds', used('1s', 120), 500, 120, null],
    ['used of more than ten seconds: most of it may be older', used('11s', 120), 500, null, null],
    ['the larger of two', { ...used('10s', 120), ...used('1s', 90) }, 500, 120, null],
    ['the larger of two, told last', { ...used('1s', 90), ...used('10s', 120) }, 500, 120, null],
    ['nonsense from above twice the limit', used('10s', 1_001), 500, null, null],
    ['no nonsense up to twice the limit', used('10s', 1_000), 500, 1_000, null],
    ['both: whose limit it is', { ...used('10s', 120), ...left('10s', 180) }, 500, 120, 300],
    ['both of a longer interval, the documented limit', { ...used('1m', 120), ...left('1m', 380) }, 500, 120, 500],
    ['both, the least limit that is sane', { ...used('10s', 20), ...left('10s', 30) }, 500, 20, 50],
    ['both, a limit below that', { ...used('10s', 20), ...left('10s', 29) }, 500, null, null],
    [
      'two limits: the lower one',
      { ...used('10s', 120), ...left('10s', 180), ...used('1m', 100), ...left('1m', 300) },
      500,
      120,
      300,
    ],
    [
      'two limits: the lower one, told last',
      { ...used('10s', 100), ...left('10s', 300), ...used('1m', 120), ...left('1m', 180) },
      500,
      120,
      300,
    ],
    ['of a larger limit only what is left', { ...used('1m', 2_990), ...left('1m', 10) }, 500, 490, null],
    ['of a larger limit more than ours: nothing', { ...used('1m', 2_400), ...left('1m', 600) }, 500, null, null],
    ['what is left alone', left('10s', 50), 500, 450, null],
    ['what is left alone, against a lower limit that is known', left('10s', 50), 300, 250, null],
    ['as much left as is known to be the limit', left('10s', 300), 300, null, null],
    ['nothing left', left('10s', 0), 500, 500, null],
  ])('%s', (_name, headers, known, most, limit) => {
    expect(weightFigures(headers, known)).toEqual({ used: most, limit });
  });
});

describe('XS9: delay after a refusal', () => {
  test.each<[Record<string, string>, number | null]>([
    [{}, null],
    [{ 'Retry-After': '1' }, 1_000],
    [{ 'RETRY-AFTER': '300' }, 300_000],
    [{ other: '9', 'retry-after': '30' }, 30_000],
    [{ 'retry-after': '0' }, null],
    [{ 'retry-after': '301' }, null],
    [{ 'retry-after': '00030' }, null],
    [{ 'retry-after': '' }, null],
    [{ 'retry-after': '-1' }, null],
    [{ 'retry-after': '1s' }, null],
    [{ 'retry-after': 's1' }, null],
    [{ 'x-retry-after': '30' }, null],
  ])('%o', (headers, ms) => expect(retryAfterMs(headers)).toBe(ms));
});
