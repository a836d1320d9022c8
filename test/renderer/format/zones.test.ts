/**
 * Times on a machine without data of its time zone, and a time zone that changes while the program runs (XF16, XE2).
 */
import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { formatTimestamp, formatZone } from '../../../renderer/format/time.ts';

const moment = Date.UTC(2026, 2, 1, 4, 5, 9, 120);
const before = process.env.TZ;
afterEach(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

describe('missing time zone data', () => {
  it.each(['Nowhere/Nothing', ':/no/such/file', ''])('XF16: with the zone “%s” UTC is shown and labelled', (zone) => {
    const script = `import { formatTimestamp } from './renderer/format/time.ts'; process.stdout.write(formatTimestamp(${moment}, 'local'));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { PATH: process.env.PATH, TZ: zone, TZDIR: '/no/such/folder', NODE_NO_WARNINGS: '1' },
      encoding: 'utf8',
    });
    expect(output).toBe('2026-03-01 04:05:09.120 UTC');
  });
});

describe('time zone changes at run time', () => {
  it('XE2: shows the same moment with the new offset; UTC stays UTC', () => {
    const shown = ['Europe/Berlin', 'Pacific/Kiritimati', 'America/St_Johns'].map((zone) => {
      process.env.TZ = zone;
      return [formatTimestamp(moment, 'local'), formatZone(moment, 'utc')];
    });
    expect(shown).toEqual([
      ['2026-03-01 05:05:09.120 UTC+01:00', 'UTC'],
      ['2026-03-01 18:05:09.120 UTC+14:00', 'UTC'],
      ['2026-03-01 00:35:09.120 UTC-03:30', 'UTC'],
    ]);
  });
});
