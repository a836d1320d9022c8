import { describe, expect, it } from 'vitest';
import { ask, startRig, type Rig } from '../support/rig.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** START is 2026-09-23 21:47:13.123 UTC. */
const SIXTEEN = Date.UTC(2026, 8, 23, 16);

interface Current {
  readonly symbol: string;
  readonly markPrice: string;
  readonly indexPrice: string;
  readonly lastFundingRate: string;
  readonly forecastFundingRate: string;
  readonly nextFundingTime: number;
  readonly time: number;
  readonly collectCycle: number;
}
interface Settled {
  readonly symbol: string;
  readonly fundingRate: string;
  readonly fundingTime: number;
  readonly markPrice: string;
}

const get = async <Read>({ simulator }: Rig, target: string): Promise<Read> =>
  (await ask(simulator.info.futuresRest, `/capi/v3/market/${target}`)).json as Read;

describe('Current funding', () => {
  it('lists every contract with its funding cycle and next settlement time', async () => {
    const rig = await startRig();
    const all = await get<Current[]>(rig, 'premiumIndex');
    expect(all.map(({ symbol, collectCycle, nextFundingTime }) => [symbol, collectCycle, nextFundingTime])).toEqual([
      ['BTCUSDT', 480, Date.UTC(2026, 8, 24)],
      ['ETHUSDT', 480, Date.UTC(2026, 8, 24)],
      ['SOLUSDT', 480, Date.UTC(2026, 8, 24)],
      ['DOGEUSDT', 240, Date.UTC(2026, 8, 24)],
      ['XAUUSDT', 480, Date.UTC(2026, 8, 24)],
      ['1000PEPEUSDT', 60, Date.UTC(2026, 8, 23, 22)],
      ['TRXUSDT', 480, Date.UTC(2026, 8, 24)],
    ]);
    for (const one of all) {
      expect(Object.keys(one)).toEqual([
        'symbol',
        'markPrice',
        'indexPrice',
        'lastFundingRate',
        'forecastFundingRate',
        'interestRate',
        'nextFundingTime',
        'time',
        'collectCycle',
      ]);
      expect(one).toMatchObject({
        interestRate: '0.00010000',
        lastFundingRate: expect.stringMatching(/^-?0\.00\d{6}$/),
      });
    }
    expect(await get(rig, 'premiumIndex?symbol=ETHUSDT')).toEqual(all.slice(1, 2));
  });

  it('refreshes its prices once a minute while its time advances; symbolPrice is live', async () => {
    const rig = await startRig();
    const { clock } = rig;
    // From 21:47:13 to 21:47:59.
    const first = await get<Current[]>(rig, 'premiumIndex?symbol=BTCUSDT');
    const live = new Set<string>();
    for (let second = 0; second < 46; second += 2) {
      clock.advance(2000);
      const [one] = await get<Current[]>(rig, 'premiumIndex?symbol=BTCUSDT');
      expect(one!.time).toBe(first[0]!.time + (second + 2) * 1000);
      expect([one!.markPrice, one!.indexPrice]).toEqual([first[0]!.markPrice, first[0]!.indexPrice]);
      live.add((await get<{ price: string }>(rig, 'symbolPrice?symbol=BTCUSDT&priceType=MARK')).price);
    }
    expect(live.size).toBeGreaterThan(5);
    clock.advance(2000);
    const [after] = await get<Current[]>(rig, 'premiumIndex?symbol=BTCUSDT');
    expect(after!.markPrice).not.toBe(first[0]!.markPrice);
  });

  it('settles the rate it forecast last, reports it as lastFundingRate, and settles at the mark price of the preceding candle', async () => {
    const rig = await startRig();
    // From 21:47:13 to 21:59:59, the last reply before the settlement.
    rig.clock.advance(12 * MINUTE + 46_000);
    const [before] = await get<Current[]>(rig, 'premiumIndex?symbol=1000PEPEUSDT');
    rig.clock.advance(14_000);
    const [now] = await get<Current[]>(rig, 'premiumIndex?symbol=1000PEPEUSDT');
    expect(now!.nextFundingTime).toBe(Date.UTC(2026, 8, 23, 23));
    const settled = await get<Settled[]>(rig, 'fundingRate?symbol=1000PEPEUSDT&limit=2');
    expect(settled.map(({ fundingTime }) => fundingTime)).toEqual([
      Date.UTC(2026, 8, 23, 22),
      Date.UTC(2026, 8, 23, 21),
    ]);
    expect(settled[0]).toMatchObject({ symbol: '1000PEPEUSDT', fundingRate: now!.lastFundingRate });
    expect([before!.lastFundingRate, before!.forecastFundingRate]).toEqual([
      settled[1]!.fundingRate,
      settled[0]!.fundingRate,
    ]);
    expect(settled[0]!.fundingRate).not.toBe(settled[1]!.fundingRate);
    const bars = await get<string[][]>(
      rig,
      `historyKlines?symbol=1000PEPEUSDT&interval=1m&priceType=MARK&endTime=${Date.UTC(2026, 8, 23, 21, 59)}&limit=1`,
    );
    expect(settled[0]!.markPrice).toBe(bars[0]![4]);
  });
});

describe('Funding history', () => {
  const times = (all: readonly Settled[]) => all.map(({ fundingTime }) => (SIXTEEN - fundingTime) / HOUR);

  it.each(['documents', 'public'] as const)(
    'is listed newest first with inclusive bounds; %s (A-FUNDING-SPAN)',
    async (dialect) => {
      const every8 = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at * 8);
      const cases: readonly (readonly [query: string, hoursAgo: readonly number[]])[] = [
        // Without a bound a hundred; the running service stops at seven days.
        ['', every8(0, dialect === 'public' ? 21 : 100)],
        ['&limit=3', [0, 8, 16]],
        [`&startTime=${SIXTEEN - 2 * DAY}&endTime=${SIXTEEN - DAY}`, [24, 32, 40, 48]],
        [`&startTime=${SIXTEEN - 2 * DAY + 1}&endTime=${SIXTEEN - DAY}`, [24, 32, 40]],
        [`&startTime=${SIXTEEN - 8 * DAY}&endTime=${SIXTEEN - DAY}&limit=1`, [24]],
        // 80 days are 1,920 hours; seven days later it is 1,752.
        [`&startTime=${SIXTEEN - 80 * DAY}&limit=1000`, dialect === 'public' ? every8(1752, 22) : every8(0, 241)],
        [`&endTime=${SIXTEEN - 10 * DAY}&limit=2`, [240, 248]],
        [`&endTime=${SIXTEEN - 93 * DAY}`, []],
      ];
      const rig = await startRig({ limits: 'per-endpoint', dialect });
      for (const [query, hoursAgo] of cases) {
        const settledTimes = times(await get<Settled[]>(rig, `fundingRate?symbol=BTCUSDT${query}`));
        expect([query, settledTimes]).toEqual([query, hoursAgo]);
      }
    },
  );

  it('a record holds contract, rate with eight decimals, time and mark price', async () => {
    const rig = await startRig();
    const [one] = await get<Settled[]>(rig, 'fundingRate?symbol=BTCUSDT&limit=1');
    expect(one).toEqual({
      symbol: 'BTCUSDT',
      fundingRate: expect.stringMatching(/^-?0\.00\d{6}$/) as string,
      fundingTime: SIXTEEN,
      markPrice: expect.stringMatching(/^\d{5}\.\d$/) as string,
    });
  });

  it('rejects invalid requests with the documented codes (A-TIME-WINDOWS)', async () => {
    const cases: readonly (readonly [query: string, code: number, msg: string, service?: readonly [number, string]])[] =
      [
        ['', -1141, "Parameter 'symbol' cannot be empty."],
        ['symbol=NOPEUSDT', -1121, 'Invalid symbol', [-1142, "Parameter 'symbol' is invalid."]],
        ['symbol=BTCUSDT&limit=0', -1140, 'limit must be between 1 and 1000'],
        ['symbol=BTCUSDT&limit=1001', -1140, 'limit must be between 1 and 1000'],
        ['symbol=BTCUSDT&startTime=soon', -1140, 'startTime must be a valid millisecond timestamp'],
        [`symbol=BTCUSDT&startTime=${SIXTEEN}&endTime=${SIXTEEN - 1}`, -1171, 'startTime greater than endTime'],
      ];
    const get = async (options: Parameters<typeof startRig>[0], query: string) =>
      ask((await startRig(options)).simulator.info.futuresRest, `/capi/v3/market/fundingRate?${query}`);
    for (const dialect of ['documents', 'public'] as const) {
      const { info } = (await startRig({ dialect, strict: true })).simulator;
      for (const [query, code, msg, service] of cases) {
        const reply = await ask(info.futuresRest, `/capi/v3/market/fundingRate?${query}`);
        const [wanted, words] = (dialect === 'public' && service) || [code, msg];
        expect([query, reply.status, reply.json]).toEqual([query, 400, { code: wanted, msg: words }]);
      }
    }
    const wide = `symbol=BTCUSDT&startTime=${SIXTEEN - 7 * DAY - 1}&endTime=${SIXTEEN}`;
    expect((await get({ dialect: 'public' }, wide)).json).toEqual({
      code: -1170,
      msg: 'time range cannot exceed 7 days',
    });
    expect((await get({ strict: true }, wide)).status).toBe(200);
  });
});
