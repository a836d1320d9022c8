import { describe, expect, it } from 'vitest';
import { watchForHang } from '../../../electron/shell/chromium/hangWatch.ts';

const EVERY_MS = 2_000;

/** A watch of a page that answers while `answers` says so, on a machine whose time the test controls. */
function harness() {
  const page = { answers: true, debugged: false, asked: 0, hangs: 0 };
  const late: (() => void)[] = [];
  let now = 1_000_000;
  let tick: (() => void) | null = null;
  const stop = watchForHang({
    machine: {
      now: () => now,
      every(milliseconds, task) {
        expect(milliseconds).toBe(EVERY_MS);
        tick = task;
        return () => (tick = null);
      },
    },
    limits: { everyMs: EVERY_MS, questions: 3 },
    answers() {
      page.asked += 1;
      return page.answers ? Promise.resolve() : new Promise((resolve) => late.push(() => resolve(undefined)));
    },
    isDebugged: () => Promise.resolve(page.debugged),
    onHang: () => (page.hangs += 1),
  });
  const settled = async (): Promise<void> => {
    for (let i = 0; i < 3; i += 1) await Promise.resolve();
  };
  /** Lets one interval pass, of that length in milliseconds. */
  const pass = async (milliseconds = EVERY_MS): Promise<void> => {
    now += milliseconds;
    tick?.();
    await settled();
  };
  /** Answers the first question that is left. */
  const answer = (): Promise<void> => {
    late.shift()!();
    return settled();
  };
  const intervals = async (count: number): Promise<number> => {
    for (let i = 0; i < count; i += 1) await pass();
    return page.hangs;
  };
  return { page, pass, intervals, answer, stop, runs: () => tick !== null };
}

describe('B-E5 the watch for a hanging page', () => {
  it('reports a page once that left every question of the limit unanswered, and asks no more', async () => {
    const { page, intervals, runs } = harness();
    expect(await intervals(20)).toBe(0);
    page.answers = false;
    expect(await intervals(3)).toBe(0);
    expect(await intervals(1)).toBe(1);
    expect([await intervals(9), page.asked, runs()]).toEqual([1, 23, false]);
  });

  it('takes a late answer to any question as a sign of life', async () => {
    const { page, intervals, answer } = harness();
    page.answers = false;
    await intervals(3);
    await answer();
    expect(await intervals(3)).toBe(0);
    expect(await intervals(1)).toBe(1);
  });

  it('begins anew after an interval that was late by more than its length, and not after a shorter one', async () => {
    const busy = harness();
    busy.page.answers = false;
    await busy.intervals(3);
    await busy.pass(2 * EVERY_MS + 1);
    expect(await busy.intervals(2)).toBe(0);
    expect(await busy.intervals(1)).toBe(1);
    const short = harness();
    short.page.answers = false;
    await short.intervals(3);
    await short.pass(2 * EVERY_MS);
    expect(short.page.hangs).toBe(1);
  });

  it('leaves a page alone while a debugger is open', async () => {
    const { page, intervals } = harness();
    page.answers = false;
    page.debugged = true;
    expect(await intervals(30)).toBe(0);
    page.debugged = false;
    expect(await intervals(4)).toBe(1);
  });

  it('ends with the window', async () => {
    const { page, intervals, stop } = harness();
    page.answers = false;
    await intervals(3);
    stop();
    expect(await intervals(3)).toBe(0);
  });
});
