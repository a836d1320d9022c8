/**
 * Plans that cancel orders or act by themselves, against the exchange itself and everything in between (R15, B-A11).
 */
import { describe, expect, test } from 'vitest';
import { zeroTotals, runPlanSeeds } from './planSeeds.ts';

const SEEDS = 100;
const LIMIT_MS = 240_000;

describe('R15 B-A1 B-A11 V1: open and filled quantity never exceeds the confirmed quantity', () => {
  const totals = zeroTotals();

  test.each([1, 101, 201])(
    'move, chase and TWAP with lost and late responses, fills during cancels, stops and kills, seeds from %i',
    async (first) => {
      const { breaches } = await runPlanSeeds(first, SEEDS, totals);
      expect(breaches.join('\n')).toBe('');
    },
    LIMIT_MS,
  );

  test('R35: the seeds covered each kind of fault often enough', () => {
    process.stdout.write(`${3 * SEEDS} seeds of plans ${JSON.stringify(totals)}\n`);
    const { move, chase, twap } = totals;
    const least: [name: string, seen: number, wanted: number][] = [
      ['moves confirmed', move.confirmed, 60],
      ['chases confirmed', chase.confirmed, 60],
      ['plans over time confirmed', twap.confirmed, 60],
      ['moves that placed anew', move.replaced, 40],
      ['chases that placed anew', chase.replaced, 20],
      ['slices sent', twap.sent, 200],
      ['fills while a move cancelled', move.filledWhileCancelled, 15],
      ['fills while a chase cancelled', chase.filledWhileCancelled, 8],
      ['kills', move.killed + chase.killed + twap.killed, 50],
    ];
    expect(least.filter(([, seen, wanted]) => seen < wanted)).toEqual([]);
  });
});

describe('positive control', () => {
  test(
    'R35: a program that assumes an unproven cancel places too much, and the same seeds detect it',
    async () => {
      const { breaches } = await runPlanSeeds(1, 30, zeroTotals(), true);
      expect(breaches.filter((what) => what.includes('stand or have filled')).length).toBeGreaterThan(2);
      expect(breaches.filter((what) => what.includes('rest at once')).length).toBeGreaterThan(2);
    },
    LIMIT_MS,
  );
});
