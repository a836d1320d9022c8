/** An unexpected error halts trading, is reported, and does not prevent cancelling (B-E7, B-A9). */
import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startApp } from '../../../electron/main/app/startApp.ts';
import { watchFaults } from '../../../electron/main/app/unforeseen.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { appOptions } from '../support/appOptions.ts';
import { createRecordingShell } from '../support/recordingShell.ts';

const rig = { environment: 'simulator', account: 'main' } as const;
const events = ['uncaughtException', 'unhandledRejection'] as const;

describe('unexpected errors', () => {
  test.each(events)('B-E7: each %s halts trading, and the log has the error name but not its message', (event) => {
    const source = new EventEmitter();
    const halts: AppError[] = [];
    const lines: unknown[] = [];
    const stop = watchFaults(source, {
      log: () => ({ write: (...line) => void lines.push(line) }),
      halt: (reason) => void halts.push(reason),
    });
    source.emit(event, new TypeError('secret words'));
    source.emit(event, 'no error at all');
    expect([halts.map(({ key }) => key), lines]).toEqual([
      ['error.program.unforeseen', 'error.program.unforeseen'],
      [
        ['program.unforeseen', { reason: 'TypeError', count: 1 }],
        ['program.unforeseen', { reason: 'unknown', count: 2 }],
      ],
    ]);
    for (let number = 0; number < 100; number += 1) source.emit(event, new Error('again'));
    expect([halts.length, lines.length]).toEqual([102, 20]);
    stop();
    expect(source.listenerCount(event)).toBe(0);
  });

  test('B-E7: a failing log or halt does not prevent the other', () => {
    const source = new EventEmitter();
    const done: string[] = [];
    watchFaults(source, {
      log: () => {
        done.push('log');
        throw new Error('no disk');
      },
      halt: () => {
        done.push('halt');
        throw new Error('no desk');
      },
    });
    source.emit('uncaughtException', new Error('first'));
    expect(done).toEqual(['halt', 'log']);
  });

  test.each(events)(
    'B-E7 B-A9: in the program %s halts trading and is reported, and the kill switch works',
    async (event) => {
      const profile = await mkdtemp(path.join(tmpdir(), 'foredeck-unforeseen-'));
      const faults = new EventEmitter();
      const shell = createRecordingShell(profile);
      const app = await startApp(shell, {
        ...appOptions(profile),
        faults,
        startSimulator: () => Promise.reject(new Error('none here')),
      });
      try {
        shell.desk().onLoaded();
        await shell.desk().invoke('app.state', {});
        await shell.desk().invoke('trading.subscribe', rig);
        faults.emit(event, new Error('odd'));
        expect(shell.events('trading.safety').at(-1)?.safety).toMatchObject({
          mode: 'halted',
          reason: { key: 'error.program.unforeseen' },
        });
        expect(shell.events('app.notice').map(({ error }) => error.key)).toContain('error.program.unforeseen');
        expect(await shell.desk().invoke('trading.kill', rig)).toMatchObject({
          ok: true,
          value: { safety: { mode: 'killed' } },
        });
      } finally {
        await app.stop();
        await rm(profile, { recursive: true, force: true });
      }
      expect(faults.listenerCount(event)).toBe(0);
    },
  );

  test('B-E7: an error reported by the window halts trading too', async () => {
    const profile = await mkdtemp(path.join(tmpdir(), 'foredeck-unforeseen-'));
    const shell = createRecordingShell(profile);
    const startSimulator = () => Promise.reject(new Error('none here'));
    const app = await startApp(shell, { ...appOptions(profile), startSimulator });
    try {
      shell.desk().onLoaded();
      await shell.desk().invoke('trading.subscribe', rig);
      expect(await shell.desk().invoke('app.faulted', {})).toEqual({ ok: true, value: {} });
      expect(shell.events('trading.safety').at(-1)?.safety).toMatchObject({
        mode: 'halted',
        reason: { key: 'error.window.unforeseen' },
      });
    } finally {
      await app.stop();
      await rm(profile, { recursive: true, force: true });
    }
  });
});
