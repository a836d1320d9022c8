import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { describeAge } from '../../../renderer/format/duration.ts';
import {
  formatBarTime,
  formatClock,
  formatShortTime,
  formatTimestamp,
  formatZone,
} from '../../../renderer/format/time.ts';

const moment = Date.UTC(2026, 2, 1, 4, 5, 9, 120);

describe('time formatting', () => {
  it('follows the chosen time zone and names it (B-B9)', () => {
    expect(formatClock(moment, 'utc')).toBe('04:05:09');
    expect(formatTimestamp(moment, 'utc')).toBe('2026-03-01 04:05:09.120 UTC');
    expect(formatBarTime(moment, 'utc')).toBe('2026-03-01 04:05');
    expect(formatZone(moment, 'utc')).toBe('UTC');
  });

  it('is shortened to what differs from today', () => {
    const times = [moment, Date.UTC(2026, 1, 27, 14, 5, 9), Date.UTC(2025, 11, 31, 14, 5, 9)];
    expect(times.map((time) => formatShortTime(time, '2026-03-01', 'utc'))).toEqual([
      '04:05:09',
      '02-27 14:05',
      '2025-12-31 14:05',
    ]);
  });

  it.each([
    ['Asia/Kolkata', '2026-03-01 09:35:09.120 UTC+05:30'],
    ['America/St_Johns', '2026-03-01 00:35:09.120 UTC-03:30'],
    ['Europe/Berlin', '2026-03-01 05:05:09.120 UTC+01:00'],
    ['UTC', '2026-03-01 04:05:09.120 UTC'],
  ])('shows local time with its offset in %s', (zone, shown) => {
    const script = `import { formatTimestamp } from './renderer/format/time.ts'; process.stdout.write(formatTimestamp(${moment}, 'local'));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ: zone, NODE_NO_WARNINGS: '1' },
      encoding: 'utf8',
    });
    expect(output).toBe(shown);
  });

  it('follows the change to summer time', () => {
    const script =
      "import { formatTimestamp as f } from './renderer/format/time.ts'; const at = Date.UTC(2026, 2, 29, 0, 59, 59); process.stdout.write([f(at, 'local'), f(at + 1000, 'local')].join('|'));";
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ: 'Europe/Berlin', NODE_NO_WARNINGS: '1' },
      encoding: 'utf8',
    });
    expect(output).toBe('2026-03-29 01:59:59.000 UTC+01:00|2026-03-29 03:00:00.000 UTC+02:00');
  });
});

describe('age formatting', () => {
  it.each([
    [-5, 'age.seconds', 0],
    [12_999, 'age.seconds', 12],
    [119_999, 'age.seconds', 119],
    [120_000, 'age.minutes', 2],
    [7_200_000, 'age.hours', 2],
    [172_800_000, 'age.days', 2],
  ])('%i ms', (age, key, value) => expect(describeAge(age)).toEqual({ key, value }));
});
