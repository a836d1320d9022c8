/** The ticket lock and the guard against repeated orders (R18, B-A6, B-A8, XE15). */
import { describe, expect, test } from 'vitest';
import {
  createRepeatGuard,
  createTicketGuard,
  createTradeLock,
} from '../../../../electron/main/trading/safety/ticketGuard.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { createEventClock } from '../support/eventClock.ts';
import { draft } from '../support/desk.ts';

const locked = appError('refused', 'error.guard.locked', { word: 'trade' });

function createLock(minutes = 15) {
  const clock = createEventClock();
  const changes: number[] = [];
  const lock = createTradeLock({ clock, minutes: () => minutes, changed: () => void changes.push(clock.now()) });
  return { clock, lock, changes };
}

describe('R18: ticket lock', () => {
  test('locks after exactly fifteen minutes without activity', async () => {
    const { clock, lock } = createLock();
    await clock.run(899_999);
    expect(lock.rejectionReason()).toBe(null);
    await clock.run(1);
    expect(lock.rejectionReason()).toEqual(locked);
    expect(lock.view()).toEqual({ reason: 'idle', since: clock.now() });
  });

  test('activity restarts the fifteen minutes but does not unlock', async () => {
    const { clock, lock } = createLock();
    await clock.run(600_000);
    lock.active();
    await clock.run(899_999);
    expect(lock.rejectionReason()).toBe(null);
    await clock.run(1);
    lock.active();
    expect(lock.rejectionReason()).toEqual(locked);
  });

  test("locks at once by the user's command and keeps the first reason", () => {
    const { clock, lock, changes } = createLock();
    lock.lock('person');
    lock.lock('screen');
    expect([lock.view(), lock.rejectionReason(), changes.length]).toEqual([
      { reason: 'person', since: clock.now() },
      locked,
      1,
    ]);
  });

  test('XE15 locks at once and notifies once when the screen locks; only the typed word unlocks', () => {
    const { lock, changes } = createLock();
    lock.lock('screen');
    lock.lock('screen');
    expect(changes.length).toBe(1);
    for (const typed of ['', 'trad', 'trade!', 'tradetrade']) {
      expect(lock.unlock(typed)).toEqual(fail(appError('refused', 'error.guard.unlockWord', { word: 'trade' })));
      expect(lock.rejectionReason()).toEqual(locked);
    }
    expect(lock.unlock(' Trade ')).toEqual(ok(null));
    expect([lock.rejectionReason(), lock.view(), changes.length]).toEqual([null, null, 2]);
  });
});

describe('B-A8: repeated order', () => {
  const ticket = (name: string) => Promise.resolve(ok({ ticket: name }));

  test('refuses the same order by another ticket within half a second, and accepts it afterwards', async () => {
    const clock = createEventClock();
    const repeats = createRepeatGuard(clock);
    for (const name of ['a', 'b', 'c']) repeats.issued(name, [draft('spot')]);
    repeats.issued('other', [draft('spot', { quantity: '0.011' })]);
    expect(repeats.refusal('a')).toBe(null);
    await clock.run(499);
    expect(repeats.refusal('b')).toEqual(appError('refused', 'error.guard.repeated', { seconds: 0.5 }));
    expect(repeats.refusal('other')).toBe(null);
    await clock.run(1);
    expect(repeats.refusal('c')).toBe(null);
  });

  test('B-A6 does not treat the same ticket as a repeated order', () => {
    const repeats = createRepeatGuard(createEventClock());
    repeats.issued('a', [draft('spot')]);
    expect([repeats.refusal('a'), repeats.refusal('a'), repeats.refusal('unknown')]).toEqual([null, null, null]);
  });

  test('issues and accepts no tickets while locked', async () => {
    const { clock, lock } = createLock();
    const guard = createTicketGuard(clock, lock);
    const sent: string[] = [];
    const use = (name: string) =>
      guard.submit(name, () => {
        sent.push(name);
        return Promise.resolve(ok(name));
      });
    expect(await guard.prepare([draft('spot')], () => ticket('a'))).toEqual(ok({ ticket: 'a' }));
    lock.lock('screen');
    expect([await use('a'), await guard.prepare([draft('spot')], () => ticket('b')), sent]).toEqual([
      fail(locked),
      fail(locked),
      [],
    ]);
    lock.unlock('trade');
    expect([await use('a'), sent]).toEqual([ok('a'), ['a']]);
  });

  test('a failed order counts as not sent: the next ticket may send it at once', async () => {
    const { clock, lock } = createLock();
    const guard = createTicketGuard(clock, lock);
    for (const name of ['a', 'b', 'c', 'd']) await guard.prepare([draft('spot')], () => ticket(name));
    await guard.prepare([draft('futures')], () => ticket('other'));
    const fails = () => Promise.resolve(fail(appError('refused', 'error.order.closing')));
    const works = () => Promise.resolve(ok('sent'));
    expect(await guard.submit('other', works)).toEqual(ok('sent'));
    expect(await guard.submit('a', fails)).toEqual(fail(appError('refused', 'error.order.closing')));
    expect(await guard.submit('b', works)).toEqual(ok('sent'));
    expect(await guard.submit('c', works)).toMatchObject({ ok: false, error: { key: 'error.guard.repeated' } });
    // The ticket of the other order still counts as used.
    await guard.prepare([draft('futures')], () => ticket('other again'));
    expect(await guard.submit('other again', works)).toMatchObject({ error: { key: 'error.guard.repeated' } });
  });

  test('does not track a ticket that was not issued, and counts a submit as activity', async () => {
    const { clock, lock } = createLock();
    const guard = createTicketGuard(clock, lock);
    const refused = fail(appError('refused', 'error.order.closing'));
    expect(await guard.prepare([draft('spot')], () => Promise.resolve(refused))).toEqual(refused);
    await clock.run(600_000);
    expect(await guard.submit('none', () => Promise.resolve(ok(1)))).toEqual(ok(1));
    await clock.run(899_999);
    expect(lock.rejectionReason()).toBe(null);
    await clock.run(1);
    expect(lock.rejectionReason()).toEqual(locked);
  });

  test('XU22: remembers the tickets of the last 200 preparations', () => {
    const repeats = createRepeatGuard(createEventClock());
    for (let at = 0; at < 201; at += 1) repeats.issued(`t${at}`, [draft('spot')]);
    expect(repeats.refusal('t1')).toBe(null);
    // The first ticket is forgotten: nothing is known about its order.
    expect(repeats.refusal('t0')).toBe(null);
    expect(repeats.refusal('t200')).not.toBe(null);
  });
});

describe('R18: wall clock and monotonic clock of the lock', () => {
  test('locks by wall time after a sleep that stopped the monotonic clock', () => {
    const times = { wall: 1_790_000_000_000, running: 0 };
    const changes: number[] = [];
    const lock = createTradeLock({
      clock: { now: () => times.wall, monotonic: () => times.running } as never,
      minutes: () => 15,
      changed: () => void changes.push(times.wall),
    });
    times.wall += 899_999;
    expect([lock.view(), changes.length]).toEqual([null, 0]);
    times.wall += 1;
    expect([lock.view(), changes.length]).toEqual([{ reason: 'idle', since: times.wall }, 1]);
  });

  test('locks by the monotonic clock if wall time is set back', () => {
    const times = { wall: 1_790_000_000_000, running: 0 };
    const lock = createTradeLock({
      clock: { now: () => times.wall, monotonic: () => times.running } as never,
      minutes: () => 15,
      changed: () => undefined,
    });
    times.wall -= 9_000_000;
    times.running += 900_000;
    expect(lock.view()?.reason).toBe('idle');
  });

  test('unlocking restarts the fifteen minutes, and sends no notification if the ticket was not locked', async () => {
    const { clock, lock, changes } = createLock();
    await clock.run(600_000);
    expect([lock.unlock('trade'), changes.length]).toEqual([ok(null), 0]);
    await clock.run(899_999);
    expect(lock.view()).toBe(null);
    lock.lock('screen');
    await clock.run(5_000_000);
    expect(lock.view()?.reason).toBe('screen');
    lock.unlock('trade');
    await clock.run(899_999);
    expect([lock.view(), changes.length]).toEqual([null, 2]);
  });
});
