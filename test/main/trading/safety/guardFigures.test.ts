/**
 * R56: every figure that a guard depends on, missing, old, or of a broken connection: opening orders are refused
 * because of it, closing orders pass.
 */
import { describe, expect, test } from 'vitest';
import { DAY_FILE } from '../../../../electron/main/trading/safety/dayFile.ts';
import { guardFigures, unreadLists, type ListFigure } from '../../../../electron/main/trading/safety/guardDraft.ts';
import { FRESH_MS } from '../../../../electron/main/trading/tradingLimits.ts';
import { LEVERAGE_MS, READ_MS } from '../../../../electron/main/account/accountLimits.ts';
import type { TradingParts } from '../../../../electron/main/trading/tradingParts.ts';
import { appError } from '../../../../shared/result/appError.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import { createDesk, deepBook, draft, instrument, rig, single } from '../support/desk.ts';
import { createEventClock } from '../support/eventClock.ts';
import { createMemoryFiles } from '../support/memoryFiles.ts';
import { broken, createScriptedRest, leverageOf, position } from '../support/scriptedRest.ts';

type Scripts = NonNullable<Parameters<typeof createScriptedRest>[0]>;

const dollars = { asset: 'USDT', balance: '100000', availableBalance: '90000', frozen: '0', unrealizePnl: '0' };
/** An account with a position of 0.5 and money for more. */
const account = (): Scripts => ({
  'futures.account.balance': () => [dollars],
  'futures.account.position.allPosition': () => [position({ size: '0.5', openValue: '30000', leverage: '10' })],
});

const atMarket = { type: 'MARKET', timeInForce: null, price: null } as Partial<OrderDraft>;
const opening = draft('futures');
const openingAtMarket = draft('futures', atMarket);
/** Closes no more than the position holds, at market, where a price and a book would matter most. */
const closing = draft('futures', { ...atMarket, side: 'SELL', quantity: '0.010' });

async function start(scripts: Scripts = {}, patch: Partial<TradingParts> = {}, links = true) {
  const scripted = createScriptedRest({ ...account(), ...scripts });
  const desk = createDesk(patch);
  await desk.trading.handlers['trading.subscribe']({ ...rig });
  desk.trading.attach(scripted.rest, 'k1');
  if (links) for (const market of ['spot', 'futures'] as const) desk.trading.listener.connectionState(market, 'open');
  await desk.clock.run(5_000);
  const ask = async (one: OrderDraft): Promise<string> => {
    const asked = desk.trading.handlers['trading.prepare']({ ...rig, ...single(one) });
    await desk.clock.run(7_000);
    const result = await asked;
    return result.ok ? 'ticket' : result.error.key;
  };
  return { ...desk, scripted, ask };
}

/** The request that reads each list. */
const questions: Readonly<Record<ListFigure, string>> = {
  spotOrders: 'spot.openOrders',
  spotFills: 'spot.myTrades',
  spotBalances: 'spot.account',
  futuresOrders: 'futures.openOrders',
  futuresFills: 'futures.userTrades',
  futuresBalances: 'futures.account.balance',
  futuresPositions: 'futures.account.position.allPosition',
  futuresTriggers: 'futures.openAlgoOrders',
};
/** A coin whose pair has fills to be requested. */
const bitcoin = {
  'spot.account': () => ({ canTrade: true, balances: [{ asset: 'BTC', free: '1', locked: '0' }] }),
};

describe('figures required by the guards', () => {
  test('this file covers every figure', () => {
    const walked = [
      ...Object.keys(questions),
      'price',
      'book',
      'quoteValue',
      'leverage',
      'dayRecord',
      'ordersLastMinute',
    ];
    expect(walked.toSorted()).toEqual(Object.keys(guardFigures).toSorted());
  });

  test('control: opening and closing orders pass while all figures are known', async () => {
    const { ask } = await start(bitcoin);
    expect([await ask(opening), await ask(openingAtMarket), await ask(closing)]).toEqual([
      'ticket',
      'ticket',
      'ticket',
    ]);
  });

  describe.each(Object.entries(questions) as [ListFigure, string][])('R56 %s', (name, question) => {
    const { key } = guardFigures[name];

    test('never read: refuses opening orders with this reason, accepts closing ones', async () => {
      const { ask } = await start({ ...bitcoin, [question]: () => broken });
      expect([await ask(opening), await ask(closing)]).toEqual([key, 'ticket']);
    });

    test('outdated: refuses opening orders with this reason until the next read, accepts closing ones', async () => {
      const { ask, scripted, clock } = await start(bitcoin);
      const before = scripted.scripts[question];
      scripted.scripts[question] = () => broken;
      await clock.run(READ_MS - 20_000);
      expect(await ask(opening)).toBe('ticket');
      await clock.run(30_000);
      expect([await ask(opening), await ask(closing)]).toEqual([key, 'ticket']);
      if (before) scripted.scripts[question] = before;
      else delete scripted.scripts[question];
      await clock.run(70_000);
      expect(await ask(opening)).toBe('ticket');
    });

    test('connection lost: refuses opening orders with this reason until the next read, accepts closing ones', async () => {
      const { ask, scripted, trading, clock } = await start(bitcoin);
      const before = scripted.scripts[question];
      scripted.scripts[question] = () => broken;
      trading.listener.connectionState(name.startsWith('spot') ? 'spot' : 'futures', 'waiting');
      await clock.run(0);
      expect([await ask(opening), await ask(closing)]).toEqual([key, 'ticket']);
      if (before) scripted.scripts[question] = before;
      else delete scripted.scripts[question];
      // The connection does not come back, but the request succeeds.
      await clock.run(10_000);
      expect(await ask(opening)).toBe('ticket');
    });
  });

  test('R56 futuresPositions incomplete: an unreadable position makes the list count as unread', async () => {
    const { ask } = await start({
      'futures.account.position.allPosition': () => [position({ side: 'BOTH' })],
    });
    expect([await ask(opening), await ask(closing)]).toEqual(['error.guard.unread.futuresPositions', 'ticket']);
  });

  test('R56 spotOnlyKey: a permission missing on one market refuses only the orders of that market', async () => {
    const denied = appError(
      'auth',
      'error.exchange.permission',
      {},
      { exchange: { code: '-1052', message: '', httpStatus: 403 } },
    );
    const rows = [...Object.values(questions), 'futures.trailing.openOrders'].filter((row) =>
      row.startsWith('futures'),
    );
    const { ask } = await start({
      ...bitcoin,
      ...Object.fromEntries(rows.map((row) => [row, () => denied])),
    });
    expect([await ask(draft('spot')), await ask(opening)]).toEqual(['ticket', 'error.guard.unread.futuresPositions']);
  });

  test('R56 price: missing or outdated refuses opening market orders; a limit order needs a typed word; closing passes', async () => {
    const clock = createEventClock();
    const none = await start({}, { reference: () => null });
    expect([await none.ask(openingAtMarket), await none.ask(closing)]).toEqual(['error.guard.noPrice', 'ticket']);
    const asked = none.trading.handlers['trading.prepare']({ ...rig, ...single(opening) });
    await none.clock.run(7_000);
    expect(await asked).toMatchObject({
      ok: true,
      value: { items: [{ warnings: [{ key: 'warning.order.noPrice', mustType: 'order' }] }] },
    });
    const reportedAt = clock.now() + 5_000;
    const old = await start({}, { clock, reference: () => ({ price: '60000', at: reportedAt }) });
    expect(await old.trading.handlers['trading.prepare']({ ...rig, ...single(openingAtMarket) })).toMatchObject({
      ok: true,
    });
    await clock.run(FRESH_MS + 1);
    expect([await old.ask(openingAtMarket), await old.ask(closing)]).toEqual(['error.guard.oldPrice', 'ticket']);
  });

  test('R56 slippageWithoutBook: requests the book, refuses opening market orders without a live one; closing passes', async () => {
    const watched: string[] = [];
    const clock = createEventClock();
    const book = deepBook(clock);
    const isThere = () => watched.length > 0 && clock.monotonic() > 5_500;
    const desk = await start(
      {},
      {
        clock,
        touch: () => (isThere() ? book() : null),
        watchBook: (market, symbol) => void watched.push(`${market} ${symbol}`),
      },
    );
    expect(await desk.ask(closing)).toBe('ticket');
    expect(watched).toEqual([]);
    // The first request begins watching the book, and the ticket waits for it.
    expect(await desk.ask(openingAtMarket)).toBe('ticket');
    expect(watched[0]).toBe('futures BTCUSDT');
    const never = await start({}, { touch: () => null });
    expect([await never.ask(openingAtMarket), await never.ask(opening), await never.ask(closing)]).toEqual([
      'error.guard.noBook',
      'ticket',
      'ticket',
    ]);
    const late = createEventClock();
    const old = await start({}, { clock: late, touch: () => ({ ...book(), at: late.now() - FRESH_MS - 1 }) });
    expect([await old.ask(openingAtMarket), await old.ask(closing)]).toEqual(['error.guard.noBook', 'ticket']);
  });

  test('R56 quoteValue: without a fresh price of the quote asset refuses opening orders, accepts closing ones', async () => {
    const clock = createEventClock();
    const pair = (base: string) => ({ symbol: `${base}EUR`, baseAsset: base, quoteAsset: 'EUR' });
    const buying = draft('spot', { symbol: 'BTCEUR' });
    const ask = async (at: () => number | null, one: OrderDraft = buying) => {
      const desk = createDesk({
        clock,
        instruments: {
          find: (market, symbol) =>
            ({ ...instrument(market, symbol), ...(symbol === 'BTCEUR' ? pair('BTC') : {}) }) as never,
        },
        reference(_market, symbol) {
          const reportedAt = symbol === 'EURUSDT' ? at() : clock.now();
          return reportedAt === null ? null : { price: symbol === 'EURUSDT' ? '1.1' : '60000', at: reportedAt };
        },
      });
      await desk.trading.handlers['trading.subscribe']({ ...rig });
      desk.trading.attach(createScriptedRest().rest, 'k1');
      await clock.run(5_000);
      const asked = desk.trading.handlers['trading.prepare']({ ...rig, ...single(one) });
      await clock.run(7_000);
      const result = await asked;
      return result.ok ? 'ticket' : result.error.key;
    };
    const outdated = () => clock.now() - 60_001;
    const unknown = () => null;
    expect([await ask(() => clock.now()), await ask(outdated), await ask(unknown)]).toEqual([
      'ticket',
      'error.guard.unvalued',
      'error.guard.unvalued',
    ]);
    const contract = draft('futures', { symbol: 'BTCEUR', price: '60000.0' });
    const reducing = draft('futures', { symbol: 'BTCEUR', side: 'SELL', price: '60000.0', reduceOnly: true });
    expect([await ask(outdated, contract), await ask(unknown, contract)]).not.toContain('ticket');
    expect([await ask(outdated, reducing), await ask(unknown, reducing)]).toEqual(['ticket', 'ticket']);
  });

  test('R56 leverage: unknown or outdated refuses opening orders, accepts reduce-only ones', async () => {
    const empty = { 'futures.account.position.allPosition': () => [] };
    // The exchange enforces reduce-only: the order closes, whatever is known.
    const reducing = draft('futures', { ...atMarket, side: 'SELL', quantity: '0.010', reduceOnly: true });
    const none = await start({ ...empty, 'futures.account.symbolConfig': () => broken });
    expect([await none.ask(opening), await none.ask(reducing)]).toEqual(['error.guard.leverageUnknown', 'ticket']);
    const old = await start(empty);
    expect(await old.ask(opening)).toBe('ticket');
    old.scripted.scripts['futures.account.symbolConfig'] = () => broken;
    await old.clock.run(LEVERAGE_MS);
    expect([await old.ask(draft('futures', { quantity: '0.011' })), await old.ask(reducing)]).toEqual([
      'error.guard.leverageUnknown',
      'ticket',
    ]);
  });

  test('R18 dayRecord: refuses opening orders while the file of the day is unreadable, accepts closing ones', async () => {
    const { port } = createMemoryFiles();
    const desk = await start(
      {},
      {
        profileFiles: {
          ...port,
          read: (name, bytes) => (name === DAY_FILE ? Promise.resolve(undefined) : port.read(name, bytes)),
        },
      },
    );
    expect([await desk.ask(opening), await desk.ask(closing)]).toEqual(['error.guard.dayReading', 'ticket']);
  });

  test('R18 ordersLastMinute: the order count of main refuses opening orders, accepts closing ones', async () => {
    let orders = 0;
    const desk = await start({
      'futures.order.place': ({ newClientOrderId }) => {
        orders += 1;
        return { orderId: `${700_000 + orders}`, clientOrderId: newClientOrderId, success: true };
      },
    });
    for (let sent = 0; sent < 300; sent += 1) {
      const quantity = sent % 2 === 0 ? '0.001' : '0.002';
      void desk.submit(await desk.ticket(draft('futures', { quantity, price: `${60_000 - sent}.0` })));
      await desk.clock.run(30);
    }
    const prepare = (one: OrderDraft) => desk.trading.handlers['trading.prepare']({ ...rig, ...single(one) });
    expect(await prepare(opening)).toMatchObject({ ok: false, error: { key: 'error.guard.ordersPerMinute' } });
    expect(await prepare(closing)).toMatchObject({ ok: true });
  });
});

describe('lock by command', () => {
  test('R18 rejects new orders until the word is typed', async () => {
    const { ask, trading, clock } = await start({ 'futures.account.position.allPosition': () => [] });
    const answer = await trading.handlers['guards.lock'](rig);
    expect(answer).toMatchObject({ ok: true, value: { lock: { reason: 'person', since: clock.now() } } });
    expect(await ask(opening)).toBe('error.guard.locked');
    await trading.handlers['guards.unlock']({ ...rig, typed: 'trade' });
    expect(await ask(opening)).toBe('ticket');
  });
});

describe('leverage changed elsewhere', () => {
  const raised = ({ symbol }: Record<string, unknown>) => [{ ...leverageOf(String(symbol)), crossLeverage: '125' }];

  test('R18 staleLeverage: reads the leverage again before an order opens', async () => {
    const { ask, scripted, clock, trading } = await start({ 'futures.account.position.allPosition': () => [] });
    expect(await ask(opening)).toBe('ticket');
    scripted.scripts['futures.account.symbolConfig'] = raised;
    await clock.run(3_600_000);
    await trading.handlers['guards.unlock']({ ...rig, typed: 'trade' });
    expect(await ask(draft('futures', { quantity: '0.011' }))).toBe('error.guard.leverage');
  });

  test('R18 staleLeverage: uses the leverage of the position before the next read, but not that of a SEPARATED one', async () => {
    const { ask, scripted, clock, trading } = await start();
    expect(await ask(opening)).toBe('ticket');
    const held = { size: '0.5', openValue: '30000', leverage: '125', updatedTime: 11 };
    scripted.scripts['futures.account.position.allPosition'] = () => [position(held)];
    trading.refresh();
    await clock.run(1_000);
    expect(await ask(draft('futures', { quantity: '0.011' }))).toBe('error.guard.leverage');
    scripted.scripts['futures.account.position.allPosition'] = () => [
      position({ ...held, updatedTime: 12, separatedMode: 'SEPARATED', separatedOpenOrderId: '1' }),
    ];
    trading.refresh();
    await clock.run(1_000);
    expect(await ask(draft('futures', { quantity: '0.012' }))).toBe('ticket');
  });
});

describe('open notional and losses', () => {
  test('R18 positionsUnknown: refuses opening above the open notional limit, and always while positions are unread', async () => {
    const balance = () => [{ ...dollars, balance: '1000', availableBalance: '1000' }];
    const known = await start({ 'futures.account.balance': balance });
    expect(await known.ask(opening)).toBe('error.guard.open');
    const unread = await start({
      'futures.account.balance': balance,
      'futures.account.position.allPosition': () => broken,
    });
    expect(await unread.ask(opening)).toBe('error.guard.unread.futuresPositions');
  });

  test('R18 staleUnrealised: counts a price fall against the daily loss before the exchange reports it', async () => {
    let price = '60000';
    const clock = createEventClock();
    const { ask } = await start(
      {
        'futures.account.position.allPosition': () => [position({ leverage: '10', unrealizePnl: '0' })],
      },
      { clock, reference: () => ({ price, at: clock.now() }) },
    );
    expect(await ask(opening)).toBe('ticket');
    price = '50000';
    await clock.run(40_000);
    expect(await ask(draft('futures', { price: '50000.0' }))).toBe('error.guard.dailyLoss');
  });

  test('R9 R18 separatedClose: a cool-off allows closing the total size of two SEPARATED positions, no more', async () => {
    const one = { separatedMode: 'SEPARATED', leverage: '10', size: '0.010', openValue: '600' };
    const { ask, trading } = await start({
      'futures.account.position.allPosition': () => [
        position({ ...one, id: '71', separatedOpenOrderId: '1' }),
        position({ ...one, id: '72', separatedOpenOrderId: '2' }),
      ],
    });
    expect((await trading.handlers['guards.coolOff']({ ...rig, minutes: 30 })).ok).toBe(true);
    const close = (quantity: string) => draft('futures', { side: 'SELL', quantity });
    expect([await ask(close('0.010')), await ask(close('0.020')), await ask(close('0.021'))]).toEqual([
      'ticket',
      'ticket',
      'error.guard.coolOff',
    ]);
    const reducing = await trading.handlers['trading.prepare']({
      ...rig,
      ...single(draft('futures', { side: 'SELL', quantity: '0.020', reduceOnly: true })),
    });
    expect(reducing.ok && reducing.value.items[0]!.warnings.map(({ key }) => key)).not.toContain(
      'warning.order.largerThanPosition',
    );
  });
});

describe('R56: lists that count as unread', () => {
  const NOW = 9_000_000;
  type Told = { readonly loaded: string; readonly at: number | null };
  const lists = ['positions', 'orders', 'triggers', 'balances', 'fills'] as const;
  const unread = (
    readingsByList: Partial<Record<`${'spot' | 'futures'} ${(typeof lists)[number]}`, Told>>,
    ordered: 'spot' | 'futures' = 'futures',
    account: 'main' | 'demo' = 'main',
  ) => {
    const readings = (market: 'spot' | 'futures') => ({
      readings: Object.fromEntries(
        lists.map((name) => [name, () => readingsByList[`${market} ${name}`] ?? { loaded: 'whole', at: NOW }]),
      ),
    });
    const syncs = { spot: readings('spot'), futures: readings('futures') };
    // The double contains only the members that are read.
    return unreadLists({ clock: { monotonic: () => NOW }, account, syncs } as never, ordered);
  };

  test('includes a list never read or read too long ago', () => {
    expect(unread({})).toEqual([]);
    expect(unread({ 'spot orders': { loaded: 'whole', at: null } })).toEqual(['spotOrders']);
    const aged = (ms: number) => unread({ 'futures positions': { loaded: 'whole', at: NOW - ms } });
    expect([aged(READ_MS), aged(READ_MS + 1)]).toEqual([[], ['futuresPositions']]);
  });

  test('includes an incomplete list, except fills, which may be incomplete', () => {
    const incomplete = { loaded: 'incomplete', at: NOW };
    expect(unread({ 'futures orders': incomplete, 'futures fills': incomplete })).toEqual(['futuresOrders']);
    expect(unread({ 'futures fills': { loaded: 'incomplete', at: null } })).toEqual(['futuresFills']);
  });

  test('excludes lists the exchange does not offer, and spot lists on the demo account', () => {
    expect(unread({ 'futures triggers': { loaded: 'notOffered', at: null } })).toEqual([]);
    const never = { loaded: 'whole', at: null };
    expect(unread({ 'spot orders': never, 'futures orders': never }, 'futures', 'demo')).toEqual(['futuresOrders']);
  });

  test('excludes lists the key may not read, unless the order is of that market', () => {
    const denied = { 'spot balances': { loaded: 'denied', at: null } };
    expect([unread(denied, 'futures'), unread(denied, 'spot')]).toEqual([[], ['spotBalances']]);
  });
});
