import { describe, expect, it } from 'vitest';
import { ask, refusal, reply } from './tradingSupport.ts';
import { START } from '../support/rig.ts';
import { QuietVenue, value } from '../venue/quietVenue.ts';
import { administer } from '../venue/spot/spotVenue.ts';

const PARTNER = 5;
type Words = Record<string, string>;
type Assets = Words & { readonly depositList: unknown[] };

const assets = (quiet: QuietVenue, asked: object = {}) =>
  reply<Assets>('spot.agency.getAssert', asked, quiet.context(PARTNER)) as unknown as Assets & Words;
const deals = (quiet: QuietVenue, asked: object = {}) =>
  reply<{ startTime: string; endTime: string; data: Words[] }>(
    'spot.agency.getDealData',
    asked,
    quiet.context(PARTNER),
  );
const uidOf = ({ venue }: QuietVenue) => venue.accounts.account('user').uid;
const refused = (quiet: QuietVenue, asked: object, id: 'getAssert' | 'getDealData' = 'getAssert') =>
  refusal(ask(`spot.agency.${id}`, asked, quiet.context(PARTNER)));

describe('Assets of direct customers (document 2, getAssert)', () => {
  it('R14: values each wallet in USDT at current prices', () => {
    const quiet = new QuietVenue();
    // 100,000 USDT, 1 BTC at 50,000 and 10 ETH at 2,000 on spot; 5,000 in funding; 100,000 on futures.
    expect(assets(quiet, { userId: uidOf(quiet) })).toEqual({
      availableBalance: '275000.00000000',
      contractTotalUsdt: '0',
      depositList: [],
      depositTotalAmount: '0',
      fundingTotalUsdt: '5000.00000000',
      spotProTotalUsdt: '170000.00000000',
      unimarginTotalUsdt: '100000.00000000',
    });
  });

  it('reflects reserved order funds and lists deposits', () => {
    const quiet = new QuietVenue();
    value(quiet.spot({ price: '40000', quantity: '1', timeInForce: 'GTC' }));
    administer(quiet, { kind: 'deposit', accountId: 'user', wallet: 'funding', asset: 'USDT', amount: '250' });
    const { availableBalance, depositList, depositTotalAmount, fundingTotalUsdt, spotProTotalUsdt } = assets(quiet, {
      userId: uidOf(quiet),
    });
    expect([availableBalance, depositTotalAmount, fundingTotalUsdt, spotProTotalUsdt]).toEqual([
      '235250.00000000',
      '250.00000000',
      '5250.00000000',
      '170000.00000000',
    ]);
    expect(depositList).toEqual([{ coin: 'USDT', amount: '250.00000000', time: START }]);
    const day = (userId: string, date: string) =>
      assets(quiet, { userId, startTime: date, endTime: date }).depositTotalAmount;
    expect([day(uidOf(quiet), '2026-09-22'), day(uidOf(quiet), '2026-09-23')]).toEqual(['0', '250.00000000']);
  });

  it('sums all direct customers without a userId; rejects customers of sub-agents and unknown ids', () => {
    const quiet = new QuietVenue();
    const { customers } = quiet.venue.accounts.partner;
    const direct = [uidOf(quiet), ...customers.filter(({ agentUid }) => agentUid === null).map(({ uid }) => uid)];
    const total = (name: string, of: readonly Words[]) => of.reduce((sum, one) => sum + Number(one[name]), 0);
    const each = direct.map((userId) => assets(quiet, { userId }));
    const whole = assets(quiet);
    for (const name of [
      'availableBalance',
      'fundingTotalUsdt',
      'spotProTotalUsdt',
      'unimarginTotalUsdt',
      'depositTotalAmount',
    ]) {
      expect([name, Number(whole[name])]).toEqual([name, expect.closeTo(total(name, each), 4)]);
    }
    const indirect = customers.find(({ agentUid }) => agentUid !== null)!;
    const invalid = [400, -1142, "Parameter 'userId' is invalid."];
    expect([refused(quiet, { userId: indirect.uid }), refused(quiet, { userId: '4711' })]).toEqual([invalid, invalid]);
  });

  it('R14: dates must be calendar days, with the end not before the start', () => {
    const quiet = new QuietVenue();
    expect(refused(quiet, { startTime: '2026-02-30' })).toEqual([400, -1142, "Parameter 'startTime' is invalid."]);
    expect(refused(quiet, { endTime: '2026-13-01' })).toEqual([400, -1142, "Parameter 'endTime' is invalid."]);
    expect(refused(quiet, { startTime: '2026-09-02', endTime: '2026-09-01' })).toEqual([
      400,
      -1171,
      'startTime greater than endTime',
    ]);
  });
});

describe('Trading volumes of direct customers (document 2, getDealData)', () => {
  it('R14: covers the last thirty days by default, reports its range, and lists every direct customer', () => {
    const quiet = new QuietVenue();
    const { startTime, endTime, data } = deals(quiet);
    expect([startTime, endTime, data.length]).toEqual(['2026-08-24', '2026-09-23', 28]);
    expect(deals(quiet, { startTime: '2026-09-01', endTime: '2026-09-02' })).toMatchObject({
      startTime: '2026-09-01',
      endTime: '2026-09-02',
    });
  });

  it('R14: filters by repeated userIds; volumes match the fills, with the current day in a separate member', () => {
    const quiet = new QuietVenue();
    quiet.offer('futures', 'BTCUSDT', 'SELL', 50_000, 1);
    value(quiet.futures({ price: '50000', quantity: '0.4' }));
    quiet.offer('spot', 'ETHUSDT', 'SELL', 2_000, 3);
    value(quiet.spot({ symbol: 'ETHUSDT', price: '2000', quantity: '3', timeInForce: 'GTC' }));
    quiet.venue.step(170_000);
    const userDeals = {
      userId: uidOf(quiet),
      spotDealAmountUsdt: '6000.00000000',
      futuresProDealAmountUsdt: '20000.00000000',
    };
    expect(deals(quiet, { userIds: uidOf(quiet) }).data).toEqual([
      { ...userDeals, spotProDealAmountUsdtTemp: '6000.00000000' },
    ]);
    quiet.venue.time.setTo(START + 86_400_000);
    expect(deals(quiet, { userIds: uidOf(quiet) }).data).toEqual([{ ...userDeals, spotProDealAmountUsdtTemp: '0' }]);
    expect(deals(quiet, { userIds: '4711' }).data).toEqual([]);
    const [first, second] = quiet.venue.accounts.partner.customers.filter(({ agentUid }) => agentUid === null);
    const asked = [uidOf(quiet), second!.uid, '4711', first!.uid];
    const told = deals(quiet, { userIds: asked }).data.map(({ userId }) => userId);
    expect([told.length, new Set(told)]).toEqual([3, new Set([uidOf(quiet), first!.uid, second!.uid])]);
  });
});
