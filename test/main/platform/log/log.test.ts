import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogFile } from '../../../../electron/main/platform/log/logFile.ts';
import { createLogger, type LogValues } from '../../../../electron/main/platform/log/logger.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foredeck-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function lines(redact: (line: string) => string = (line) => line) {
  const written: string[] = [];
  const log = createLogger(createVirtualClock(1_790_000_000_000), { line: (text) => void written.push(text) }, redact);
  return { log, written };
}

describe('Log', () => {
  test('writes allowed fields only, as one line of JSON', () => {
    const { log, written } = lines();
    log.write('rest.failed', { market: 'spot', key: 'a', secret: 'x', count: 3 } as LogValues);
    expect(written).toEqual([
      '{"time":"2026-09-21T14:13:20.000Z","event":"rest.failed","market":"spot","key":"a","count":3}',
    ]);
  });

  test('XS16: no value can start a new line, and long values are cut', () => {
    const { log, written } = lines();
    log.write('x', { reason: `a\n{"event":"forged"}\r\u001b[31m${'y'.repeat(1_000)}` });
    expect(written[0]?.split('\n')).toHaveLength(1);
    expect((JSON.parse(written[0] ?? '') as { reason: string }).reason).toHaveLength(200);
  });

  test('the redactor processes the complete line', () => {
    const { log, written } = lines((line) => line.replaceAll('topsecret', '***'));
    log.write('x', { reason: 'has topsecret inside' });
    expect(written[0]).toContain('has *** inside');
  });

  test('rotates the file by size and keeps a bounded number', async () => {
    const file = createLogFile(folder);
    const text = 'x'.repeat(100_000);
    for (let i = 0; i < 60; i += 1) {
      file.line(`${i} ${text}`);
      await file.flush();
    }
    const names = (await readdir(folder)).toSorted();
    expect(names).toEqual(['foredeck.log', 'foredeck.log.1', 'foredeck.log.2', 'foredeck.log.3']);
    for (const name of names) expect((await stat(path.join(folder, name))).size).toBeLessThanOrEqual(1024 * 1024);
    expect((await readFile(path.join(folder, 'foredeck.log'), 'utf8')).trimEnd().split('\n').at(-1)).toBe(`59 ${text}`);
  });

  test('an unwritable folder causes no error', async () => {
    await writeFile(path.join(folder, 'taken'), '');
    const file = createLogFile(path.join(folder, 'taken'));
    file.line('lost');
    await file.flush();
    expect(await readdir(folder)).toEqual(['taken']);
  });
});
