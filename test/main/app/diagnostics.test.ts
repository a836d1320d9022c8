/** Diagnostics for a report of a fault, over a real log file. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDiagnostics } from '../../../electron/main/app/diagnostics.ts';
import { createLogFile } from '../../../electron/main/platform/log/logFile.ts';
import { createSecretRegistry } from '../../../electron/main/platform/log/secretRegistry.ts';
import type { AppState } from '../../../shared/ipc/appState.ts';
import { calls } from '../../../shared/ipc/contract.ts';
import { appError } from '../../../shared/result/appError.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { appState, storedKey } from '../../renderer/support/builders.ts';

const NOW = Date.UTC(2026, 10, 26, 21, 30, 5);
const SECRET = 'k9Qz-7741-Secret';

async function start(save: (bytes: Uint8Array) => Promise<string | null> = () => Promise.resolve(null)) {
  const profile = await mkdtemp(path.join(tmpdir(), 'foredeck-diagnostics-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  const log = createLogFile(path.join(profile, 'logs'));
  const secrets = createSecretRegistry();
  secrets.add([SECRET]);
  const app = appState();
  const state: AppState = {
    ...app,
    credentials: { ...app.credentials, keys: [storedKey({ environment: 'simulator', label: 'my own label' })] },
    connections: [
      {
        id: 'futures public',
        market: 'futures',
        kind: 'publicSocket',
        state: 'waiting',
        since: NOW - 1_000,
        lastFrameAt: null,
        retryAt: null,
        error: appError('network', 'error.socket.closed'),
      },
    ],
  };
  const saved: { name: string; text: string }[] = [];
  const handlers = createDiagnostics({
    clock: createVirtualClock(NOW),
    state: () => state,
    log,
    secrets,
    shell: {
      async saveFile({ suggestedName, bytes }) {
        saved.push({ name: suggestedName, text: Buffer.from(bytes).toString('utf8') });
        return save(bytes);
      },
    },
  });
  const read = async () => {
    const answer = await handlers['diagnostics.read']({});
    if (!answer.ok) throw new Error(answer.error.key);
    return calls['diagnostics.read'].answer.parse(answer.value);
  };
  return { profile, log, handlers, read, saved };
}

test('holds the state of the program and the log, no label of a key and no secret (B-D1)', async () => {
  const { profile, log, read } = await start();
  log.line('{"event":"app.start"}');
  log.line(`{"event":"odd","reason":"${SECRET}"}`);
  const { text, folder } = await read();
  expect(folder).toBe(path.join(profile, 'logs'));
  const lines = text.split('\n');
  expect(lines[0]).toBe('time: 2026-11-26T21:30:05.000Z');
  expect(lines).toContain(
    'connection futures publicSocket: waiting since 2026-11-26T21:30:04.000Z, error.socket.closed',
  );
  expect(lines.find((line) => line.startsWith('account:'))).toMatch(/^account: simulator main, keys 1 \(\w+\)$/);
  expect(lines.slice(lines.indexOf('log:'))).toEqual([
    'log:',
    '{"event":"app.start"}',
    '{"event":"odd","reason":"[removed]"}',
  ]);
  expect(text).not.toMatch(/my own label|k9Qz/);
});

test('holds only the newest whole lines of a long log', async () => {
  const { log, read } = await start();
  for (let line = 0; line < 1_500; line += 1) log.line(`${line} ${'x'.repeat(95)}`);
  const { text } = await read();
  const kept = text.split('\n').slice(text.split('\n').indexOf('log:') + 1);
  expect(kept.at(-1)).toBe(`1499 ${'x'.repeat(95)}`);
  expect(kept.every((line) => /^\d+ x{95}$/.test(line))).toBe(true);
  expect([kept.length > 500, text.length < 62_000]).toEqual([true, true]);
});

test('saves exactly what was shown, and nothing before', async () => {
  const { handlers, read, saved } = await start(() => Promise.resolve('/somewhere/file.txt'));
  expect(await handlers['diagnostics.save']({})).toEqual({
    ok: false,
    error: appError('refused', 'error.diagnostics.notShown'),
  });
  const { text } = await read();
  expect(await handlers['diagnostics.save']({})).toEqual({ ok: true, value: { path: '/somewhere/file.txt' } });
  expect(saved).toEqual([{ name: 'foredeck-diagnostics-2026-11-26T213005.txt', text }]);
});

test('reports a file that cannot be saved, and a log that cannot be read holds no line', async () => {
  const { profile, handlers, read } = await start(() => Promise.reject(new Error('full')));
  await writeFile(path.join(profile, 'logs'), 'no folder');
  expect((await read()).text.endsWith('\nlog:')).toBe(true);
  expect(await handlers['diagnostics.save']({})).toEqual({
    ok: false,
    error: appError('unavailable', 'error.diagnostics.notSaved'),
  });
  expect(await readFile(path.join(profile, 'logs'), 'utf8')).toBe('no folder');
});
