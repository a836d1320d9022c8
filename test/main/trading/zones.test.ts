/** The machine's time zone affects only the display: what is sent and stored is the same everywhere (XE2). */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const child = path.resolve(import.meta.dirname, 'support/zoneChild.ts');

test('XE2: sends and stores identical bytes in four time zones, daylight saving and odd offsets included', () => {
  const runs = ['UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/St_Johns'].map((TZ) => {
    const text = execFileSync(process.execPath, ['--no-warnings', child], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    });
    return JSON.parse(text) as { zone: number; sent: { ok: boolean }; asked: unknown[]; files: unknown[] };
  });
  expect(runs.map(({ zone }) => zone)).toEqual([0, -60, 640, 210]);
  expect(runs.map(({ sent }) => sent.ok)).toEqual([true, true, true, true]);
  const [first, ...others] = runs.map(({ sent, asked, files }) => ({ sent, asked, files }));
  for (const other of others) expect(other).toEqual(first);
});
