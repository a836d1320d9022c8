/** The daily loss limit and the cool-off (R18): how they are calculated and stored. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createDayResult, emptyDay, fillValue } from '../../../../electron/main/trading/safety/dayResult.ts';
import { dayFileText, readDayFile } from '../../../../electron/main/trading/safety/dayFile.ts';
import type { Fill, Position } from '../../../../shared/domain/order.ts';
import { compare, decimal, ZERO } from '../../../../shared/num/decimal.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createMemoryFiles } from '../support/memoryFiles.ts';
import { createGuard, DAY, fill, HOUR, losing, MINUTE } from './dayGuardSupport.ts';

describe('R18: daily loss', () => {
  test('is realised result less fees plus unrealised result, each fill counted once', async () => {
    const { guard, open } = await createGuard();
    open.pnl = '-20.5';
    const bought = fill('2', { market: 'spot', side: 'BUY', positionSide: null, realisedPnl: null });
    const fills = [
      fill('1', { realisedPnl: '-100.25', fee: '0.75' }),
      { ...bought, fee: '0.0001', feeAsset: 'BTC' },
      fill('3', { realisedPnl: '10', time: DAY - 1 }),
    ];
    guard.fills(fills);
    guard.fills(fills);
    expect(guard.day()).toEqual({
      day: '2026-08-01',
      realised: '-100.25',
      fees: '6.75',
      funding: '0',
      unrealised: '-20.5',
      loss: '127.5',
      losingCloses: 1,
    });
  });

  test('rejects opening orders at the limit, not a cent below it', async () => {
    const { guard, open, keyOf } = await createGuard();
    guard.fills([fill('1', { realisedPnl: '-400' })]);
    open.pnl = '-99.99';
    expect(keyOf()).toBe(null);
    open.pnl = '-100';
    expect(guard.rejectionReason()).toMatchObject({
      kind: 'refused',
      key: 'error.guard.dailyLoss',
      params: { value: '500.00', limit: '500', minutes: 720 },
    });
  });

  test('later gains do not lift the stop before the next UTC day', async () => {
    const { guard, open, clock, keyOf } = await createGuard();
    open.pnl = '-500';
    guard.checkLimits();
    open.pnl = '10000';
    await clock.run(12 * HOUR - 1);
    expect(keyOf()).toBe('error.guard.dailyLoss');
    await clock.run(1);
    expect(keyOf()).toBe(null);
  });

  test('late in the day the stop lasts as long as a cool-off', async () => {
    const { open, clock, keyOf, guard } = await createGuard({ at: DAY + 24 * HOUR - MINUTE });
    open.pnl = '-500';
    guard.checkLimits();
    open.pnl = '0';
    await clock.run(30 * MINUTE - 1);
    expect(keyOf()).toBe('error.guard.dailyLoss');
    await clock.run(1);
    expect(keyOf()).toBe(null);
  });

  test('is that of the day by the exchange time, and by the own clock while that time is unknown', async () => {
    const at = DAY + 23 * HOUR;
    const byServer = await createGuard({ at, server: () => DAY + 25 * HOUR });
    const byClock = await createGuard({ at, server: () => null });
    const loss = fill('1', { realisedPnl: '-7', time: DAY + 24 * HOUR + 1 });
    byServer.guard.fills([loss]);
    byClock.guard.fills([loss]);
    const nothing = { fees: '0', funding: '0', unrealised: '0' };
    expect([byServer.guard.day(), byClock.guard.day()]).toEqual([
      { ...nothing, day: '2026-08-02', realised: '-7', loss: '7', losingCloses: 1 },
      { ...nothing, day: '2026-08-01', realised: '0', loss: '0', losingCloses: 0 },
    ]);
  });

  test('counts the first fills of a new day before any other check', async () => {
    const { guard, clock } = await createGuard();
    guard.fills([fill('1', { realisedPnl: '-400' })]);
    await clock.run(12 * HOUR);
    guard.fills([fill('2', { realisedPnl: '-7', time: DAY + 24 * HOUR })]);
    expect(guard.day()).toEqual({
      day: '2026-08-02',
      realised: '-7',
      fees: '0',
      funding: '0',
      unrealised: '0',
      loss: '7',
      losingCloses: 1,
    });
  });

  test('survives a restart with the counted fills', async () => {
    const first = await createGuard();
    first.guard.fills([fill('1', { realisedPnl: '-499' })]);
    await first.guard.flush();
    const second = await createGuard({ files: first.files });
    second.guard.fills([fill('1', { realisedPnl: '-499' })]);
    expect([second.keyOf(), second.guard.day().realised]).toEqual([null, '-499']);
    second.guard.fills([fill('2', { realisedPnl: '-1' })]);
    await second.guard.flush();
    const third = await createGuard({ files: second.files });
    expect([third.keyOf(), third.notices]).toEqual(['error.guard.dailyLoss', []]);
  });

  test('property: over 500 random days the loss equals the sum of the fills, and the stop begins exactly at the limit', async () => {
    const random = createRandom(7);
    for (let run = 0; run < 500; run += 1) {
      const { guard, keyOf } = await createGuard();
      let cents = 0;
      let stopped = false;
      for (let at = 0; at < 12; at += 1) {
        const made = random.integer(30_000) - 18_000;
        cents += made;
        // Wins in between, so that no cool-off after losing closes interferes.
        const text = `${made < 0 ? '-' : ''}${Math.floor(Math.abs(made) / 100)}.${String(Math.abs(made) % 100).padStart(2, '0')}`;
        guard.fills([fill(`${run} ${at}`, { realisedPnl: text, positionSide: null, time: DAY + 12 * HOUR + at })]);
        stopped ||= cents <= -50_000;
        expect(keyOf() === 'error.guard.dailyLoss').toBe(stopped);
      }
      const loss = decimal(guard.day().loss);
      const wanted = decimal(
        `${Math.floor(Math.max(0, -cents) / 100)}.${String(Math.max(0, -cents) % 100).padStart(2, '0')}`,
      );
      expect(compare(loss, wanted)).toBe(0);
      expect(compare(loss, ZERO) >= 0).toBe(true);
    }
  });
});

describe('R18: cool-off', () => {
  test('begins after the configured number of losing closes in a row; several fills of one order are one close', async () => {
    const { guard, keyOf, clock } = await createGuard();
    guard.fills(losing(2));
    guard.fills([fill('1b', { orderId: 'o1', realisedPnl: '-1' })]);
    expect(keyOf()).toBe(null);
    guard.fills([fill('2', { realisedPnl: '-1', time: DAY + 12 * HOUR + 2 })]);
    expect(guard.rejectionReason()).toMatchObject({ key: 'error.guard.coolOff', params: { minutes: 31 } });
    await clock.run(30 * MINUTE + 2);
    expect(keyOf()).toBe(null);
  });

  test('a win resets the count', async () => {
    const { guard, keyOf } = await createGuard();
    guard.fills([...losing(2), fill('w', { realisedPnl: '1', time: DAY + 12 * HOUR + 5 })]);
    guard.fills([fill('z', { realisedPnl: '-1', time: DAY + 12 * HOUR + 6 })]);
    expect([keyOf(), guard.day().losingCloses]).toEqual([null, 1]);
  });

  test('old losses reported late start no cool-off', async () => {
    const { guard, keyOf } = await createGuard();
    guard.fills(losing(5, DAY + HOUR));
    expect(keyOf()).toBe(null);
  });

  test('begins and is reported with the fill that completes the row, without another check', async () => {
    const { guard, changes } = await createGuard();
    guard.fills(losing(2));
    const before = changes.length;
    guard.fills([fill('2', { realisedPnl: '-1', time: DAY + 12 * HOUR + 2 })]);
    expect([guard.coolOff(), changes.length - before]).toEqual([
      { reason: 'losses', until: DAY + 12 * HOUR + 30 * MINUTE + 2 },
      1,
    ]);
  });

  test('losing closes reported exactly one cool-off late start none, a millisecond earlier they do', async () => {
    const lasting = async (time: number) => {
      const { guard } = await createGuard();
      guard.fills(losing(3, time - 2));
      return guard.coolOff();
    };
    const last = DAY + 12 * HOUR - 30 * MINUTE;
    expect([await lasting(last), await lasting(last + 1)]).toEqual([
      null,
      { reason: 'losses', until: DAY + 12 * HOUR + 1 },
    ]);
  });

  test('manual: a second one never shortens it, and neither a restart nor a clock set forward ends it', async () => {
    const first = await createGuard();
    first.guard.start(30);
    first.guard.start(1);
    await first.clock.run(29 * MINUTE);
    expect(first.guard.rejectionReason()).toMatchObject({ key: 'error.guard.coolOff', params: { minutes: 1 } });
    await first.guard.flush();
    const server = DAY + 12 * HOUR + 29 * MINUTE;
    const second = await createGuard({ files: first.files, at: DAY + 20 * HOUR, server: () => server });
    expect(second.keyOf()).toBe('error.guard.coolOff');
    const third = await createGuard({ files: first.files, at: DAY + 12 * HOUR + 30 * MINUTE });
    expect(third.keyOf()).toBe(null);
  });

  test('XF3 a manipulated file starts a cool-off and is reported', async () => {
    const first = await createGuard();
    first.guard.start(600);
    await first.guard.flush();
    const text = (await first.files.port.read('guard-day.json', 1e7)) ?? '';
    await first.files.port.replace('guard-day.json', text.replace('person', 'losses'));
    const second = await createGuard({ files: first.files });
    expect([second.keyOf(), second.notices.map(({ key }) => key)]).toEqual([
      'error.guard.coolOff',
      ['error.guard.dayLost'],
    ]);
  });
});

describe('R18: reporting and storing the day', () => {
  const files = () => {
    const { port, ...rest } = createMemoryFiles();
    const writes: string[] = [];
    const can = { write: true };
    const replace: typeof port.replace = (name, text, ...more) => {
      writes.push(name);
      return can.write ? port.replace(name, text, ...more) : Promise.resolve(false);
    };
    return { files: { ...rest, port: { ...port, replace } } as ReturnType<typeof createMemoryFiles>, writes, can };
  };

  test('reports a change once', async () => {
    const { guard, changes, open } = await createGuard();
    const before = changes.length;
    guard.checkLimits();
    guard.checkLimits();
    expect(changes.length).toBe(before);
    open.pnl = '-20';
    guard.checkLimits();
    expect([changes.length - before, guard.day().loss]).toEqual([1, '20']);
    guard.start(5);
    expect(changes.length - before).toBe(2);
    guard.checkLimits();
    expect(changes.length - before).toBe(2);
  });

  test('a day with a profit has a loss of zero', async () => {
    const { guard, open } = await createGuard();
    open.pnl = '20';
    expect([guard.day().loss, guard.day().unrealised]).toEqual(['0', '20']);
  });

  test('writes several simultaneous changes at once, and later ones separately', async () => {
    const disk = files();
    const { guard } = await createGuard({ files: disk.files });
    for (let at = 0; at < 5; at += 1) guard.fills([fill(`${at}`, { realisedPnl: '1', time: DAY + 12 * HOUR + at })]);
    await guard.flush();
    expect(disk.writes.length).toBe(1);
    guard.fills([fill('9', { realisedPnl: '1' })]);
    await guard.flush();
    expect(disk.writes.length).toBe(2);
    guard.fills([fill('9', { realisedPnl: '1' })]);
    guard.checkLimits();
    await guard.flush();
    expect(disk.writes.length).toBe(2);
  });

  test('B-E2: a failed write is reported, and the next write contains the data', async () => {
    const disk = files();
    const { guard, notices } = await createGuard({ files: disk.files });
    disk.can.write = false;
    guard.fills([fill('1', { realisedPnl: '-5' })]);
    await guard.flush();
    expect(notices.map(({ kind, key }) => [kind, key])).toEqual([['unavailable', 'error.guard.notWritten']]);
    disk.can.write = true;
    guard.fills([fill('2', { realisedPnl: '-5' })]);
    await guard.flush();
    const again = await createGuard({ files: disk.files });
    expect([again.guard.day().realised, notices.length]).toEqual(['-10', 1]);
  });

  /** Returns files whose reads wait until `proceed` is called. */
  const slowFiles = (of: ReturnType<typeof createMemoryFiles>) => {
    let proceed = (): void => undefined;
    const reading = new Promise<void>((resolve) => (proceed = resolve));
    const read: typeof of.port.read = async (...all) => {
      await reading;
      return of.port.read(...all);
    };
    return { files: { ...of, port: { ...of.port, read } }, proceed: () => proceed() };
  };

  test('opening orders are rejected while the file is read; fills arriving meanwhile are counted afterwards', async () => {
    const first = await createGuard();
    first.guard.fills([fill('1', { realisedPnl: '-400' })]);
    await first.guard.flush();
    const slow = slowFiles(first.files);
    const second = await createGuard({ files: slow.files, early: true });
    expect(second.guard.rejectionReason()).toMatchObject({ kind: 'unavailable', key: 'error.guard.dayReading' });
    second.guard.fills([fill('1', { realisedPnl: '-400' }), fill('2', { realisedPnl: '-100' })]);
    second.guard.checkLimits();
    await second.guard.flush();
    slow.proceed();
    await second.guard.loaded;
    expect([second.guard.day().realised, second.keyOf()]).toEqual(['-500', 'error.guard.dailyLoss']);
  });

  test('writes nothing while the file is read, whatever happens meanwhile', async () => {
    const first = await createGuard();
    first.guard.fills([fill('1', { realisedPnl: '-400' })]);
    await first.guard.flush();
    const before = { ...first.files.files };
    const slow = slowFiles(first.files);
    const time: { server: number | null } = { server: null };
    const { guard, open, clock } = await createGuard({ files: slow.files, server: () => time.server, early: true });
    guard.start(30);
    time.server = clock.now();
    open.pnl = '-600';
    guard.checkLimits();
    guard.fills([fill('2', { realisedPnl: '-100' })]);
    await clock.settle();
    expect(first.files.files).toEqual(before);
    open.pnl = '0';
    slow.proceed();
    await guard.loaded;
    expect(guard.day()).toEqual({
      day: '2026-08-01',
      realised: '-500',
      fees: '0',
      funding: '0',
      unrealised: '0',
      loss: '500',
      losingCloses: 0,
    });
  });

  test('fills of a new day that arrive while the file of the day before is read are counted', async () => {
    const first = await createGuard();
    first.guard.fills([fill('1', { realisedPnl: '-400' })]);
    await first.guard.flush();
    const slow = slowFiles(first.files);
    const { guard } = await createGuard({ files: slow.files, at: DAY + 25 * HOUR, early: true });
    guard.fills([fill('2', { realisedPnl: '-100', time: DAY + 25 * HOUR })]);
    slow.proceed();
    await guard.loaded;
    expect(guard.day()).toEqual({
      day: '2026-08-02',
      realised: '-100',
      fees: '0',
      funding: '0',
      unrealised: '0',
      loss: '100',
      losingCloses: 1,
    });
  });

  test('a flush ends when the file is written', async () => {
    const { port, ...rest } = createMemoryFiles();
    const steps: string[] = [];
    let proceed = (): void => undefined;
    const disk = new Promise<void>((resolve) => (proceed = resolve));
    const replace: typeof port.replace = async (...all) => {
      await disk;
      steps.push('written');
      return port.replace(...all);
    };
    const { guard, clock } = await createGuard({ files: { ...rest, port: { ...port, replace } } });
    guard.start(30);
    const flushed = guard.flush().then(() => steps.push('flushed'));
    await clock.settle();
    expect(steps).toEqual([]);
    proceed();
    await flushed;
    expect(steps).toEqual(['written', 'flushed']);
  });

  test('a new day starts at zero and is stored', async () => {
    const { guard, clock, files: disk } = await createGuard();
    guard.fills([fill('1', { realisedPnl: '-499' })]);
    await clock.run(12 * HOUR);
    guard.checkLimits();
    expect([guard.day().day, guard.day().realised]).toEqual(['2026-08-02', '0']);
    await guard.flush();
    const again = await createGuard({ files: disk, at: DAY + 25 * HOUR });
    expect([again.guard.day().day, again.guard.day().realised]).toEqual(['2026-08-02', '0']);
    const stored = readDayFile((await disk.port.read('guard-day.json', 1e7)) ?? '')!;
    expect(stored).toEqual({ 'live main': { record: emptyDay('2026-08-02'), coolOff: null, streakFrom: 0 } });
  });

  test('funding of open positions counts at once and is stored', async () => {
    const positions = [{ positionId: '1', fundingFee: '-3', createdAt: DAY + 1 } as Position];
    const first = await createGuard({ positions: () => positions });
    first.guard.checkLimits();
    await first.guard.flush();
    expect([first.guard.day().funding, first.guard.day().loss]).toEqual(['-3', '3']);
    const again = await createGuard({ files: first.files });
    expect(again.guard.day().funding).toBe('-3');
  });

  test('the accounts of a profile are stored side by side', async () => {
    const first = await createGuard();
    first.guard.fills([fill('1', { realisedPnl: '-7' })]);
    await first.guard.flush();
    const text = (await first.files.port.read('guard-day.json', 1e7)) ?? '';
    const storedDays = readDayFile(text)!;
    await first.files.port.replace('guard-day.json', dayFileText({ ...storedDays, other: storedDays['live main']! }));
    const again = await createGuard({ files: first.files });
    again.guard.fills([fill('2', { realisedPnl: '-1' })]);
    await again.guard.flush();
    const after = readDayFile((await again.files.port.read('guard-day.json', 1e7)) ?? '')!;
    expect(Object.entries(after).map(([name, { record }]) => [name, record.realised])).toEqual([
      ['live main', '-8'],
      ['other', '-7'],
    ]);
  });
});

describe('B-E2: unreadable day file', () => {
  /** Creates files whose first `times` reads fail. */
  const failing = (times: number) => {
    const { port, ...rest } = createMemoryFiles();
    const seen = { reads: 0 };
    const read: typeof port.read = (...all) => {
      seen.reads += 1;
      return seen.reads <= times ? Promise.resolve(undefined) : port.read(...all);
    };
    return { files: { ...rest, port: { ...port, read } } as ReturnType<typeof createMemoryFiles>, seen };
  };

  test('is retried every five seconds, and opening orders are rejected meanwhile', async () => {
    const { files, seen } = failing(5);
    const { guard, clock, keyOf, notices } = await createGuard({ files });
    expect([seen.reads, keyOf()]).toEqual([1, 'error.guard.dayReading']);
    await clock.run(4_999);
    expect(seen.reads).toBe(1);
    await clock.run(1);
    expect([seen.reads, keyOf()]).toEqual([2, 'error.guard.dayReading']);
    await clock.run(20_000);
    expect([seen.reads, keyOf(), guard.coolOff(), notices]).toEqual([6, null, null, []]);
  });

  test('is lost after six reads: a cool-off begins and is reported', async () => {
    const { files, seen } = failing(99);
    const { clock, keyOf, notices, guard } = await createGuard({ files });
    await clock.run(60_000);
    expect([seen.reads, keyOf(), guard.coolOff()?.reason]).toEqual([6, 'error.guard.coolOff', 'losses']);
    expect(notices.map(({ kind, key, params }) => [kind, key, params])).toEqual([
      ['unreadable', 'error.guard.dayLost', { minutes: 30 }],
    ]);
    // Counted from the sixth read, after 25 seconds.
    expect(guard.coolOff()?.until).toBe(clock.now() - 35_000 + 30 * MINUTE);
    await clock.run(30 * MINUTE);
    expect(keyOf()).toBe(null);
  });
});

describe('R18: daily result with many fills and funding', () => {
  const value = (one: Fill) => fillValue(one, 'USDT', 'BTC', () => decimal('1'));
  const many = (from: number, count: number): Fill[] =>
    Array.from({ length: count }, (_one, index) =>
      fill(`${from + index}`, { side: 'BUY', fee: '0.01', time: DAY + (from + index) * 100 }),
    );
  const record = (book: ReturnType<typeof createDayResult>) =>
    readDayFile(dayFileText({ one: storedDayOf(book) }))!['one']!.record;
  const storedDayOf = (book: ReturnType<typeof createDayResult>) => ({
    record: book.record(),
    coolOff: null,
    streakFrom: 0,
  });

  test('R18 dayLoss: counts a loss after the 20,000th fill, and no fill twice after a restart', () => {
    const book = createDayResult(emptyDay('2026-08-01'));
    book.take(many(0, 20_000), value);
    const loss = fill('20001', { realisedPnl: '-9999' });
    expect(book.take([loss], value)).toBe(true);
    const after = createDayResult(record(book));
    expect([after.take([...many(0, 20_000), loss], value), after.sums()]).toEqual([
      false,
      { day: '2026-08-01', realised: '-9999', fees: '200', funding: '0' },
    ]);
  });

  test('above its bound the oldest fills are forgotten but not counted twice; new ones count', () => {
    const book = createDayResult(emptyDay('2026-08-01'), 10_000);
    for (let at = 0; at < 60_000; at += 1_000) expect(book.take(many(at, 1_000), value)).toBe(true);
    const after = createDayResult(record(book), 10_000);
    expect([book.take(many(0, 60_000), value), after.take(many(0, 60_000), value)]).toEqual([false, false]);
    expect([after.take(many(60_000, 10), value), after.sums().fees]).toEqual([true, '600.1']);
    // Six thousand fills make up a period of ten minutes here.
    const ids = Object.values(after.record().seen.stretches).join('').length / 16;
    expect(ids).toBeLessThanOrEqual(10_000);
  });

  test('both fills of a self-trade count although they share an id', () => {
    const book = createDayResult(emptyDay('2026-08-01'));
    book.take([fill('1', { orderId: 'a', fee: '0.2' }), fill('1', { orderId: 'b', side: 'BUY', fee: '0.5' })], value);
    expect(book.sums()).toMatchObject({ fees: '0.7' });
  });

  const held = (positionId: string, fundingFee: string | null, patch: Partial<Position> = {}): Position =>
    ({ positionId, fundingFee, createdAt: DAY + 1, symbol: 'BTCUSDT', side: 'LONG', ...patch }) as Position;
  const funded = (...positions: Position[][]): string => {
    const book = createDayResult(emptyDay('2026-08-01'));
    for (const some of positions) book.fund(some);
    return book.sums().funding;
  };

  test('R18 dayLoss: at a start at noon funding of all positions opened today counts, in any order', () => {
    const [one, other] = [held('1', '-10'), held('2', '-300')];
    expect([funded([one, other]), funded([other, one]), funded([one], [one, other])]).toEqual(['-310', '-310', '-310']);
  });

  test('R18 dayLoss: after a restart only new funding is added, also for positions of yesterday', () => {
    const old = { createdAt: DAY - HOUR };
    const book = createDayResult(emptyDay('2026-08-01'));
    book.fund([held('1', '-10'), held('2', '-7', old)]);
    const after = createDayResult(record(book));
    expect(after.fund([held('1', '-10'), held('2', '-7', old)])).toBe(false);
    expect(after.fund([held('1', '-12'), held('2', '-8', old), held('3', '-1')])).toBe(true);
    expect([book.sums().funding, after.sums().funding]).toEqual(['-10', '-14']);
  });

  test('funding not observed before a new day began does not count for that day', () => {
    const yesterday = createDayResult(emptyDay('2026-07-31'));
    const old = { createdAt: DAY - HOUR };
    yesterday.fund([held('1', '-10', old)]);
    const today = createDayResult(record(yesterday));
    today.roll('2026-08-01');
    today.fund([held('1', '-90', old)]);
    yesterday.roll('2026-08-01');
    yesterday.fund([held('1', '-13', old)]);
    expect([today.sums().funding, yesterday.sums().funding]).toEqual(['0', '-3']);
  });

  test('R18 dayLoss: closing part of a position does not reduce the funding', () => {
    const whole = held('1', '-10', { cumFundingFee: '-10' });
    const half = held('1', '-5', { cumFundingFee: '-10' });
    const paid = held('1', '-6', { cumFundingFee: '-11' });
    // A report without the total funding changes nothing once the total was reported.
    expect(funded([whole], [half], [held('1', '-5')], [paid])).toBe('-11');
  });

  test('XF3: reads a file of version 1 with its known fills and its funding', () => {
    const first = {
      'live main': {
        record: {
          day: '2026-08-01',
          realised: '-20',
          fees: '1',
          funding: '-10',
          seen: ['futures BTCUSDT 1'],
          closes: [{ orderId: 'o1', made: '-21', time: DAY + HOUR }],
        },
        coolOff: null,
        streakFrom: 0,
      },
    };
    const digest = createHash('sha256').update(JSON.stringify(first)).digest('hex');
    const read = readDayFile(JSON.stringify({ version: 1, parts: first, digest }));
    const book = createDayResult(read!['live main']!.record);
    expect([book.take([fill('1', { fee: '1' }), fill('2', { fee: '1' })], value), book.sums().fees]).toEqual([
      true,
      '2',
    ]);
    book.fund([held('1', '-10')]);
    book.fund([held('1', '-11')]);
    expect(book.sums().funding).toBe('-11');
  });
});
