/** The end of a cool-off (R18): nothing shortens one. */
import { describe, expect, test } from 'vitest';
import { dayFileText, readDayFile } from '../../../../electron/main/trading/safety/dayFile.ts';
import { createGuard, DAY, fill, HOUR, losing, MINUTE } from './dayGuardSupport.ts';

describe('R18 B-E2: manual cool-off while the day file is unreadable', () => {
  /** The file holds a cool-off of `minutes` and another account; its first reading by the next guard fails. */
  const unread = async (minutes: number) => {
    const first = await createGuard();
    first.guard.start(minutes);
    await first.guard.flush();
    const { port } = first.files;
    const storedDays = readDayFile((await port.read('guard-day.json', 1e7)) ?? '')!;
    await port.replace('guard-day.json', dayFileText({ ...storedDays, other: storedDays['live main']! }));
    let readings = 0;
    const read: typeof port.read = (...all) => {
      readings += 1;
      return readings === 1 ? Promise.resolve(undefined) : port.read(...all);
    };
    const rig = await createGuard({ files: { ...first.files, port: { ...port, read } } });
    const file = async () => {
      await rig.guard.flush();
      return readDayFile((await port.read('guard-day.json', 1e7)) ?? '')!;
    };
    return { ...rig, file };
  };
  const after = (minutes: number) => DAY + 12 * HOUR + minutes * MINUTE;

  test('keeps a longer stored cool-off and the other accounts', async () => {
    const { guard, clock, file } = await unread(120);
    guard.start(1);
    await clock.run(5_000);
    expect(guard.coolOff()).toEqual({ reason: 'person', until: after(120) });
    const storedDays = await file();
    expect([Object.keys(storedDays), storedDays['live main']?.coolOff, storedDays['other']?.coolOff]).toEqual([
      ['live main', 'other'],
      { reason: 'person', untilWall: after(120), untilServer: after(120) },
      { reason: 'person', untilWall: after(120), untilServer: after(120) },
    ]);
  });

  test('applies if longer than the stored one, and is stored once the file is read', async () => {
    const { guard, clock, file } = await unread(10);
    guard.start(60);
    expect((await file())['live main']?.coolOff?.untilWall).toBe(after(10));
    await clock.run(5_000);
    expect(guard.coolOff()).toEqual({ reason: 'person', until: after(60) });
    expect((await file())['live main']?.coolOff).toEqual({
      reason: 'person',
      untilWall: after(60),
      untilServer: after(60),
    });
  });

  test('does not replace the end of a day whose date was unknown when the loss was reached', async () => {
    const first = await createGuard({ server: () => null });
    first.open.pnl = '-500';
    first.guard.checkLimits();
    await first.guard.flush();
    const { port } = first.files;
    let readings = 0;
    const read: typeof port.read = (...all) => {
      readings += 1;
      return readings === 1 ? Promise.resolve(undefined) : port.read(...all);
    };
    const { guard, clock, keyOf } = await createGuard({ files: { ...first.files, port: { ...port, read } } });
    guard.start(1);
    await clock.run(5_000);
    guard.checkLimits();
    expect(guard.coolOff()).toEqual({ reason: 'dailyLoss', until: after(12 * 60) });
    await clock.run(12 * HOUR - 5_001);
    expect(keyOf()).toBe('error.guard.dailyLoss');
    await clock.run(1);
    expect(keyOf()).toBe(null);
  });
});

describe('R18: end of a cool-off', () => {
  test('a second manual one without the exchange time keeps the end of the first, also over a restart with the clock ahead', async () => {
    const time: { server: number | null } = { server: DAY + 12 * HOUR };
    const first = await createGuard({ server: () => time.server });
    first.guard.start(120);
    time.server = null;
    first.guard.start(1);
    await first.guard.flush();
    time.server = DAY + 12 * HOUR + 10 * MINUTE;
    const second = await createGuard({ files: first.files, at: DAY + 15 * HOUR, server: () => time.server });
    expect(second.keyOf()).toBe('error.guard.coolOff');
    time.server = DAY + 14 * HOUR - 1;
    expect(second.keyOf()).toBe('error.guard.coolOff');
    time.server = DAY + 14 * HOUR;
    expect(second.keyOf()).toBe(null);
  });

  test('a manual cool-off reports its end; before and after there is none', async () => {
    const { guard, clock, keyOf } = await createGuard();
    expect(guard.coolOff()).toBeNull();
    guard.start(30);
    const until = clock.now() + 30 * MINUTE;
    expect(guard.coolOff()).toEqual({ reason: 'person', until });
    await clock.run(30 * MINUTE - 1);
    expect([guard.coolOff(), keyOf()]).toEqual([{ reason: 'person', until }, 'error.guard.coolOff']);
    await clock.run(1);
    expect([keyOf(), guard.coolOff()]).toEqual([null, null]);
  });

  test('a manual one never shortens a running one and does not replace the end of the day', async () => {
    const { guard, clock, open, keyOf } = await createGuard();
    guard.start(30);
    guard.start(60);
    expect(guard.coolOff()?.until).toBe(clock.now() + 60 * MINUTE);
    open.pnl = '-500';
    guard.checkLimits();
    open.pnl = '0';
    guard.start(1);
    expect(guard.coolOff()).toEqual({ reason: 'dailyLoss', until: DAY + 24 * HOUR });
    await clock.run(12 * HOUR - 1);
    expect(keyOf()).toBe('error.guard.dailyLoss');
  });

  test('started without the exchange time, it ends by that time once known', async () => {
    const time: { server: number | null } = { server: null };
    const { guard, clock, keyOf } = await createGuard({ server: () => time.server });
    guard.start(30);
    await clock.run(10 * MINUTE);
    // The exchange's time lags by an hour: twenty minutes of the cool-off remain.
    const behind = clock.now() - HOUR;
    const since = clock.monotonic();
    time.server = behind;
    guard.checkLimits();
    await clock.run(20 * MINUTE);
    expect(keyOf()).toBe('error.guard.coolOff');
    time.server = behind + (clock.monotonic() - since) - 1;
    expect(keyOf()).toBe('error.guard.coolOff');
    time.server += 1;
    expect(keyOf()).toBe(null);
  });

  test('daily loss without the exchange time: ends with the day once the time is known, or a cool-off later', async () => {
    const at = async (server: number) => {
      const time: { server: number | null } = { server: null };
      const { guard, open } = await createGuard({ server: () => time.server });
      open.pnl = '-500';
      guard.checkLimits();
      time.server = server;
      guard.checkLimits();
      return (guard.coolOff()?.until ?? 0) - (DAY + 12 * HOUR) + server;
    };
    expect(await at(DAY + 20 * HOUR)).toBe(DAY + 24 * HOUR);
    expect(await at(DAY + 24 * HOUR - MINUTE)).toBe(DAY + 24 * HOUR + 29 * MINUTE);
  });

  test('daily loss without the exchange time: ends with the day, whatever an earlier cool-off ended at', async () => {
    const time: { server: number | null } = { server: DAY + 12 * HOUR };
    const { guard, open, files } = await createGuard({ server: () => time.server });
    guard.start(30);
    time.server = null;
    open.pnl = '-500';
    guard.checkLimits();
    await guard.flush();
    time.server = DAY + 13 * HOUR;
    const again = await createGuard({ files, at: DAY + 13 * HOUR, server: () => time.server });
    expect([again.keyOf(), again.guard.coolOff()]).toEqual([
      'error.guard.dailyLoss',
      { reason: 'dailyLoss', until: DAY + 24 * HOUR },
    ]);
    time.server = DAY + 24 * HOUR - 1;
    expect(again.keyOf()).toBe('error.guard.dailyLoss');
  });

  test('none ends without the exchange time', async () => {
    const time: { server: number | null } = { server: DAY + 12 * HOUR };
    const { guard, clock, keyOf } = await createGuard({ server: () => time.server });
    guard.start(30);
    time.server = null;
    await clock.run(90 * MINUTE);
    expect(keyOf()).toBe('error.guard.coolOff');
    time.server = DAY + 12 * HOUR + 30 * MINUTE;
    expect(keyOf()).toBe(null);
  });

  /** Creates a guard whose exchange, wall and monotonic clocks the test sets independently. */
  const createGuardWithClocks = async () => {
    const ahead = { server: 0, wall: 0, running: 0 };
    const rig = await createGuard({ server: () => DAY + 12 * HOUR + ahead.server });
    const [wall, running] = [rig.clock.now, rig.clock.monotonic];
    rig.clock.now = () => wall() + ahead.wall;
    rig.clock.monotonic = () => running() + ahead.running;
    const at = (server: number, wallTime: number, runningTime: number) => {
      Object.assign(ahead, { server: server * MINUTE, wall: wallTime * MINUTE, running: runningTime * MINUTE });
      return rig.keyOf();
    };
    return { ...rig, at };
  };

  test('a manual one ends when all three clocks have reached its end', async () => {
    const { guard, at } = await createGuardWithClocks();
    guard.start(30);
    const held = 'error.guard.coolOff';
    expect([at(60, 60, 29), at(60, 29, 60), at(29, 60, 60), at(30, 30, 30)]).toEqual([held, held, held, null]);
  });

  test('a longer running one is kept by each of the three clocks', async () => {
    const { guard, at } = await createGuardWithClocks();
    guard.start(60);
    guard.start(30);
    const held = 'error.guard.coolOff';
    expect([at(90, 90, 59), at(90, 59, 90), at(59, 90, 90), at(60, 60, 60)]).toEqual([held, held, held, null]);
  });

  test('that of a daily loss ends by the exchange time only', async () => {
    const { guard, open, at } = await createGuardWithClocks();
    open.pnl = '-500';
    guard.checkLimits();
    open.pnl = '0';
    expect([at(719, 9_000, 9_000), at(720, 0, 0)]).toEqual(['error.guard.dailyLoss', null]);
  });

  test('a manual one is shown by the wall clock, that of a daily loss by the rest of the day', async () => {
    const byHand = await createGuardWithClocks();
    byHand.guard.start(30);
    const until = byHand.guard.coolOff()?.until;
    byHand.at(0, 10, 0);
    expect(byHand.guard.coolOff()?.until).toBe(until);
    const time: { server: number | null } = { server: DAY + 12 * HOUR };
    const { guard, open, clock } = await createGuard({ server: () => time.server });
    open.pnl = '-500';
    guard.checkLimits();
    time.server = DAY + 20 * HOUR;
    expect(guard.coolOff()?.until).toBe(clock.now() + 4 * HOUR);
    // Where the exchange's time is unknown, no remaining time can be reported.
    time.server = null;
    expect(guard.coolOff()).toEqual({ reason: 'dailyLoss', until: clock.now() });
  });

  test('a persisting loss does not extend it, and old losing closes start none', async () => {
    const { guard, open, clock } = await createGuard({ at: DAY + 24 * HOUR - 2 * MINUTE });
    open.pnl = '-500';
    guard.checkLimits();
    const until = guard.coolOff()?.until;
    await clock.run(MINUTE);
    guard.checkLimits();
    expect(guard.coolOff()?.until).toBe(until);
    const late = await createGuard();
    late.guard.fills(losing(5, DAY + HOUR));
    expect(late.guard.coolOff()).toBeNull();
  });

  test('an ended cool-off stays ended after a restart', async () => {
    const first = await createGuard();
    first.guard.start(30);
    await first.clock.run(30 * MINUTE);
    expect(first.keyOf()).toBe(null);
    await first.guard.flush();
    // In the second run the clocks are before the end of the cool-off: it is over nevertheless.
    const second = await createGuard({ files: first.files });
    expect(second.keyOf()).toBe(null);
  });

  test('losing closes before it do not count towards the next one', async () => {
    const { guard, clock, keyOf } = await createGuard();
    const lose = (id: string, time: number) => guard.fills([fill(id, { realisedPnl: '-1', time })]);
    for (const id of ['1', '2', '3']) lose(id, clock.now());
    expect(keyOf()).toBe('error.guard.coolOff');
    await clock.run(30 * MINUTE);
    expect(keyOf()).toBe(null);
    lose('4', clock.now());
    lose('5', clock.now());
    expect([keyOf(), guard.day().losingCloses]).toEqual([null, 2]);
    lose('6', clock.now());
    expect(keyOf()).toBe('error.guard.coolOff');
  });
});

describe('R18: cool-off and an unknown exchange time', () => {
  const NOON = DAY + 12 * HOUR;
  const held = 'error.guard.coolOff';

  /** Creates a guard whose exchange time the test sets; unknown at first. */
  const createUntimed = async (start: Parameters<typeof createGuard>[0] = {}) => {
    const time: { server: number | null } = { server: null };
    const rig = await createGuard({ ...start, server: () => time.server });
    const at = (server: number | null) => {
      time.server = server;
      return rig.keyOf();
    };
    const stored = async () => {
      await rig.guard.flush();
      return readDayFile((await rig.files.port.read('guard-day.json', 1e7)) ?? '')!['live main']?.coolOff;
    };
    return { ...rig, time, at, stored };
  };

  test('does not end while that time is unknown, however long the other clocks run', async () => {
    const manual = await createUntimed();
    manual.guard.start(30);
    await manual.clock.run(90 * MINUTE);
    const day = await createUntimed();
    day.open.pnl = '-500';
    day.guard.checkLimits();
    day.open.pnl = '0';
    await day.clock.run(48 * HOUR);
    expect([manual.at(null), manual.at(NOON)]).toEqual([held, null]);
    expect(day.at(null)).toBe('error.guard.dailyLoss');
  });

  test('gets its end by that time when it becomes known, not by a check before', async () => {
    const { guard, clock, at } = await createUntimed();
    guard.start(30);
    expect(at(null)).toBe(held);
    await clock.run(10 * MINUTE);
    // The exchange's time lags by an hour: twenty minutes of the cool-off remain.
    const behind = NOON - 50 * MINUTE;
    expect(at(behind)).toBe(held);
    await clock.run(20 * MINUTE);
    expect([behind, behind + 20 * MINUTE - 1, behind + 20 * MINUTE].map(at)).toEqual([held, held, null]);
  });

  test('gets that end once: a jump of the exchange time does not move it', async () => {
    const { guard, clock, at } = await createUntimed();
    guard.start(30);
    expect(at(NOON)).toBe(held);
    await clock.run(10 * MINUTE);
    const ahead = NOON + 70 * MINUTE;
    expect(at(ahead)).toBe(held);
    await clock.run(20 * MINUTE);
    expect(at(ahead)).toBe(null);
  });

  test('keeps a later known end when a second one begins without that time', async () => {
    const { guard, clock, time, at } = await createUntimed();
    time.server = NOON;
    guard.start(120);
    time.server = null;
    guard.start(1);
    await clock.run(3 * HOUR);
    const ends = [NOON + 10 * MINUTE, NOON + 2 * HOUR - 1, NOON + 2 * HOUR];
    expect(ends.map(at)).toEqual([held, held, null]);
  });

  test('does not move the known end of a lost day to the next day', async () => {
    const { guard, clock, open, time, at } = await createUntimed();
    time.server = NOON;
    open.pnl = '-500';
    guard.checkLimits();
    open.pnl = '0';
    time.server = null;
    guard.start(1);
    await clock.run(12 * HOUR);
    expect(at(null)).toBe('error.guard.dailyLoss');
    expect(at(DAY + 24 * HOUR)).toBe(null);
  });

  test('a manual one does not replace the open end of a lost day, neither before nor after the time is known', async () => {
    const lost = async () => {
      const rig = await createUntimed();
      rig.open.pnl = '-500';
      rig.guard.checkLimits();
      rig.open.pnl = '0';
      return rig;
    };
    const before = await lost();
    before.guard.start(1);
    expect(before.at(DAY + 20 * HOUR)).toBe('error.guard.dailyLoss');
    const after = await lost();
    after.time.server = DAY + 20 * HOUR;
    after.guard.start(1);
    const end = { reason: 'dailyLoss', until: NOON + 4 * HOUR };
    expect([before.guard.coolOff(), after.guard.coolOff()]).toEqual([end, end]);
    expect([before.at(DAY + 24 * HOUR - 1), before.at(DAY + 24 * HOUR)]).toEqual(['error.guard.dailyLoss', null]);
  });

  test('is stored with an unknown end, and with the end once the time is known', async () => {
    const { guard, at, stored } = await createUntimed();
    guard.start(30);
    guard.start(60);
    const until = NOON + 60 * MINUTE;
    expect(await stored()).toEqual({ reason: 'person', untilWall: until, untilServer: null });
    expect(at(NOON - HOUR)).toBe(held);
    expect(await stored()).toEqual({ reason: 'person', untilWall: until, untilServer: NOON });
  });

  test('a second one stores the end of the first when the time is known by then', async () => {
    const { guard, time, stored } = await createUntimed();
    guard.start(60);
    time.server = NOON;
    guard.start(1);
    const until = NOON + 60 * MINUTE;
    expect(await stored()).toEqual({ reason: 'person', untilWall: until, untilServer: until });
  });

  test('keeps the stored end by that time while the wall clock is behind after a restart', async () => {
    const first = await createGuard();
    first.guard.start(30);
    await first.guard.flush();
    const second = await createUntimed({ files: first.files, at: NOON - 2 * HOUR });
    expect(second.at(NOON + 10 * MINUTE)).toBe(held);
    await second.clock.run(2 * HOUR + 30 * MINUTE);
    expect([second.at(NOON + 30 * MINUTE - 1), second.at(NOON + 30 * MINUTE)]).toEqual([held, null]);
  });
});

test('R18: losing closes before a cool-off do not count after a restart', async () => {
  const first = await createGuard();
  first.guard.fills(losing(3, DAY + 12 * HOUR - 2));
  await first.clock.run(31 * MINUTE);
  expect(first.keyOf()).toBe(null);
  await first.guard.flush();
  const second = await createGuard({ files: first.files, at: DAY + 13 * HOUR });
  expect(second.guard.day().losingCloses).toBe(0);
  second.guard.fills([fill('next', { realisedPnl: '-1', time: DAY + 13 * HOUR })]);
  expect([second.guard.day().losingCloses, second.guard.coolOff()]).toEqual([1, null]);
});
