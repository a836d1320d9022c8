import { describe, expect, test } from 'vitest';
import type { CopyGuard } from '../../../shared/domain/copyGuard.ts';
import {
  crossings,
  freshMemory,
  guardFigures,
  type GuardMemory,
  type GuardReading,
  type MarkFigure,
} from '../../../shared/domain/copyGuardSums.ts';
import { closedCopy, openCopy } from './copyOrders.ts';

const SINCE = 1_790_000_000_000;
const DAY = 86_400_000;
const guard: CopyGuard = {
  traderId: '700',
  since: SINCE,
  lossBudget: '100',
  drawdown: '50',
  concentration: '30',
  idleDays: 7,
  action: 'alert',
  countdownSeconds: 60,
};
const reading = (patch: Partial<GuardReading> = {}): GuardReading => ({
  open: [],
  past: [],
  marks: new Map([['BTCUSDT', '60000']]),
  equity: '10000',
  now: SINCE,
  ...patch,
});
const at = (price: string) => new Map([['BTCUSDT', price]]);
const figures = (one: GuardReading, memory: GuardMemory = freshMemory, watchedGuard = guard) =>
  Object.fromEntries(guardFigures(watchedGuard, memory, one).figures.map(({ mark, figure }) => [mark, figure]));

describe('copy guard figures', () => {
  test("loss counts from the guard's start; open copies by their change since then", () => {
    const open = [openCopy('1')];
    const first = guardFigures(guard, freshMemory, reading({ open, marks: at('59900') }));
    expect(first.memory).toEqual({ base: '-62.0', peak: '0', reached: [] });
    expect(first.figures[0]).toEqual({ mark: 'lossBudget', limit: '100', figure: '0' });
    expect(figures(reading({ open, marks: at('59700') }), first.memory)['lossBudget']).toBe('100');
  });

  test("closed copies count by net profit if closed at or after the guard's start", () => {
    const lost = closedCopy('1', { netProfit: '-30', closedAt: SINCE });
    const before = closedCopy('2', { netProfit: '-900', closedAt: SINCE - 1, updatedAt: SINCE - 1 });
    expect(figures(reading({ past: [lost, before] }))['lossBudget']).toBe('30');
  });

  test('a copy that closes at its previous value changes nothing', () => {
    const { memory } = guardFigures(guard, freshMemory, reading({ open: [openCopy('1')], marks: at('59900') }));
    const closed = closedCopy('1', { netProfit: '-62', closedAt: SINCE + 1 });
    expect(figures(reading({ past: [closed] }), memory)['lossBudget']).toBe('0');
  });

  test('drawdown counts from the highest result since the start', () => {
    const past = [closedCopy('1', { netProfit: '80', closedAt: SINCE })];
    const high = guardFigures(guard, freshMemory, reading({ past }));
    expect(high.memory).toEqual({ base: '0', peak: '80', reached: [] });
    const lower = [...past, closedCopy('2', { netProfit: '-55.5', closedAt: SINCE })];
    expect(figures(reading({ past: lower }), high.memory)).toMatchObject({ lossBudget: '0', drawdown: '55.5' });
  });

  test('concentration is margin over equity in per cent, rounded to hundredths; 100 without equity', () => {
    const open = [openCopy('1', { margin: '3000' }), openCopy('2', { margin: '1.999' })];
    expect(figures(reading({ open }))['concentration']).toBe('30.02');
    expect(figures(reading({ open: open.slice(0, 1) }))['concentration']).toBe('30');
    expect(figures(reading({ open, equity: '0' }))['concentration']).toBe('100');
    expect(figures(reading({ equity: '-5' }))['concentration']).toBe('0');
  });

  test("idle is whole days since the last new copy, at most since the guard's start", () => {
    const now = SINCE + 7 * DAY;
    expect(figures(reading({ now }))['idle']).toBe('7');
    expect(figures(reading({ now: now - 1 }))['idle']).toBe('6');
    const opened = [closedCopy('1', { openedAt: SINCE + 2 * DAY })];
    expect(figures(reading({ now, past: opened }))['idle']).toBe('5');
    expect(figures(reading({ now, past: [closedCopy('1', { openedAt: SINCE - 90 * DAY })] }))['idle']).toBe('7');
  });

  test('XS43: a missing mark price, margin or equity makes the figure null and is not stored', () => {
    const one = reading({ open: [openCopy('1', { margin: null })], marks: new Map(), equity: null });
    expect(figures(one)).toEqual({ lossBudget: null, drawdown: null, concentration: null, idle: '0' });
    expect(guardFigures(guard, freshMemory, one).memory).toEqual({ base: null, peak: '0', reached: [] });
  });

  test('only limits that are set have a figure', () => {
    const bare = { ...guard, lossBudget: null, drawdown: null, concentration: null };
    expect(figures(reading(), freshMemory, bare)).toEqual({ idle: '0' });
  });
});

describe('concentration against its limit', () => {
  const crossed = (margin: string, concentration: string) => {
    const concentrationGuard = { ...guard, lossBudget: null, drawdown: null, idleDays: null, concentration };
    const { figures: all } = guardFigures(
      concentrationGuard,
      freshMemory,
      reading({ open: [openCopy('1', { margin })] }),
    );
    return crossings([], all).crossed.map(({ figure }) => figure);
  };

  test('compares the unrounded value', () => {
    // 29.996 % is shown as 30 % and has not reached 30 %; 30.004 % has reached 30.004 %.
    expect(crossed('2999.6', '30')).toEqual([]);
    expect(crossed('3000', '30')).toEqual(['30']);
    expect(crossed('3000.4', '30.004')).toEqual(['30']);
  });
});

describe('limit crossings', () => {
  const loss = (figure: string | null): MarkFigure[] => [{ mark: 'lossBudget', limit: '100', figure }];

  test('a crossing is reported once, and again only after the figure fell well below the limit', () => {
    let reached: readonly MarkFigure['mark'][] = [];
    const reportedFigures: (string | null)[] = [];
    for (const figure of ['99.99', '100', '130', '95', '101', '90', '100', '89.99', null, '100.01']) {
      const next = crossings(reached, loss(figure));
      reached = next.reached;
      reportedFigures.push(...next.crossed.map((one) => one.figure));
    }
    expect(reportedFigures).toEqual(['100', '100.01']);
  });

  test('a limit that is no longer set is dropped', () => {
    expect(crossings(['lossBudget', 'idle'], loss('150'))).toEqual({ crossed: [], reached: ['lossBudget'] });
  });
});
