import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogFile } from '../../../../electron/main/platform/log/logFile.ts';
import { logEvents, type LogEvent } from '../../../../electron/main/platform/log/logEvents.ts';
import { createLogger, type LogValues } from '../../../../electron/main/platform/log/logger.ts';
import { defaultSettings, type Settings } from '../../../../shared/settings/settings.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foredeck-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function lines(redact: (line: string) => string = (line) => line, levels: Partial<Settings> = {}) {
  const written: string[] = [];
  const sink = { line: (text: string) => void written.push(text) };
  const chosen = { ...defaultSettings, ...levels };
  const log = createLogger(createVirtualClock(1_790_000_000_000), sink, redact, () => chosen);
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
    log.write('world.failed', { reason: `a\n{"event":"forged"}\r\u001b[31m${'y'.repeat(1_000)}` });
    expect(written[0]?.split('\n')).toHaveLength(1);
    expect((JSON.parse(written[0] ?? '') as { reason: string }).reason).toHaveLength(200);
  });

  const events = Object.keys(logEvents) as LogEvent[];
  const isOf = (event: LogEvent, levels: readonly string[]) => levels.includes(logEvents[event][1]);
  test.each([
    ['errors', ['errors']],
    ['normal', ['errors', 'normal']],
    ['detailed', ['errors', 'normal', 'detailed']],
  ] as const)('the level %s of an area writes the events of %j, and no other area changes', (level, written) => {
    const { log, written: lined } = lines(undefined, { logConnections: level });
    for (const event of events) log.write(event);
    expect(lined.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(
      events.filter((event) => isOf(event, logEvents[event][0] === 'logConnections' ? written : ['errors', 'normal'])),
    );
  });

  test('what failed, was lost or stopped trading is written at every level', () => {
    const quiet = lines(undefined, {
      logProgram: 'errors',
      logConnections: 'errors',
      logTrading: 'errors',
      logAlerts: 'errors',
    });
    for (const event of events) quiet.log.write(event);
    const always = quiet.written.map((line) => (JSON.parse(line) as { event: string }).event);
    const failures = /\.(?:failed|dropped|refused|crashed|gone|unforeseen|violated|\w+Unknown|kill|mode)$/;
    expect(always).toEqual(events.filter((event) => failures.test(event)));
  });

  test('the redactor processes the complete line', () => {
    const { log, written } = lines((line) => line.replaceAll('topsecret', '***'));
    log.write('world.failed', { reason: 'has topsecret inside' });
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
