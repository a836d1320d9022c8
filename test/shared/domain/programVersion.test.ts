import { describe, expect, test } from 'vitest';
import { compareVersions, isVersion } from '../../../shared/domain/programVersion.ts';

/** Rising, with the example of Semantic Versioning 2.0.0, section 11. */
const rising = [
  '0.0.9',
  '0.0.10',
  '0.9.0',
  '1.0.0-0',
  '1.0.0-2',
  '1.0.0-10',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1-rc.1',
  '1.1.0',
  '2.0.0',
  '10.0.0',
  '9007199254740993.0.0',
  '9007199254740994.0.0',
];

describe('versions of the program', () => {
  test('every pair has the order of Semantic Versioning', () => {
    const found = rising.flatMap((a) => rising.map((b) => Math.sign(compareVersions(a, b))));
    const expected = rising.flatMap((_, i) => rising.map((_other, j) => Math.sign(i - j)));
    expect(found).toEqual(expected);
  });

  test.each([...rising, '1.0.0--', '1.0.0-0a'])('%s is a version', (text) => expect(isVersion(text)).toBe(true));

  test.each([
    '',
    '1',
    '1.0',
    '1.0.0.0',
    '01.0.0',
    '1.0.0-',
    '1.0.0-01',
    '1.0.0-a..b',
    '1.0.0+build',
    'v1.0.0',
    ' 1.0.0',
    '1.0.0\n',
    '1.0.0/..',
    `1.0.0-${'a'.repeat(80)}`,
  ])('%j is no version', (text) => expect(isVersion(text)).toBe(false));

  test('a text that is no version is not compared', () => {
    expect(() => compareVersions('1.0', '1.0.0')).toThrow('not a version');
  });
});
