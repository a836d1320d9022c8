/** The contract specs of a symbol: each part is present, does not exist, or states why it could not be read. */
import { describe, expect, test } from 'vitest';
import { createContractSpecsReader } from '../../../electron/main/market/contractSpecs.ts';
import { appError } from '../../../shared/result/appError.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { ContractSpecs } from '../../../shared/ipc/marketViews.ts';
import { contractSpecsAnswer } from '../../../shared/ipc/marketViews.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';

const T0 = 1_790_000_000_000;
const DAY = 86_400_000;
const contract = {
  symbol: 'BTCUSDT',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  marginAsset: 'USDT',
  contractType: 'PERPETUAL',
  underlyingSubType: ['A', 'B'],
  pricePrecision: 1,
  contractVal: '1E-4',
  delivery: [],
  forwardContractFlag: true,
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0006',
  apiMakerFeeRate: null,
  apiTakerFeeRate: '0.0005',
  somethingNew: 'x',
};
const pair = {
  symbol: 'BTCUSDT',
  status: 'HALT',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  tickSize: '0.01',
  enableTrade: true,
};
const funding = {
  symbol: 'BTCUSDT',
  markPrice: '100',
  indexPrice: '0',
  lastFundingRate: '0.0001',
  forecastFundingRate: '-0.0002',
  nextFundingTime: T0 - 1,
  time: T0,
  collectCycle: 480,
};
const bracket = (n: number, floor: string, cap: string, ratio: string) => ({
  bracket: n,
  notionalFloor: floor,
  notionalCap: cap,
  initialLeverage: 100 / n,
  maintMarginRatio: ratio,
});
const settled = (fundingTime: number, fundingRate: string) => ({ symbol: 'BTCUSDT', fundingRate, fundingTime });

const good: Readonly<Record<string, unknown>> = {
  'futures.market.exchangeInfo': { symbols: [contract] },
  'spot.exchangeInfo': { symbols: [pair] },
  'futures.market.premiumIndex': [funding],
  'futures.market.riskLimits': [
    { symbol: 'BTCUSDT', brackets: [bracket(1, '0', '1000', '0.01'), bracket(2, '1000', '5000', '0.02')] },
  ],
  'futures.market.fundingRate': [
    settled(T0, '0.0001'),
    settled(T0 - 7 * DAY, '0.0009'),
    settled(T0 - DAY, '-0.0003'),
    settled(0, '0.5'),
  ],
  'futures.account.commissionRate': {
    symbol: 'BTCUSDT',
    makerCommissionRate: '0.0001',
    takerCommissionRate: '0.0004',
  },
  'spot.account.commissionRate': {
    symbol: 'BTCUSDT',
    makerCommissionRate: '0.001',
    takerCommissionRate: '0.001',
    apiMakerFeeRate: null,
    apiTakerFeeRate: '0.0008',
  },
};

/** Creates a specs reader over an exchange that answers these rows and fails every other. */
function setUp(answers: Readonly<Record<string, unknown>> = good, key: object | null = { name: 'key' }) {
  const clock = createVirtualClock(T0);
  const asked: string[] = [];
  let inUse = key;
  let rows = answers;
  const ask = (id: string) => {
    asked.push(id);
    return Promise.resolve(
      rows[id] === undefined ? fail(appError('network', 'error.network.broken', {}, { row: id })) : ok(rows[id]),
    );
  };
  const privateClients = new Map<object, { query: typeof ask }>();
  const wayOf = (one: object) =>
    privateClients.get(one) ?? (privateClients.set(one, { query: ask }), privateClients.get(one)!);
  const contractSpecs = createContractSpecsReader({
    clock,
    rest: { get: ask } as never,
    privateRest: () => (inUse ? wayOf(inUse) : null) as never,
  });
  return {
    clock,
    asked,
    contractSpecs,
    answer: (next: Readonly<Record<string, unknown>>) => (rows = next),
    use: (next: object | null) => (inUse = next),
    async read(market: Market = 'futures'): Promise<ContractSpecs> {
      const sheet = await contractSpecs.read(market, 'BTCUSDT');
      if (!sheet.ok) throw new Error(sheet.error.key);
      return sheet.value;
    },
  };
}

const without = (...ids: string[]) => Object.fromEntries(Object.entries(good).filter(([id]) => !ids.includes(id)));

describe('Contract specs', () => {
  test('list every documented rule as text by name, in the order of the reply', async () => {
    const sheet = await setUp().read();
    expect(sheet.rules).toEqual([
      { name: 'symbol', value: 'BTCUSDT' },
      { name: 'baseAsset', value: 'BTC' },
      { name: 'quoteAsset', value: 'USDT' },
      { name: 'marginAsset', value: 'USDT' },
      { name: 'contractType', value: 'PERPETUAL' },
      { name: 'underlyingSubType', value: 'A, B' },
      { name: 'pricePrecision', value: '1' },
      { name: 'contractVal', value: '0.0001' },
      { name: 'forwardContractFlag', value: 'true' },
      { name: 'makerFeeRate', value: '0.0002' },
      { name: 'takerFeeRate', value: '0.0006' },
      { name: 'apiTakerFeeRate', value: '0.0005' },
    ]);
    expect(contractSpecsAnswer.safeParse(sheet).success).toBe(true);
  });

  test('XS43: show listed and account fees, manual and API; a missing fee is null', async () => {
    expect((await setUp().read()).fees).toEqual({
      listed: { manual: { maker: '0.0002', taker: '0.0006' }, api: { maker: null, taker: '0.0005' } },
      own: {
        state: 'ready',
        value: { manual: { maker: '0.0001', taker: '0.0004' }, api: { maker: null, taker: null } },
      },
    });
  });

  test('R8: show risk brackets with their deductions', async () => {
    expect((await setUp().read()).brackets).toEqual({
      state: 'ready',
      value: [
        {
          bracket: 1,
          notionalFloor: '0',
          notionalCap: '1000',
          maxLeverage: 100,
          maintenanceRatio: '0.01',
          deduction: '0',
        },
        {
          bracket: 2,
          notionalFloor: '1000',
          notionalCap: '5000',
          maxLeverage: 50,
          maintenanceRatio: '0.02',
          deduction: '10',
        },
      ],
    });
  });

  test('show current funding, flag a next settlement in the past, and list settlements of seven days, newest first', async () => {
    const sheet = await setUp().read();
    expect(sheet.funding).toEqual({
      state: 'ready',
      value: {
        symbol: 'BTCUSDT',
        settledRate: '0.0001',
        comingRate: '-0.0002',
        benchmarkRate: null,
        nextSettlementAt: T0 - 1,
        nextIsPast: true,
        intervalMinutes: 480,
        markPrice: '100',
        indexPrice: null,
        at: T0,
      },
    });
    expect(sheet.settlements).toEqual({
      state: 'ready',
      value: [
        { symbol: 'BTCUSDT', rate: '0.0001', settledAt: T0, markPrice: null },
        { symbol: 'BTCUSDT', rate: '-0.0003', settledAt: T0 - DAY, markPrice: null },
      ],
    });
  });

  test.each([
    ['PERPETUAL', { state: 'none' }],
    ['TRADIFI_PERPETUAL', { state: 'ready', value: { openNow: null, sessions: [] } }],
    [undefined, { state: 'ready', value: { openNow: null, sessions: [] } }],
  ])('trading hours of contract type %s: none for a perpetual, otherwise unknown', async (contractType, hours) => {
    const rows = { ...good, 'futures.market.exchangeInfo': { symbols: [{ ...contract, contractType }] } };
    expect((await setUp(rows).read()).hours).toEqual(hours);
  });
});

describe('Specs of a spot pair', () => {
  test('show rules and account fees; brackets, funding and hours do not exist and are not requested', async () => {
    const rig = setUp();
    expect(await rig.read('spot')).toEqual({
      market: 'spot',
      symbol: 'BTCUSDT',
      readAt: T0,
      rules: Object.entries(pair).map(([name, value]) => ({ name, value: String(value) })),
      fees: {
        listed: null,
        own: {
          state: 'ready',
          value: { manual: { maker: '0.001', taker: '0.001' }, api: { maker: null, taker: '0.0008' } },
        },
      },
      brackets: { state: 'none' },
      funding: { state: 'none' },
      settlements: { state: 'none' },
      hours: { state: 'none' },
    });
    expect(rig.asked).toEqual(['spot.exchangeInfo', 'spot.account.commissionRate']);
  });
});

describe('Specs: failing parts', () => {
  test.each([
    ['futures.market.premiumIndex', 'funding'],
    ['futures.market.riskLimits', 'brackets'],
    ['futures.market.fundingRate', 'settlements'],
  ] as const)('%s: only %s shows the error', async (row, part) => {
    const whole = await setUp().read();
    const sheet = await setUp(without(row)).read();
    const error = appError('network', 'error.network.broken', {}, { row });
    expect(sheet).toEqual({ ...whole, [part]: { state: 'failed', error } });
  });

  test('without a key account fees show an error and no signed request is sent', async () => {
    const rig = setUp(good, null);
    expect((await rig.read()).fees.own).toEqual({
      state: 'failed',
      error: appError('unavailable', 'error.trading.noKey'),
    });
    expect(rig.asked).not.toContain('futures.account.commissionRate');
  });

  test.each([
    ['of another symbol', [{ symbol: 'ETHUSDT', brackets: [bracket(1, '0', '1', '0.01')] }]],
    ['with a gap', [{ symbol: 'BTCUSDT', brackets: [bracket(1, '0', '1', '0.01'), bracket(2, '2', '3', '0.02')] }]],
  ])('rejects brackets %s as unreadable', async (_what, limits) => {
    const sheet = await setUp({ ...good, 'futures.market.riskLimits': limits }).read();
    expect(sheet.brackets).toEqual({
      state: 'failed',
      error: appError('unreadable', 'error.exchange.unreadable', {}, { row: 'futures.market.riskLimits' }),
    });
  });

  test('fails without the instrument rules', async () => {
    await expect(setUp(without('futures.market.exchangeInfo')).read()).rejects.toThrow('error.network.broken');
    const gone = { ...good, 'futures.market.exchangeInfo': { symbols: [{ ...contract, symbol: 'OTHER' }] } };
    await expect(setUp(gone).read()).rejects.toThrow('error.market.unknownSymbol');
  });
});

describe('Specs: cache', () => {
  test('a complete result is cached for one minute, one with a failed part is requested again at once', async () => {
    const rig = setUp(without('futures.market.riskLimits'));
    await rig.read();
    rig.answer(good);
    expect((await rig.read()).brackets.state).toBe('ready');
    const asked = rig.asked.length;
    rig.clock.advance(59_999);
    await rig.read();
    expect(rig.asked.length).toBe(asked);
    rig.clock.advance(1);
    await rig.read();
    expect(rig.asked.length).toBe(asked + 5);
  });

  test('a key change or an exchange switch invalidates the cache', async () => {
    const rig = setUp();
    await rig.read();
    rig.use({ name: 'another' });
    await rig.read();
    rig.contractSpecs.forget();
    await rig.read();
    expect(rig.asked.filter((id) => id === 'futures.account.commissionRate')).toHaveLength(3);
  });
});
