import type { TradingContext } from '../../../../electron/main/account/tradingContext.ts';
import { describe, expect, test } from 'vitest';
import {
  createAccountRecordsModule,
  type AccountCall,
  type AccountRecordsModuleParts,
} from '../../../../electron/main/features/accountRecords/accountRecordsModule.ts';
import { accountLimits } from '../../../../electron/main/features/accountRecords/accountLimits.ts';
import type { RestClient } from '../../../../electron/main/exchange/rest/client.ts';
import { MAX_BODY_BYTES } from '../../../../shared/domain/article.ts';
import { calls } from '../../../../shared/ipc/contract.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { createScriptedRest } from '../../trading/support/scriptedRest.ts';

const NOW = 1_790_000_000_000;
const DAY = 86_400_000;
const rig = { environment: 'simulator', account: 'main' } as const;
const denied: AppError = appError(
  'auth',
  'error.key.permission',
  {},
  { exchange: { code: '-1051', message: 'Permission denied', httpStatus: 403 } },
);

const article = (documentId: string, patch: object = {}) => ({
  id: '1',
  documentId,
  section: 'news',
  title: 'Wallet works',
  publishedAt: NOW - DAY,
  body: '<p>Body</p>',
  ...patch,
});
const rebate = (uid: string, date: number) => ({
  uid,
  date,
  coin: 'USDT',
  productType: 'SPOT',
  fee: '1',
  commission: '0.2',
  rate: '0.2',
  symbol: 'BTCUSDT',
  takerAmount: '10',
  makerAmount: '0',
  sourceType: 1,
});

function setUp(
  scripts: Parameters<typeof createScriptedRest>[0] = {},
  parts: Partial<AccountRecordsModuleParts> = {},
  scope: TradingContext = rig,
) {
  const clock = createVirtualClock(NOW);
  const signed = createScriptedRest(scripts);
  const open: [string, object][] = [];
  const content: Record<string, unknown> = {};
  const rest = {
    get(id: string, params: object) {
      open.push([id, params]);
      const answer = content[id];
      return Promise.resolve(answer === undefined ? fail(appError('network', 'error.network.broken')) : ok(answer));
    },
  } as unknown as Pick<RestClient, 'get'>;
  const keyState = { epoch: 1, hasKey: true };
  const side = createAccountRecordsModule(
    { scope, clock },
    {
      link: { rest, instruments: { all: () => [] } },
      values: { of: () => null },
      commandContext: {
        access: () => (keyState.hasKey ? { rest: signed.rest, keyId: 'k', epoch: keyState.epoch } : null),
        exchangeNow: () => clock.now(),
      },
      archive: null,
      ...parts,
    },
  );
  /** Calls a handler as the window does, and validates the response against the contract. */
  const ask = async (name: AccountCall, request: object) => {
    const { request: asked, answer } = calls[name];
    const run = side.handlers[name] as (
      request: unknown,
    ) => Promise<{ ok: boolean; value?: unknown; error?: AppError }>;
    const result = await run(asked.parse({ ...rig, ...request }));
    if (result.ok) expect(answer.parse(result.value)).toEqual(result.value);
    return result as { ok: boolean; value: never; error?: AppError };
  };
  return { clock, signed, open, content, keyState, side, ask };
}

const requests: { readonly [Name in AccountCall]: object } = {
  'account.news': { section: 'news', coin: null, page: 1, fresh: false },
  'account.article': { section: 'news', documentId: 'a' },
  'account.banner': { place: 'News' },
  'account.status': { fresh: false },
  'account.prices': { currency: 'USDT', assets: ['BTC'] },
  'account.fees': { days: 30 },
  'account.feeRates': { symbols: [{ market: 'spot', symbol: 'BTCUSDT' }], fresh: false },
  'account.rebates': {
    days: 30,
    list: 'commissions',
    product: 'SPOT',
    fromWallet: 'SPOT',
    toWallet: 'SPOT',
    reading: null,
    have: 0,
  },
  'account.customerAssets': { days: 30, userId: '123' },
};
const names = Object.keys(requests) as AccountCall[];
const ofRebates = (patch: object) => ({ ...requests['account.rebates'], ...patch });

describe('Transaction history: calls from the window', () => {
  test.each(names)('R16: %s for another trading context is rejected and sends no request', async (name) => {
    const { side, signed, open } = setUp();
    const run = side.handlers[name] as (request: unknown) => Promise<unknown>;
    const other = { ...requests[name], environment: 'live', account: 'main' };
    expect(await run(other)).toMatchObject({ ok: false, error: { key: 'error.trading.otherWorld' } });
    expect([signed.asked, open]).toEqual([[], []]);
  });

  test('R16: the demo account has no fees and no rebates but the same news', async () => {
    const demo = { environment: 'simulator', account: 'demo' } as const;
    const { side, signed, open, content } = setUp({}, {}, demo);
    content['spot.content.articles.list'] = { items: [], page: 1, pageSize: 50, hasNextPage: false, total: 0 };
    for (const name of names.filter((one) => /fee|rebate|customer|status/i.test(one))) {
      const run = side.handlers[name] as (request: unknown) => Promise<unknown>;
      expect(await run({ ...requests[name], ...demo })).toMatchObject({
        ok: false,
        error: { key: 'error.account.demo' },
      });
    }
    expect(
      await side.handlers['account.news']({ ...demo, section: 'news', coin: null, page: 1, fresh: false }),
    ).toMatchObject({
      ok: true,
    });
    expect([signed.asked, open.length]).toEqual([[], 1]);
  });

  test('B-D5 XS44: a news list carries no article bodies; an article body above 512 KB is omitted', async () => {
    const { ask, content } = setUp();
    const items = [article('a'), article('b', { body: 'x'.repeat(MAX_BODY_BYTES + 1) })];
    content['spot.content.articles.list'] = { items, page: 1, pageSize: 50, hasNextPage: true, total: 70 };
    const list = await ask('account.news', requests['account.news']);
    expect(list.value).toMatchObject({ more: true, total: 70, readAt: NOW });
    expect(JSON.stringify(list.value)).not.toContain('Body');
    content['spot.content.articles.detail'] = items[1];
    const large = await ask('account.article', { section: 'news', documentId: 'b' });
    expect(large.value).toMatchObject({ article: { html: null, bodyTooLarge: true } });
    content['spot.content.articles.detail'] = items[0];
    expect((await ask('account.article', { section: 'news', documentId: 'a' })).value).toMatchObject({
      article: { html: '<p>Body</p>', bodyTooLarge: false },
    });
  });

  test('H6: news is cached for one minute per query; a coin filter uses listByCoin; a refresh is sent at once', async () => {
    const { ask, content, open, clock } = setUp();
    const page = { items: [article('a')], page: 1, pageSize: 50, hasNextPage: false, total: 1 };
    content['spot.content.articles.list'] = content['spot.content.articles.listByCoin'] = page;
    await ask('account.news', requests['account.news']);
    await ask('account.news', requests['account.news']);
    expect(open.length).toBe(1);
    await ask('account.news', { ...requests['account.news'], coin: 'BTC' });
    expect(open.at(-1)).toEqual([
      'spot.content.articles.listByCoin',
      expect.objectContaining({ section: 'news', symbol: 'BTC', page: 1, pageSize: 50 }),
    ]);
    clock.advance(60_000);
    await ask('account.news', requests['account.news']);
    await ask('account.news', { ...requests['account.news'], fresh: true });
    expect(open.length).toBe(4);
  });

  test('what the accounts may do is read from both, kept for a while per key, and told where one cannot be read', async () => {
    let rights: unknown = { canTrade: false, canDeposit: true, dualSidePosition: true, updateTime: NOW };
    const { ask, clock, keyState, signed } = setUp({
      'spot.account': () => ({
        canTrade: true,
        canWithdraw: false,
        balances: [],
        permissions: ['SPOT_TRADING'],
        uid: '7',
      }),
      'futures.account.accountConfig': () => rights,
    });
    const spot = {
      state: 'ready',
      account: {
        userId: '7',
        accountType: null,
        canTrade: true,
        canWithdraw: false,
        canDeposit: null,
        brokered: null,
        selfTradePrevented: null,
        smartRoutingPrevented: null,
        permissions: ['SPOT_TRADING'],
        symbolCommissions: null,
        updatedAt: null,
      },
    };
    const account = { canTrade: false, canDeposit: true, canWithdraw: null, longAndShort: true, updatedAt: NOW };
    const read = () => ask('account.status', requests['account.status']);
    expect((await read()).value).toEqual({ spot, futures: { state: 'ready', account }, readAt: NOW });
    await read();
    expect(signed.count('spot.account')).toBe(1);
    await ask('account.status', { fresh: true });
    clock.advance(accountLimits.statusMs);
    await read();
    keyState.epoch = 2;
    await read();
    expect(signed.count('spot.account')).toBe(4);
    rights = denied;
    keyState.epoch = 3;
    expect((await read()).value).toMatchObject({ spot, futures: { state: 'failed', error: denied } });
    // A market that could not be read is asked for again at once.
    await read();
    expect(signed.count('futures.account.accountConfig')).toBe(6);
    keyState.hasKey = false;
    expect(await read()).toMatchObject({ error: { key: 'error.trading.noKey' } });
  });

  test('XS43: fee rates are cached per key; unknown rates stay null and one failed symbol does not affect the others', async () => {
    const { ask, signed, keyState } = setUp({
      'spot.account.commissionRate': () => ({
        symbol: 'BTCUSDT',
        makerCommissionRate: '0.001',
        takerCommissionRate: '0.002',
        apiMakerFeeRate: null,
        apiTakerFeeRate: '0.0015',
      }),
      'futures.account.commissionRate': () => denied,
    });
    const symbols = [
      { market: 'spot', symbol: 'BTCUSDT' },
      { market: 'futures', symbol: 'ETHUSDT' },
    ];
    const answer = await ask('account.feeRates', { symbols, fresh: false });
    const rate = {
      market: 'spot',
      symbol: 'BTCUSDT',
      makerRate: '0.001',
      takerRate: '0.002',
      apiMakerRate: null,
      apiTakerRate: '0.0015',
    };
    expect(answer.value).toEqual({
      rates: [
        { state: 'ready', rate, readAt: NOW },
        { state: 'failed', market: 'futures', symbol: 'ETHUSDT', error: denied },
      ],
    });
    await ask('account.feeRates', { symbols: symbols.slice(0, 1), fresh: false });
    expect(signed.count('spot.account.commissionRate')).toBe(1);
    keyState.epoch = 2;
    await ask('account.feeRates', { symbols: symbols.slice(0, 1), fresh: false });
    expect(signed.count('spot.account.commissionRate')).toBe(2);
    keyState.hasKey = false;
    expect(await ask('account.feeRates', { symbols, fresh: false })).toMatchObject({
      error: { key: 'error.trading.noKey' },
    });
  });

  interface Part {
    readonly done: boolean;
    readonly gaps: string[];
    readonly error: unknown;
    readonly from: number;
    readonly reading: string;
    readonly items: { readonly records: readonly { readonly userId: string }[] };
  }

  test('H6: the requested range stays within the limit even if the request waits in the queue', async () => {
    const { ask, signed } = setUp({
      'spot.rebate.affiliate.getInternalWithdrawalStatus': () => ({
        total: 0,
        page: 1,
        pageSize: 200,
        pages: 0,
        hasNextPage: false,
        items: [],
      }),
    });
    await ask('account.rebates', ofRebates({ list: 'transfers', days: 30 }));
    expect(signed.asked[0]?.[1]).toMatchObject({ startTime: NOW - 30 * DAY + 300_000 });
  });

  test('B-B5: reads a rebate list in parts to its end and reports records the exchange counts but does not list', async () => {
    const all = Array.from({ length: 250 }, (_, at) => rebate(String(1_000 + at), NOW - at * 60_000));
    const { ask } = setUp({
      'spot.rebate.affiliate.getAffiliateCommission': ({ page }) => {
        const at = (Number(page ?? 1) - 1) * 100;
        return { pages: 3, pageSize: 100, total: 251, channelCommissionInfoItems: all.slice(at, at + 100) };
      },
    });
    const met: string[] = [];
    let reading: string | null = null;
    let last: Part | null = null;
    for (let part = 0; part < 10 && last?.done !== true; part += 1) {
      const answer = await ask('account.rebates', ofRebates({ reading, have: met.length }));
      const value: Part = answer.value;
      met.push(...value.items.records.map(({ userId }) => userId));
      ({ reading } = value);
      last = value;
    }
    expect(met).toEqual(all.map(({ uid }) => uid));
    expect(last).toMatchObject({ done: true, gaps: ['count'], error: null, from: NOW - 30 * DAY + 300_000 });
  });

  test('XU28: a key without partner permission gets the error of the exchange and may retry', async () => {
    const { ask, signed } = setUp({ 'spot.rebate.affiliate.getAffiliateUIDs': () => denied });
    for (let time = 0; time < 2; time += 1) {
      expect((await ask('account.rebates', ofRebates({ list: 'customers' }))).value).toMatchObject({
        done: true,
        error: denied,
        items: { list: 'customers', records: [] },
      });
    }
    expect(signed.asked.length).toBe(2);
  });

  test('rejects a reading begun with another key or dropped by the window, and a range of too many days', async () => {
    const { ask, keyState, side } = setUp({
      'spot.agency.getDealData': () => ({ startTime: null, endTime: null, data: [] }),
    });
    const deals = ofRebates({ list: 'deals' });
    const begun = (await ask('account.rebates', deals)).value as unknown as { reading: string };
    keyState.epoch = 2;
    const on = { ...deals, reading: begun.reading };
    expect(await ask('account.rebates', on)).toMatchObject({ error: { key: 'error.account.readingGone' } });
    keyState.epoch = 1;
    expect(await ask('account.rebates', on)).toMatchObject({ ok: true });
    side.windowGone();
    expect(await ask('account.rebates', on)).toMatchObject({ error: { key: 'error.account.readingGone' } });
    expect(await ask('account.rebates', ofRebates({ list: 'transfers', days: 31 }))).toMatchObject({
      error: { key: 'error.account.rebateDays', params: { days: 30 } },
    });
  });

  test('R17: no account call sends a command', async () => {
    const { signed, ask } = setUp({
      'spot.account': () => denied,
      'futures.account.accountConfig': () => denied,
      'spot.account.commissionRate': () => denied,
      'spot.rebate.affiliate.getAffiliateCommission': () => denied,
    });
    for (const name of names) await ask(name, requests[name]);
    expect(signed.asked.map(([id]) => id)).toEqual([
      'spot.account',
      'futures.account.accountConfig',
      'spot.account.commissionRate',
      'spot.rebate.affiliate.getAffiliateCommission',
      'spot.agency.getAssert',
    ]);
  });
});
