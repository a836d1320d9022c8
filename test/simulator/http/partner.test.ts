import { describe, expect, it } from 'vitest';
import { ask, rawReply, refusal, reply } from './tradingSupport.ts';
import { START } from '../support/rig.ts';
import { QuietVenue, value } from '../venue/quietVenue.ts';
import { administer } from '../venue/spot/spotVenue.ts';

const PARTNER = 5;
const DAY = 86_400_000;
const TODAY = Math.floor(START / DAY) * DAY;
type Line = Record<string, string>;
interface Page {
  readonly total: number;
  readonly pages: number;
  readonly pageSize: number;
}

/** Creates an exchange whose user has traded 25,000 USDT of a contract and 100 USDT of a pair. */
function traded(): QuietVenue {
  const quiet = new QuietVenue();
  quiet.offer('futures', 'BTCUSDT', 'SELL', 50_000, 1);
  value(quiet.futures({ price: '50000', quantity: '0.5' }));
  quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000, 1);
  value(quiet.spot({ price: '50000', quantity: '0.002', timeInForce: 'GTC' }));
  quiet.venue.step(170_000);
  return quiet;
}
const quiet = traded();
const user = quiet.venue.accounts.account('user').uid;
const read = <T>(name: 'UIDs' | 'Commission', asked: object = {}) =>
  reply<T>(`spot.rebate.affiliate.getAffiliate${name}`, asked, quiet.context(PARTNER));
const uids = (asked: object = {}) => read<Page & { channelUserInfoItemList: Line[] }>('UIDs', asked);
const commissions = (asked: object = {}) => read<Page & { channelCommissionInfoItems: Line[] }>('Commission', asked);
const assets = (asked: object = {}) =>
  reply<Page & { records: Line[] }>('spot.rebate.affiliate.getChannelUserTradeAndAsset', asked, quiet.context(PARTNER));
const ofAgents = (asked: object) =>
  reply<{ total: number; size: number; current: number; pages: number; records: Line[] }>(
    'spot.rebate.affiliate.querySubChannelTransactions',
    asked,
    quiet.context(PARTNER),
  );

describe('Referred users (document 2, getAffiliateUIDs)', () => {
  it('R14: lists the last 90 days by default, newest first, a hundred per page', () => {
    const { channelUserInfoItemList: list, ...page } = uids();
    const times = list.map(({ registerTime }) => Number(registerTime));
    expect(page).toEqual({ pages: 1, pageSize: 100, total: list.length });
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times.at(-1)).toBeGreaterThan(START - 90 * DAY);
    const quarters = [364, 274, 184, 94, 4].map((days) => {
      const startTime = START - days * DAY;
      return uids({ startTime, endTime: Math.min(startTime + 90 * DAY - 1, START + DAY) }).total;
    });
    // Thirty-six customers and the account of this exchange.
    expect(quarters.reduce((sum, one) => sum + one, 0)).toBe(37);
  });

  it('R14: a record holds registration, invite code and first and last deposit and trade, null if there is none', () => {
    const [userRecord] = uids({ uid: user }).channelUserInfoItemList;
    expect(userRecord).toEqual({
      uid: user,
      registerTime: START,
      kycResult: true,
      inviteCode: 'desk0000',
      firstDeposit: null,
      firstTrade: START,
      lastDeposit: null,
      lastTrade: START,
    });
    const idle = quiet.venue.accounts.partner.customers.find(({ habits }) => habits.length === 0)!;
    const from = Math.max(idle.registerTime - 1, START - 365 * DAY + DAY);
    const [never] = uids({ uid: idle.uid, startTime: from, endTime: from + DAY }).channelUserInfoItemList;
    expect([never!.uid, never!.firstDeposit, never!.firstTrade, never!.lastTrade]).toEqual([
      idle.uid,
      null,
      null,
      null,
    ]);
    expect(uids({ uid: '4711' }).total).toBe(0);
  });

  it('R14: pages have the requested size; rejects a range over 90 days or more than a year back', () => {
    const all = uids().channelUserInfoItemList;
    const second = uids({ page: 2, pageSize: 5 });
    expect(second.channelUserInfoItemList).toEqual(all.slice(5, 10));
    expect([second.pageSize, second.pages]).toEqual([5, Math.ceil(all.length / 5)]);
    const refused = (asked: object) =>
      refusal(ask('spot.rebate.affiliate.getAffiliateUIDs', asked, quiet.context(PARTNER)));
    expect(refused({ startTime: START - 91 * DAY, endTime: START })).toEqual([
      400,
      -1170,
      'time range cannot exceed 90 days',
    ]);
    expect(refused({ startTime: START - 91 * DAY })).toEqual([400, -1170, 'time range cannot exceed 90 days']);
    expect(refused({ startTime: START - 366 * DAY })?.[1]).toBe(-1170);
  });
});

describe('Commissions of referred users (document 2, getAffiliateCommission)', () => {
  it('R14: covers SPOT and the last seven days by default, newest day first', () => {
    const { channelCommissionInfoItems: items } = commissions({ pageSize: 1000 });
    expect(new Set(items.map(({ productType }) => productType))).toEqual(new Set(['SPOT']));
    const dates = items.map(({ date }) => Number(date));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    expect([dates[0], dates.at(-1)]).toEqual([TODAY, TODAY - 7 * DAY]);
    const futures = commissions({ productType: 'FUTURES', pageSize: 1000 }).channelCommissionInfoItems;
    expect(new Set(futures.map(({ productType }) => productType))).toEqual(new Set(['FUTURES']));
    const month = commissions({ startTime: START - 40 * DAY, pageSize: 1000 });
    expect(month.total).toBeGreaterThan(items.length);
  });

  it('R14: a record has fee, commission, rate and volumes as text, uid as a number, source type 1 or 2', () => {
    const asked = { uid: user, productType: 'FUTURES' };
    const text = rawReply('spot.rebate.affiliate.getAffiliateCommission', asked, quiet.context(PARTNER));
    // 0.08 % of 25,000 is 20, and a fifth of that is 4.
    expect(text).toBe(
      `{"pages":1,"pageSize":100,"total":1,"channelCommissionInfoItems":[{"uid":${user},"date":${TODAY},"coin":"USDT",` +
        '"productType":"FUTURES","fee":"20.00000000","commission":"4.00000000","rate":"0.2","symbol":"BTCUSDT",' +
        '"takerAmount":"25000.00000000","makerAmount":"0","sourceType":1}]}',
    );
    const ofAgent = quiet.venue.accounts.partner.days().find(({ agentUid }) => agentUid !== null)!;
    const [indirect] = commissions({
      uid: ofAgent.uid,
      startTime: START - 40 * DAY,
      productType: ofAgent.product,
    }).channelCommissionInfoItems;
    expect([indirect!.rate, indirect!.sourceType]).toEqual(['0.05', 2]);
  });

  it('R14: filters by coin; commission paid in BTC is a separate record', () => {
    const [rebate, ...others] = commissions({ coin: 'BTC' }).channelCommissionInfoItems;
    // 0.1 % of 0.002 BTC, and a fifth of it.
    expect([rebate!.uid, rebate!.fee, rebate!.commission, others]).toEqual([user, '0.00000200', '0.00000040', []]);
    expect(
      new Set(commissions({ coin: 'USDT', pageSize: 1000 }).channelCommissionInfoItems.map(({ coin }) => coin)),
    ).toEqual(new Set(['USDT']));
  });

  it('R14: pages start at 1 and together are the whole list', () => {
    const all = commissions({ pageSize: 1000 }).channelCommissionInfoItems;
    const pages = Array.from({ length: Math.ceil(all.length / 20) }, (_, at) =>
      commissions({ page: at + 1, pageSize: 20 }),
    );
    expect(pages.flatMap((page) => page.channelCommissionInfoItems)).toEqual(all);
    expect(pages[0]!.pages).toBe(pages.length);
  });
});

describe('Trading and assets of referred users (document 2, getChannelUserTradeAndAsset)', () => {
  it('R14: one record per user, with volumes of both products and the commission in USDT', () => {
    const [userRecord] = assets({ uid: user }).records;
    // A fifth of 0.000002 BTC at 50,000 is 0.02 USDT; plus the 4 of the contract.
    expect(userRecord).toEqual({
      uid: user,
      depositAmount: '0',
      withdrawalAmount: '0',
      spotTradingAmount: '100.00000000',
      futuresTradingAmount: '25000.00000000',
      commission: '4.02000000',
    });
    expect(assets().total).toBe(37);
  });

  it('totals match the commission lists', () => {
    const total = (lines: readonly Line[], name: string) => lines.reduce((sum, line) => sum + Number(line[name]), 0);
    const range = { startTime: START - 40 * DAY, endTime: START + DAY, pageSize: 1000 };
    const listed = (productType: string) =>
      commissions({ ...range, productType, coin: 'USDT' }).channelCommissionInfoItems;
    const all = assets(range).records;
    const futures = listed('FUTURES');
    expect(total(all, 'futuresTradingAmount')).toBeCloseTo(
      total(futures, 'takerAmount') + total(futures, 'makerAmount'),
      4,
    );
    expect(total(all, 'commission')).toBeCloseTo(
      total(futures, 'commission') + total(listed('SPOT'), 'commission') + 0.02,
      4,
    );
  });

  it('counts deposits and withdrawals of the range, valued at the price of the coin', () => {
    const other = traded();
    administer(other, { kind: 'deposit', accountId: 'user', wallet: 'spot', asset: 'BTC', amount: '2' });
    administer(other, { kind: 'withdraw', accountId: 'user', wallet: 'futures', asset: 'USDT', amount: '30' });
    const asked = (more: object) =>
      reply<{ records: Line[] }>(
        'spot.rebate.affiliate.getChannelUserTradeAndAsset',
        { uid: user, ...more },
        other.context(PARTNER),
      ).records[0]!;
    const now = asked({});
    expect([now.depositAmount, now.withdrawalAmount]).toEqual(['100000.00000000', '30.00000000']);
    const before = asked({ startTime: START - 50 * DAY, endTime: START });
    expect([before.depositAmount, before.withdrawalAmount]).toEqual(['0', '0']);
  });
});

describe('Commissions of sub-agents (document 2, querySubChannelTransactions)', () => {
  it('R14: one record per agent and day of the requested product, pages from 1', () => {
    const { records, ...page } = ofAgents({ productType: 'SPOT', pageSize: 1000 });
    expect(page).toEqual({ total: records.length, size: 1000, current: 1, pages: 1 });
    expect(new Set(records.map(({ subAffiliateUid }) => subAffiliateUid)).size).toBe(3);
    const places = records.map(({ subAffiliateUid, date }) => `${date} ${subAffiliateUid}`);
    expect(new Set(places).size).toBe(places.length);
    for (const { productType, date, netTradingFee, paidCommission } of records) {
      expect([productType, /^2026-\d\d-\d\d$/.test(date!)]).toEqual(['SPOT', true]);
      // 15 % are passed on, 85 % remain.
      expect(Number(paidCommission) / Number(netTradingFee)).toBeCloseTo(15 / 85, 3);
    }
    const agent = records[0]!.subAffiliateUid!;
    const agentRecords = ofAgents({ productType: 'SPOT', subUid: Number(agent), pageSize: 1000 }).records;
    expect(agentRecords).toEqual(records.filter(({ subAffiliateUid }) => subAffiliateUid === agent));
    expect(ofAgents({ productType: 'SPOT', pageNum: 2, pageSize: 10 }).records).toEqual(records.slice(10, 20));
  });

  it('R14: requires the product, and excludes days outside the range', () => {
    const answer = ask('spot.rebate.affiliate.querySubChannelTransactions', {}, quiet.context(PARTNER));
    expect(refusal(answer)).toEqual([400, -1141, "Parameter 'productType' cannot be empty."]);
    const day = { productType: 'FUTURES', startTime: TODAY - 5 * DAY, endTime: TODAY - 4 * DAY - 1 };
    const dates = ofAgents(day).records.map(({ date }) => date);
    expect(new Set(dates)).toEqual(new Set(['2026-09-18']));
  });
});
