/** The limit on a day's loss, and the cool-off (R18): what they are made of, and that nothing shortens them. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createDayGuard } from '../../../../electron/main/trading/safety/dayGuard.ts';
import { createDayBook, emptyDay, fillValue } from '../../../../electron/main/trading/safety/dayBook.ts';
import { dayFileText, readDayFile } from '../../../../electron/main/trading/safety/dayFile.ts';
import type { Fill, Position } from '../../../../shared/domain/order.ts';
import { compare, decimal, ZERO } from '../../../../shared/num/decimal.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createEventClock } from '../support/eventClock.ts';
import { createMemoryFiles } from '../support/memoryFiles.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** A day of UTC begins here. */
const DAY = Date.UTC(2026, 7, 1);

function fill(id: string, patch: Partial<Fill> = {}): Fill {
  return {
    market: 'futures',
    symbol: 'BTCUSDT',
    fillId: id,
    orderId: `o${id}`,
    side: 'SELL',
    positionSide: 'LONG',
    price: '60000',
    quantity: '0.01',
    quoteQuantity: '600',
    fee: '0',
    feeAsset: 'USDT',
    maker: null,
    realisedPnl: '0',
    time: DAY + 12 * HOUR,
    ...patch,
  };
}

interface Start {
  readonly files?: ReturnType<typeof createMemoryFiles>;
  readonly at?: number;
  readonly server?: () => number | null;
}

async function createGuard({ files = createMemoryFiles(), at = DAY + 12 * HOUR, server }: Start = {}) {
  const clock = createEventClock();
  const shift = at - clock.now();
  const moved = { ...clock, now: () => clock.now() + shift, monotonic: () => clock.monotonic() };
  const notices: AppError[] = [];
  const open = { pnl: '0' };
  const guard = createDayGuard({
    clock: moved,
    files: files.port,
    world: 'live main',
    limits: () => ({ dailyLoss: '500', coolOffLosses: 3, coolOffMinutes: 30 }),
    serverNow: server ?? (() => moved.now()),
    positions: () => [],
    unrealised: () => decimal(open.pnl),
    value: (one) => fillValue(one, 'USDT', 'BTC', (asset) => (asset === 'USDT' ? decimal('1') : null)),
    notice: (error) => void notices.push(error),
    changed: () => undefined,
  });
  await guard.loaded;
  const keyOf = () => guard.obstacle()?.key ?? null;
  return { guard, clock, files, notices, open, keyOf };
}

describe('R18: the loss of a day', () => {
  test('is what was closed, less fees, with what is open now; each fill once', async () => {
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

  test('at the limit nothing that opens is sent, a cent before it is', async () => {
    const { guard, open, keyOf } = await createGuard();
    guard.fills([fill('1', { realisedPnl: '-400' })]);
    open.pnl = '-99.99';
    expect(keyOf()).toBe(null);
    open.pnl = '-100';
    expect(guard.obstacle()).toMatchObject({
      kind: 'refused',
      key: 'error.guard.dailyLoss',
      params: { value: '500.00', limit: '500', minutes: 720 },
    });
  });

  test('what is won back opens nothing before the next day of UTC', async () => {
    const { guard, open, clock, keyOf } = await createGuard();
    open.pnl = '-500';
    guard.look();
    open.pnl = '10000';
    await clock.run(12 * HOUR - 1);
    expect(keyOf()).toBe('error.guard.dailyLoss');
    await clock.run(1);
    expect(keyOf()).toBe(null);
  });

  test('late in the day it lasts as long as a cool-off', async () => {
    const { open, clock, keyOf, guard } = await createGuard({ at: DAY + 24 * HOUR - MINUTE });
    open.pnl = '-500';
    guard.look();
    open.pnl = '0';
    await clock.run(30 * MINUTE - 1);
    expect(keyOf()).toBe('error.guard.dailyLoss');
    await clock.run(1);
    expect(keyOf()).toBe(null);
  });

  test('survives a restart, with what was counted', async () => {
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

  test('property: over 500 random days the sum of the fills is the loss, and the stop holds exactly from the limit on', async () => {
    const random = createRandom(7);
    for (let run = 0; run < 500; run += 1) {
      const { guard, keyOf } = await createGuard();
      let cents = 0;
      let stopped = false;
      for (let at = 0; at < 12; at += 1) {
        const made = random.integer(30_000) - 18_000;
        cents += made;
        // Wins between, so that no cool-off of losing closes is in the way.
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

describe('R18: the cool-off', () => {
  const losing = (count: number, time = DAY + 12 * HOUR) =>
    Array.from({ length: count }, (_, at) => fill(`${at}`, { realisedPnl: '-1', time: time + at }));

  test('begins with the last of so many losing closes in a row; a close of several fills is one', async () => {
    const { guard, keyOf, clock } = await createGuard();
    guard.fills(losing(2));
    guard.fills([fill('1b', { orderId: 'o1', realisedPnl: '-1' })]);
    expect(keyOf()).toBe(null);
    guard.fills([fill('2', { realisedPnl: '-1', time: DAY + 12 * HOUR + 2 })]);
    expect(guard.obstacle()).toMatchObject({ key: 'error.guard.coolOff', params: { minutes: 31 } });
    await clock.run(30 * MINUTE + 2);
    expect(keyOf()).toBe(null);
  });

  test('a win between breaks the row', async () => {
    const { guard, keyOf } = await createGuard();
    guard.fills([...losing(2), fill('w', { realisedPnl: '1', time: DAY + 12 * HOUR + 5 })]);
    guard.fills([fill('z', { realisedPnl: '-1', time: DAY + 12 * HOUR + 6 })]);
    expect([keyOf(), guard.day().losingCloses]).toEqual([null, 1]);
  });

  test('losses of long ago, told late, have cooled off already', async () => {
    const { guard, keyOf } = await createGuard();
    guard.fills(losing(5, DAY + HOUR));
    expect(keyOf()).toBe(null);
  });

  test('by hand: a second one only makes it longer, and neither restart nor a clock set forward ends it', async () => {
    const first = await createGuard();
    first.guard.start(30);
    first.guard.start(1);
    await first.clock.run(29 * MINUTE);
    expect(first.guard.obstacle()).toMatchObject({ key: 'error.guard.coolOff', params: { minutes: 1 } });
    await first.guard.flush();
    const server = DAY + 12 * HOUR + 29 * MINUTE;
    const second = await createGuard({ files: first.files, at: DAY + 20 * HOUR, server: () => server });
    expect(second.keyOf()).toBe('error.guard.coolOff');
    const third = await createGuard({ files: first.files, at: DAY + 12 * HOUR + 30 * MINUTE });
    expect(third.keyOf()).toBe(null);
  });

  test('XF3 a file changed by hand ends none: one begins', async () => {
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

describe('R18: the day is counted to its end', () => {
  const value = (one: Fill) => fillValue(one, 'USDT', 'BTC', () => decimal('1'));
  const many = (from: number, count: number): Fill[] =>
    Array.from({ length: count }, (_one, index) =>
      fill(`${from + index}`, { side: 'BUY', fee: '0.01', time: DAY + (from + index) * 100 }),
    );
  const record = (book: ReturnType<typeof createDayBook>) =>
    readDayFile(dayFileText({ one: kept(book) }))!['one']!.record;
  const kept = (book: ReturnType<typeof createDayBook>) => ({ record: book.record(), coolOff: null, streakFrom: 0 });

  test('R18 dayLoss: a loss after the 20,000th fill of a day counts, and over a restart none counts twice', () => {
    const book = createDayBook(emptyDay('2026-08-01'));
    book.take(many(0, 20_000), value);
    const loss = fill('20001', { realisedPnl: '-9999' });
    expect(book.take([loss], value)).toBe(true);
    const after = createDayBook(record(book));
    expect([after.take([...many(0, 20_000), loss], value), after.sums()]).toEqual([
      false,
      { day: '2026-08-01', realised: '-9999', fees: '200', funding: '0' },
    ]);
  });

  test('beyond its bound what is oldest is forgotten and still counts once; what is new counts', () => {
    const book = createDayBook(emptyDay('2026-08-01'), 10_000);
    for (let at = 0; at < 60_000; at += 1_000) expect(book.take(many(at, 1_000), value)).toBe(true);
    const after = createDayBook(record(book), 10_000);
    expect([book.take(many(0, 60_000), value), after.take(many(0, 60_000), value)]).toEqual([false, false]);
    expect([after.take(many(60_000, 10), value), after.sums().fees]).toEqual([true, '600.1']);
    // Six thousand fills are a stretch of ten minutes here.
    const ids = Object.values(after.record().seen.stretches).join('').length / 16;
    expect(ids).toBeLessThanOrEqual(10_000);
  });

  test('both fills of a trade with oneself count, though they bear one id', () => {
    const book = createDayBook(emptyDay('2026-08-01'));
    book.take([fill('1', { orderId: 'a', fee: '0.2' }), fill('1', { orderId: 'b', side: 'BUY', fee: '0.5' })], value);
    expect(book.sums()).toMatchObject({ fees: '0.7' });
  });

  const held = (positionId: string, fundingFee: string | null, patch: Partial<Position> = {}): Position =>
    ({ positionId, fundingFee, createdAt: DAY + 1, symbol: 'BTCUSDT', side: 'LONG', ...patch }) as Position;
  const funded = (...positions: Position[][]): string => {
    const book = createDayBook(emptyDay('2026-08-01'));
    for (const some of positions) book.fund(some);
    return book.sums().funding;
  };

  test('R18 dayLoss: funding of every position opened today counts when the program starts at noon, in any order', () => {
    const [one, other] = [held('1', '-10'), held('2', '-300')];
    expect([funded([one, other]), funded([other, one]), funded([one], [one, other])]).toEqual(['-310', '-310', '-310']);
  });

  test('R18 dayLoss: over a restart only what came since is added, of a position of yesterday too', () => {
    const old = { createdAt: DAY - HOUR };
    const book = createDayBook(emptyDay('2026-08-01'));
    book.fund([held('1', '-10'), held('2', '-7', old)]);
    const after = createDayBook(record(book));
    expect(after.fund([held('1', '-10'), held('2', '-7', old)])).toBe(false);
    expect(after.fund([held('1', '-12'), held('2', '-8', old), held('3', '-1')])).toBe(true);
    expect([book.sums().funding, after.sums().funding]).toEqual(['-10', '-14']);
  });

  test('what the program did not see before another day began is not of that day', () => {
    const yesterday = createDayBook(emptyDay('2026-07-31'));
    const old = { createdAt: DAY - HOUR };
    yesterday.fund([held('1', '-10', old)]);
    const today = createDayBook(record(yesterday));
    today.roll('2026-08-01');
    today.fund([held('1', '-90', old)]);
    yesterday.roll('2026-08-01');
    yesterday.fund([held('1', '-13', old)]);
    expect([today.sums().funding, yesterday.sums().funding]).toEqual(['0', '-3']);
  });

  test('R18 dayLoss: closing a part of a position gives no funding back', () => {
    const whole = held('1', '-10', { cumFundingFee: '-10' });
    const half = held('1', '-5', { cumFundingFee: '-10' });
    const paid = held('1', '-6', { cumFundingFee: '-11' });
    // A telling without the sum of all is no news once it was told.
    expect(funded([whole], [half], [held('1', '-5')], [paid])).toBe('-11');
  });

  test('XF3: a file of version 1 is read, its fills are known and its funding stands as it was', () => {
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
    const book = createDayBook(read!['live main']!.record);
    expect([book.take([fill('1', { fee: '1' }), fill('2', { fee: '1' })], value), book.sums().fees]).toEqual([
      true,
      '2',
    ]);
    book.fund([held('1', '-10')]);
    book.fund([held('1', '-11')]);
    expect(book.sums().funding).toBe('-11');
  });
});
