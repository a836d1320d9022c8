import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, findSecrets } from './secretScan.ts';

const secret = 'kanarienvogel8842kanarienvogel';

test('finds a planted secret in every encoding, and none in clean text (B-D1)', () => {
  const encode = (before: string) => Buffer.from(`${before}${secret}tail`).toString('base64');
  const planted: Record<string, string | Uint8Array> = {
    plain: `{"message":"${secret}"}`,
    reversed: secret.split('').reverse().join(''),
    hex: `0x${Buffer.from(secret).toString('hex')}`,
    'hex upper case': Buffer.from(secret).toString('hex').toUpperCase(),
    'percent-encoded': `?a=${[...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join('')}`,
    'utf-16': Buffer.from(`x${secret}`, 'utf16le'),
    'base64 at 0': encode('abc'),
    'base64 at 1': encode('abcd'),
    'base64 at 2': encode('abcde'),
  };
  for (const [form, content] of Object.entries(planted)) {
    expect(findSecrets({ canary: secret }, [['here', content]])).toContainEqual({
      secret: 'canary',
      form,
      where: 'here',
    });
  }
  expect(findSecrets({ canary: secret }, [['here', 'nothing but words, kanarienvogel8843']])).toEqual([]);
});

test('reads the files of a folder and of every folder below it', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'foredeck-scan-'));
  try {
    writeFileSync(path.join(folder, 'log'), `a line with ${secret}`);
    mkdirSync(path.join(folder, 'a', 'b'), { recursive: true });
    writeFileSync(path.join(folder, 'a', 'clean'), 'nothing');
    writeFileSync(path.join(folder, 'a', 'b', 'deep'), Buffer.from(secret).toString('hex'));
    const found = findSecrets({ canary: secret }, filesBelow(folder));
    expect(found.toSorted((one, other) => (one.where < other.where ? -1 : 1))).toEqual([
      { secret: 'canary', form: 'hex', where: path.join('a', 'b', 'deep') },
      { secret: 'canary', form: 'plain', where: 'log' },
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
