/** Transfers to other users: each rule before, while and after one is sent (R17, B-A5, R18). */
import { describe, expect, test } from 'vitest';
import { guardDefaults } from '../../../../electron/main/trading/safety/guardDefaults.ts';
import { foundIn } from '../../../../electron/main/trading/transfers/transferLookup.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { rig } from '../support/desk.ts';
import { createMemoryJournal } from '../support/memoryJournal.ts';
import { createTransferDesk, draft, OWN, START, type Fate } from './transferRig.ts';

const ROW = 'spot.rebate.affiliate.internalWithdrawal';

/** A desk with transfers on. */
async function createOpenDesk(...given: Parameters<typeof createTransferDesk>) {
  const desk = await createTransferDesk(...given);
  expect((await desk.turn(true)).ok).toBe(true);
  desk.asked.length = 0;
  return desk;
}

describe('R17 the switch', () => {
  test('is off in a new profile: nothing is asked and nothing is sent', async () => {
    const desk = await createTransferDesk();
    expect(await desk.sent()).toBe('error.transfer.off');
    expect([desk.exchange.state.posted, desk.exchange.state.asked, desk.asked]).toEqual([[], [], []]);
    expect(await desk.view()).toEqual({
      ...rig,
      on: false,
      blocked: appError('refused', 'error.transfer.off'),
      day: '2026-09-21',
      coins: [
        { coin: 'USDT', limit: '5000', used: '0', left: '5000' },
        { coin: 'BTC', limit: '0.05', used: '0', left: '0.05' },
      ],
      transfers: [],
    });
  });

  test('goes on by a typed word in the shell’s window, and off at once without one', async () => {
    const desk = await createTransferDesk();
    desk.shell.answer = () => 'declined';
    expect(await desk.turn(true)).toEqual({ ok: false, error: appError('refused', 'error.transfer.stillOff') });
    expect((await desk.view()).on).toBe(false);
    desk.shell.answer = () => 'confirmed';
    expect(await desk.turn(true)).toMatchObject({ ok: true, value: { on: true, blocked: null } });
    const question = {
      title: 'Switch on transfers of SIMULATOR?',
      lines: [
        'Foredeck can then send USDT and BTC from the spot wallet to other users of the exchange.',
        'A transfer cannot be taken back. Each one is confirmed here.',
        'Daily limit: 5\u202f000 USDT and 0.05 BTC.',
        'To confirm, type transfer.',
      ],
      confirmLabel: 'Switch on',
      cancelLabel: 'Cancel',
      typedWord: 'transfer',
      language: 'en',
    };
    expect(desk.asked).toEqual([question, question]);
    expect(await desk.turn(false)).toMatchObject({ ok: true, value: { on: false } });
    expect([desk.asked.length, await desk.sent()]).toEqual([2, 'error.transfer.off']);
  });

  test('is kept over a restart; off counts even where it cannot be written', async () => {
    const desk = await createOpenDesk();
    const again = await createTransferDesk({}, { clock: desk.clock, journal: desk.journal, exchange: desk.exchange });
    expect((await again.view()).on).toBe(true);
    again.journal.files.delete('orders-simulator.journal');
    expect(await again.turn(false)).toEqual({
      ok: false,
      error: appError('unavailable', 'error.journal.unwritable'),
    });
    expect(await again.sent()).toBe('error.transfer.off');
  });

  test('has no effect on the demo account and in a safe start', async () => {
    const demo = await createTransferDesk({ account: 'demo' });
    const call = (demo.trading.handlers as never as Record<string, (request: object) => Promise<unknown>>)[
      'transfer.switch'
    ]!;
    expect(await call({ environment: 'simulator', account: 'demo', on: true })).toEqual({
      ok: false,
      error: appError('refused', 'error.account.demo'),
    });
    const first = await createOpenDesk();
    const safe = await createTransferDesk(
      { safeStart: true },
      { clock: first.clock, journal: first.journal, exchange: first.exchange },
    );
    expect(await safe.turn(true)).toEqual({ ok: false, error: appError('refused', 'error.transfer.safeStart') });
    expect([await safe.sent(), safe.exchange.state.posted]).toEqual(['error.transfer.safeStart', []]);
  });
});

describe('R17 a transfer', () => {
  test('is confirmed by the recipient typed again, recorded, sent once, and followed to its end', async () => {
    const desk = await createOpenDesk();
    const answer = await desk.send();
    expect(answer).toEqual({
      ok: true,
      value: {
        transferId: expect.any(String) as string,
        recipient: '2002',
        coin: 'USDT',
        amount: '12.5',
        state: 'accepted',
        exchangeId: '770',
        error: null,
        createdAt: START,
        updatedAt: START,
      },
    });
    expect(desk.exchange.state.posted).toEqual([
      [ROW, { toUserId: '2002', coin: 'USDT', amount: '12.5', fromAccountType: 'SPOT', toAccountType: 'SPOT' }],
    ]);
    expect(desk.asked).toEqual([
      {
        title: 'Transfer out of SIMULATOR?',
        lines: [
          'Amount: 12.5 USDT',
          'Recipient: user 2002',
          'From your spot wallet to the recipient’s spot wallet.',
          'Left of today’s limit before it: 5\u202f000 USDT',
          'A transfer cannot be taken back.',
          'To confirm, type the recipient’s user ID again.',
        ],
        confirmLabel: 'Transfer',
        cancelLabel: 'Cancel',
        typedWord: '2002',
        language: 'en',
      },
    ]);
    desk.exchange.items[0]!.status = 'Successful';
    await desk.clock.run(10_000);
    const { transfers, coins } = await desk.view();
    expect([transfers.map(({ state }) => state), coins[0]]).toEqual([
      ['arrived'],
      { coin: 'USDT', limit: '5000', used: '12.5', left: '4987.5' },
    ]);
    expect(desk.exchange.state.posted).toHaveLength(1);
  });

  test('waits for its place in the rate limits, and is then sent once', async () => {
    const desk = await createOpenDesk();
    desk.exchange.state.prepareError = appError('rateLimited', 'error.rate.command');
    const sent = desk.sent();
    await desk.clock.run(12_000);
    expect([desk.exchange.state.posted, desk.asked.length]).toEqual([[], 1]);
    desk.exchange.state.prepareError = null;
    await desk.clock.run(1_000);
    expect([await sent, desk.exchange.state.posted.length, desk.asked.length]).toEqual(['accepted', 1, 1]);
  });

  test('that was returned does not count for the limit any more', async () => {
    const desk = await createOpenDesk();
    await desk.send();
    desk.exchange.items[0]!.status = 'FAILED';
    await desk.clock.run(10_000);
    expect([await desk.states(), (await desk.view()).coins[0]!.used]).toEqual([['returned'], '0']);
  });

  test('is not sent when the question is declined', async () => {
    const desk = await createOpenDesk();
    desk.shell.answer = () => 'declined';
    expect([await desk.sent(), desk.exchange.state.posted, await desk.states()]).toEqual([
      'error.transfer.declined',
      [],
      [],
    ]);
  });

  test.each([
    ['', '2002 ', ' 2002', '20 02', '\t2002', '2002\n', '0', '02002', '-2002', '+2002', '2002.0', '2e3', '0x7d2'],
    ['２００２', '٢٠٠٢', '2002\u200b', '20\u00a002', 'user', '12345678901234567890', '2002;1', 'null', '2002,2003'],
  ])('takes no recipient but plain digits (%#)', async (...recipients) => {
    const desk = await createOpenDesk();
    for (const recipient of recipients) {
      expect([recipient, await desk.sent({ recipient })]).toEqual([recipient, 'error.transfer.recipient']);
    }
    expect([desk.exchange.state.posted, desk.asked]).toEqual([[], []]);
  });

  test.each([
    ['', ' ', '0', '0.0', '0.000000', '-1', '+1', '1e3', '1E3', '0x10', '.5', '5.', '1,5', '1 000', '1_000', '01'],
    ['1.1234567', '12.5 ', ' 12.5', '\u00bd', '１２', 'NaN', 'Infinity', '1'.repeat(16), '12.5\n', '1.2.3', 'all'],
  ])('takes no amount but a plain decimal above zero (%#)', async (...amounts) => {
    const desk = await createOpenDesk();
    for (const amount of amounts) {
      expect([amount, await desk.sent({ amount })]).toEqual([amount, 'error.transfer.amount']);
    }
    expect([desk.exchange.state.posted, desk.asked]).toEqual([[], []]);
  });

  test('is not sent to oneself, without a known own id, or by a key that may not withdraw', async () => {
    const desk = await createOpenDesk();
    expect(await desk.sent({ recipient: OWN })).toBe('error.transfer.ownId');
    desk.exchange.state.userId = undefined;
    expect(await desk.sent()).toBe('error.transfer.noUser');
    desk.exchange.state.userId = OWN;
    desk.exchange.state.canWithdraw = false;
    expect(await desk.sent()).toBe('error.transfer.noWithdrawal');
    expect([desk.exchange.state.posted, desk.asked]).toEqual([[], []]);
  });

  test('two at once: the second is refused while the first is being confirmed', async () => {
    const desk = await createOpenDesk();
    const [first, second] = await Promise.all([desk.sent(), desk.sent({ amount: '1' })]);
    expect([first, second, desk.exchange.state.posted.length]).toEqual(['accepted', 'error.transfer.underWay', 1]);
  });

  test('is refused by the exchange: it says why, and the next one may be sent', async () => {
    const desk = await createOpenDesk();
    desk.exchange.state.fate = 'refused';
    expect(await desk.send()).toMatchObject({ ok: true, value: { state: 'refused', error: { kind: 'rejected' } } });
    desk.exchange.state.fate = 'accepted';
    expect([await desk.sent(), (await desk.view()).coins[0]!.used]).toEqual(['accepted', '12.5']);
  });
});

type Desk = Awaited<ReturnType<typeof createOpenDesk>>;

const lowered = (desk: Desk) =>
  desk.trading.handlers['guards.change']({ ...rig, limits: { ...guardDefaults.simulator, transferUsdt: '10' } });

describe('R17 what stops a transfer', () => {
  const stops: readonly (readonly [string, (desk: Desk) => unknown, string])[] = [
    ['the kill switch', (desk) => desk.trading.safety.kill(), 'error.safety.killed'],
    ['a halt', (desk) => desk.trading.safety.halt(appError('internal', 'error.order.fault')), 'error.safety.halted'],
    ['the lock', (desk) => desk.trading.locked('screen'), 'error.guard.locked'],
    ['the switch', (desk) => desk.turn(false), 'error.transfer.off'],
    ['no key', (desk) => desk.trading.attach(null, null), 'error.trading.noKey'],
    ['an unknown time', (desk) => void (desk.time.server = () => null), 'error.clock.unknown'],
    ['R18 a lowered limit', lowered, 'error.transfer.limit'],
    ['the end of the program', (desk) => void desk.trading.flush(), 'error.order.closing'],
  ];

  test.each(stops)('%s, before it is asked for', async (_name, stop, key) => {
    const desk = await createOpenDesk();
    await stop(desk);
    expect([await desk.sent(), desk.exchange.state.posted, desk.asked]).toEqual([key, [], []]);
  });

  test.each(stops)('%s, while its question stands', async (name, stop, key) => {
    const desk = await createOpenDesk();
    desk.shell.answer = async () => {
      await stop(desk);
      return 'confirmed' as const;
    };
    const expected = name === 'no key' ? 'error.order.otherKey' : key;
    expect([await desk.sent(), desk.exchange.state.posted]).toEqual([expected, []]);
  });

  test.each(stops)('%s, between the record and the network', async (name, stop, key) => {
    const held: { desk?: Desk } = {};
    const step = async (at: string) => {
      if (at === 'sending' && held.desk) await stop(held.desk);
    };
    held.desk = await createOpenDesk({ step });
    const { desk } = held;
    const expected = name === 'no key' ? 'error.order.otherKey' : key;
    expect([await desk.sent(), desk.exchange.state.posted, desk.exchange.state.abandoned]).toEqual([expected, [], 1]);
    expect(await desk.states()).toEqual(['notSent']);
  });

  test('another key while its question stands, and a copy-trader key', async () => {
    const desk = await createOpenDesk({ traderKey: (keyId) => keyId === 'trader' });
    desk.shell.answer = async () => {
      await desk.attach('k2');
      return 'confirmed' as const;
    };
    expect(await desk.sent()).toBe('error.order.otherKey');
    await desk.attach('trader');
    expect([await desk.sent(), desk.exchange.state.posted]).toEqual(['error.transfer.traderKey', []]);
  });

  test('a signature that became old, by either clock', async () => {
    const held: { run?: () => Promise<void> } = {};
    const desk = await createOpenDesk({ step: async (at) => void (at === 'sending' && (await held.run?.())) });
    held.run = () => desk.clock.run(2_001);
    const error = appError('refused', 'error.transfer.tooLate', { seconds: 2 });
    expect(await desk.send()).toEqual({ ok: false, error });
    expect([desk.exchange.state.posted, await desk.states()]).toEqual([[], ['notSent']]);
  });

  test.each([
    ['its record', 1, []],
    ['that it is being sent', 2, ['notSent']],
  ] as const)('a journal that does not take %s', async (_name, failing, states) => {
    const count = { armed: false, appends: 0 };
    const journal = createMemoryJournal((operation) => {
      if (!count.armed || operation !== 'append') return false;
      count.appends += 1;
      return count.appends === failing;
    });
    const desk = await createOpenDesk({}, { journal });
    count.armed = true;
    expect([await desk.sent(), desk.exchange.state.posted, await desk.states()]).toEqual([
      'error.journal.unwritable',
      [],
      states,
    ]);
    expect(await desk.sent()).toBe('accepted');
  });

  test.each(stops)('%s, while it waits for its place in the rate limits', async (name, stop, key) => {
    const desk = await createOpenDesk();
    desk.exchange.state.prepareError = appError('rateLimited', 'error.rate.command');
    const sent = desk.sent();
    await desk.clock.run(3_000);
    await stop(desk);
    desk.exchange.state.prepareError = null;
    await desk.clock.run(2_000);
    const expected = name === 'no key' ? 'error.order.otherKey' : key;
    expect([await sent, desk.exchange.state.posted, await desk.states()]).toEqual([expected, [], ['notSent']]);
  });

  test('no place in the rate limits for 20 s: it says so, and nothing was sent', async () => {
    const desk = await createOpenDesk();
    desk.exchange.state.prepareError = appError('rateLimited', 'error.rate.command');
    const sent = desk.sent();
    await desk.clock.run(19_999);
    expect(await desk.states()).toEqual(['recorded']);
    await desk.clock.run(1_001);
    expect([await sent, await desk.states(), desk.exchange.state.posted]).toEqual([
      'error.rate.command',
      ['notSent'],
      [],
    ]);
  });

  test('an error while it is prepared: it says so at once, and nothing was sent', async () => {
    const desk = await createOpenDesk();
    desk.exchange.state.prepareError = appError('unavailable', 'error.clock.unknown', { market: 'spot' });
    expect([await desk.sent(), await desk.states(), desk.exchange.state.posted]).toEqual([
      'error.clock.unknown',
      ['notSent'],
      [],
    ]);
  });

  test('a list of the exchange that cannot be read in full', async () => {
    const desk = await createOpenDesk();
    desk.exchange.state.dropped = 1;
    expect(await desk.sent()).toBe('error.transfer.list');
    Object.assign(desk.exchange.state, { dropped: 0, more: true });
    expect(await desk.sent()).toBe('error.transfer.list');
    Object.assign(desk.exchange.state, { more: false, listError: appError('network', 'error.network.broken') });
    expect([await desk.sent(), desk.exchange.state.posted, desk.asked]).toEqual(['error.network.broken', [], []]);
  });
});

describe('R17 the daily limit', () => {
  test('is exact at its edge, per coin, and names what is left', async () => {
    const desk = await createOpenDesk();
    expect(await desk.sent({ amount: '4999.5' })).toBe('accepted');
    expect(await desk.send({ amount: '0.500001' })).toEqual({
      ok: false,
      error: appError('refused', 'error.transfer.limit', { coin: 'USDT', limit: '5000', left: '0.5', field: 'amount' }),
    });
    expect([
      await desk.sent({ coin: 'BTC', amount: '0.050001' }),
      await desk.sent({ coin: 'BTC', amount: '0.05' }),
    ]).toEqual(['error.transfer.limit', 'accepted']);
    expect([await desk.sent({ amount: '0.5' }), await desk.sent({ amount: '0.000001' })]).toEqual([
      'accepted',
      'error.transfer.limit',
    ]);
    expect(desk.exchange.state.posted).toHaveLength(3);
  });

  test('counts what the exchange lists from elsewhere, once, and not what was returned', async () => {
    const desk = await createOpenDesk();
    desk.exchange.add({ amount: '4000' });
    desk.exchange.add({ amount: '900', status: 'FAILED' });
    desk.exchange.add({ amount: '700', createTime: START - 86_400_000 });
    expect(await desk.sent({ amount: '990' })).toBe('accepted');
    expect((await desk.view()).coins[0]).toEqual({ coin: 'USDT', limit: '5000', used: '4990', left: '10' });
    expect([await desk.sent({ amount: '10.000001' }), await desk.sent({ amount: '10' })]).toEqual([
      'error.transfer.limit',
      'accepted',
    ]);
  });

  test('begins anew at 00:00 UTC by the exchange’s clock, whatever the wall clock says', async () => {
    const desk = await createOpenDesk();
    expect(await desk.sent({ amount: '5000' })).toBe('accepted');
    // The local clock is at the next day, the exchange is not.
    let server = START;
    desk.time.server = () => server;
    await desk.clock.run(86_400_000);
    desk.exchange.add({ amount: '1' });
    await desk.trading.handlers['guards.unlock']({ ...rig, typed: 'trade' });
    expect(await desk.sent({ amount: '1' })).toBe('error.transfer.limit');
    server = Date.parse('2026-09-21T23:59:59.999Z');
    expect(await desk.sent({ amount: '1' })).toBe('error.transfer.limit');
    server = Date.parse('2026-09-22T00:00:00Z');
    expect([await desk.sent({ amount: '1' }), (await desk.view()).day]).toEqual(['accepted', '2026-09-22']);
    // And back again: the day that was used up stays so.
    server = START;
    expect(await desk.sent({ amount: '2' })).toBe('error.transfer.limit');
  });

  test('of the new day counts where the day ends while the question stands', async () => {
    const desk = await createOpenDesk();
    await desk.sent({ amount: '4000' });
    let server = Date.parse('2026-09-21T23:59:00Z');
    desk.time.server = () => server;
    desk.shell.answer = () => {
      desk.exchange.add({ amount: '4500', createTime: Date.parse('2026-09-22T00:00:00Z') });
      server = Date.parse('2026-09-22T00:00:01Z');
      return 'confirmed' as const;
    };
    expect([await desk.sent({ amount: '501' }), desk.exchange.state.posted.length]).toEqual([
      'error.transfer.limit',
      1,
    ]);
    desk.shell.answer = () => 'confirmed';
    expect(await desk.sent({ amount: '500' })).toBe('accepted');
  });

  test('R18: lower at once, even while the question stands; higher after 24 hours', async () => {
    const desk = await createOpenDesk();
    desk.shell.answer = async () => {
      await lowered(desk);
      return 'confirmed' as const;
    };
    expect([await desk.sent(), desk.exchange.state.posted]).toEqual(['error.transfer.limit', []]);
    desk.shell.answer = () => 'confirmed';
    await desk.trading.handlers['guards.change']({ ...rig, limits: guardDefaults.simulator });
    expect(await desk.sent()).toBe('error.transfer.limit');
    await desk.clock.run(86_400_000);
    await desk.trading.handlers['guards.unlock']({ ...rig, typed: 'trade' });
    expect(await desk.sent()).toBe('accepted');
  });
});

describe('B-A5 a transfer in doubt', () => {
  const ends: readonly (readonly [Fate, string, number])[] = [
    ['lateReply', 'accepted', 1],
    ['lost', 'absent', 0],
  ];
  test.each(ends)('%s: none is sent until the exchange’s list shows it as %s', async (fate, end, happened) => {
    const desk = await createOpenDesk();
    desk.exchange.state.fate = fate;
    expect(await desk.sent()).toBe('inDoubt');
    desk.exchange.state.fate = 'accepted';
    expect((await desk.view()).blocked).toEqual(appError('inDoubt', 'error.transfer.inDoubt'));
    expect([await desk.sent(), (await desk.view()).coins[0]!.used]).toEqual(['error.transfer.inDoubt', '12.5']);
    await desk.clock.run(60_000);
    expect([await desk.states(), desk.exchange.items.length]).toEqual([[end], happened]);
    expect(desk.exchange.state.posted).toHaveLength(1);
    expect([await desk.sent(), desk.exchange.state.posted.length]).toEqual(['accepted', 2]);
  });

  test('is not declared absent before its signature expired, nor by a list that cannot be read', async () => {
    const desk = await createOpenDesk();
    desk.exchange.state.fate = 'lost';
    await desk.send();
    // Signed 20 s before it was sent; 30 s and a margin of 8 s later it cannot arrive any more.
    await desk.clock.run(17_999);
    expect(await desk.states()).toEqual(['inDoubt']);
    desk.exchange.state.dropped = 1;
    await desk.clock.run(120_000);
    expect(await desk.states()).toEqual(['inDoubt']);
    desk.exchange.state.dropped = 0;
    await desk.clock.run(15_000);
    expect([await desk.states(), desk.exchange.state.posted.length]).toEqual([['absent'], 1]);
  });

  test.each([
    ['the exchange’s clock stands', (now: number) => Math.min(now, START + 17_000), 120_000],
    ['the exchange’s clock jumps ahead', (now: number) => now + (now > START ? 3_600_000 : 0), 17_000],
    ['one list alone was empty', (now: number) => now, 22_000],
  ] as const)('is not declared absent while %s', async (_name, server, milliseconds) => {
    const desk = await createOpenDesk();
    desk.time.server = () => server(desk.clock.now());
    desk.exchange.state.fate = 'lost';
    await desk.send();
    await desk.clock.run(milliseconds);
    expect(await desk.states()).toEqual(['inDoubt']);
    desk.time.server = () => desk.clock.now();
    await desk.clock.run(30_000);
    expect(await desk.states()).toEqual(['absent']);
  });

  test('is found though the exchange’s clock is behind the known one, and is none from longer before its signature', () => {
    const times = [START - 28_001, START - 28_000].map((createdAt) => {
      const item = { transferId: '9', fromUserId: OWN, toUserId: '2002', asset: 'USDT', amount: '12.50' };
      const known = {
        transfer: { ...draft(), transferId: 't', state: 'inDoubt', exchangeId: null, error: null } as const,
        keyId: 'k1',
        fromUserId: OWN,
        timestamp: START - 20_000,
      };
      const transfer = { ...known.transfer, createdAt: START, updatedAt: START };
      const items = [{ ...item, status: 'SUCCESS', createdAt, updatedAt: null }];
      return foundIn(items, { ...known, transfer }, [])?.transferId ?? null;
    });
    expect(times).toEqual([null, '9']);
  });

  test('is not declared absent because the exchange dates it a second before its signature', async () => {
    const desk = await createOpenDesk();
    desk.exchange.state.fate = 'lost';
    await desk.send();
    // It was signed twenty seconds before it was sent.
    desk.exchange.add({ createTime: START - 21_000 });
    await desk.clock.run(60_000);
    expect(await desk.states()).toEqual(['accepted']);
  });

  test('is the one of its recipient, coin, amount and time, and none that another transfer is', async () => {
    const desk = await createOpenDesk();
    await desk.send();
    desk.exchange.add({ toUserId: '2003' });
    desk.exchange.add({ amount: '12.50001' });
    desk.exchange.add({ createTime: START - 60_000 });
    desk.exchange.state.fate = 'lost';
    await desk.send();
    await desk.clock.run(60_000);
    expect((await desk.view()).transfers.map(({ state, exchangeId }) => [state, exchangeId])).toEqual([
      ['absent', null],
      ['accepted', '770'],
    ]);
  });

  test.each([
    ['recorded', 'notSent', 0],
    ['sending', 'absent', 0],
    ['replied', 'accepted', 1],
  ] as const)('a program that ends at "%s" leaves one that the next start settles as %s', async (at, end, posted) => {
    const held = { armed: false };
    const step = (name: string) => (held.armed && name === at ? new Promise<void>(() => undefined) : Promise.resolve());
    const desk = await createOpenDesk({ step });
    held.armed = true;
    void desk.send();
    await desk.clock.run(1_000);
    const next = await createTransferDesk({}, { clock: desk.clock, journal: desk.journal, exchange: desk.exchange });
    expect((await next.view()).blocked).toEqual(
      end === 'notSent' ? null : appError('inDoubt', 'error.transfer.inDoubt'),
    );
    await next.clock.run(60_000);
    expect([await next.states(), next.exchange.state.posted.length]).toEqual([[end], posted]);
  });

  test('is settled by another key of the same account, and by none of another account', async () => {
    const desk = await createOpenDesk();
    desk.exchange.state.fate = 'lost';
    await desk.send();
    desk.exchange.state.userId = '5005';
    await desk.attach('k2');
    await desk.clock.run(60_000);
    expect(await desk.states()).toEqual(['inDoubt']);
    // The other account may transfer; the first one may not.
    desk.exchange.state.userId = OWN;
    expect(await desk.sent()).toBe('error.transfer.inDoubt');
    await desk.attach('k3');
    await desk.clock.run(60_000);
    expect([await desk.states(), desk.exchange.state.posted.length]).toEqual([['absent'], 1]);
  });

  test('a fault of the program while it is sent halts trading and leaves it in doubt', async () => {
    const desk = await createOpenDesk();
    desk.exchange.state.fate = 'throws';
    expect(await desk.sent()).toBe('inDoubt');
    expect(desk.trading.safety.view().mode).toBe('halted');
    expect(await desk.sent()).toBe('error.safety.halted');
  });

  test('one older than the exchange’s list reaches stays undecided and blocks no other', async () => {
    const desk = await createOpenDesk();
    desk.exchange.state.fate = 'lost';
    await desk.send();
    desk.trading.attach(null, null);
    await desk.clock.run(31 * 86_400_000);
    await desk.attach();
    await desk.trading.handlers['guards.unlock']({ ...rig, typed: 'trade' });
    await desk.clock.run(2_000);
    desk.exchange.state.fate = 'accepted';
    expect([await desk.states(), await desk.sent()]).toEqual([['undecided'], 'accepted']);
  });
});
