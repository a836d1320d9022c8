import { describe, expect, test } from 'vitest';
import { createEntries } from '../../../../../electron/main/exchange/rest/limits/countLedger.ts';

const create = (holdUntilReply = true) => createEntries({ windowMs: 100, lostMs: 350, holdUntilReply });
const NEVER = Number.POSITIVE_INFINITY;

describe('weight counted in a window (B-C1)', () => {
  test('a request counts from its sending until its reply plus the window', () => {
    const entries = create();
    const entry = entries.issue(5, 0);
    expect([entries.counted(1_000), entries.nextEnd(1_000)]).toEqual([5, NEVER]);
    entries.replied(entry, 1_000);
    expect([entries.nextEnd(1_000), entries.counted(1_099), entries.counted(1_100), entries.nextEnd(1_100)]).toEqual([
      1_100,
      5,
      0,
      NEVER,
    ]);
  });

  test('a request without a reply counts longer, an unsent one not at all', () => {
    const entries = create();
    const [lost, unsent, answered] = [entries.issue(5, 0), entries.issue(7, 0), entries.issue(9, 0)];
    entries.lost(lost, 10);
    entries.unsent(unsent);
    expect([entries.counted(10), entries.nextEnd(10)]).toEqual([14, 360]);
    entries.replied(answered, 10);
    expect([entries.nextEnd(10), entries.counted(110), entries.nextEnd(110)]).toEqual([110, 5, 360]);
    expect([entries.counted(359), entries.counted(360)]).toEqual([5, 0]);
    const [early, late] = [entries.issue(1, 400), entries.issue(1, 400)];
    entries.replied(early, 400);
    entries.replied(late, 450);
    expect([entries.nextEnd(500), entries.nextEnd(550)]).toEqual([550, NEVER]);
  });

  test('several requests can end together, each with its weight, while later ones stay', () => {
    const entries = create();
    const [first, second, third] = [entries.issue(1, 0), entries.issue(2, 0), entries.issue(4, 0)];
    entries.replied(first, 0);
    entries.replied(second, 1);
    entries.replied(third, 2);
    expect([entries.counted(101), entries.nextEnd(101), entries.counted(102)]).toEqual([4, 102, 0]);
  });

  test('control (R35): counted from sending, requests end with the window, answered or not, and only once', () => {
    const entries = create(false);
    const [waits, lost, unsent, answered] = [1, 2, 4, 8].map((weight) => entries.issue(weight, 0));
    entries.lost(lost!, 50);
    entries.replied(answered!, 50);
    entries.unsent(unsent!);
    expect([entries.counted(99), entries.nextEnd(99)]).toEqual([11, 100]);
    expect([entries.counted(100), waits!.repliedAt, entries.nextEnd(100)]).toEqual([0, NEVER, NEVER]);
    const alone = entries.issue(5, 100);
    entries.unsent(alone);
    expect([entries.counted(100), entries.nextEnd(100), entries.counted(200)]).toEqual([0, NEVER, 0]);
  });
});

describe('bounds of our weight counted by the exchange when a request arrived', () => {
  test('upper bound: what counted when it was sent, plus everything sent since', () => {
    const entries = create();
    const first = entries.issue(5, 0);
    const second = entries.issue(7, 1);
    expect([entries.most(first), entries.most(second)]).toEqual([12, 12]);
    entries.replied(first, 2);
    const third = entries.issue(3, 102);
    expect([entries.most(second), entries.most(third)]).toEqual([15, 10]);
  });

  test('lower bound: itself, plus requests answered before it was sent and sent within the window before its reply', () => {
    const entries = create();
    const early = entries.issue(1, 0);
    const answered = entries.issue(2, 10);
    const late = entries.issue(4, 20);
    entries.replied(early, 20);
    entries.replied(answered, 30);
    const asked = entries.issue(8, 30);
    entries.replied(late, 31);
    entries.replied(asked, 40);
    // `late` was answered after the request was sent; the others count while they lie within the window.
    expect([entries.least(asked, 40), entries.least(asked, 99), entries.least(asked, 100)]).toEqual([11, 11, 10]);
    expect([entries.least(asked, 109), entries.least(asked, 110)]).toEqual([10, 8]);
    expect(entries.least(early, 20)).toBe(1);
  });
});
