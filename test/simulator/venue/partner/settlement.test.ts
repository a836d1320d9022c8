import { describe, expect, it } from 'vitest';
import { BUY } from '../../../../electron/simulator/engine/types.ts';
import type { CommissionDay } from '../../../../electron/simulator/venue/partner/records.ts';
import { START } from '../../support/rig.ts';
import { QuietVenue, value } from '../quietVenue.ts';

const DAY = 86_400_000;
const TODAY = Math.floor(START / DAY) * DAY;
/** Milliseconds from the start, 21:47:13.123, until after 21:50; a further period ends after 21:55. */
const TO_SETTLEMENT = 170_000;
const PERIOD = 300_000;

/** Makes an agent sell at the round price and another one buy: a real trade without an account. */
function traded(quiet: QuietVenue, symbol: string, price: number, size: number): void {
  quiet.offer('futures', symbol, 'SELL', price, size);
  const one = quiet.one('futures', symbol);
  one.book.market(BUY, Math.round(size * 10 ** one.instrument.sizeDecimals), 0);
}
const partnerOf = ({ venue }: QuietVenue) => venue.accounts.partner;
const today = (quiet: QuietVenue): CommissionDay[] =>
  partnerOf(quiet)
    .days()
    .filter(({ day }) => day >= TODAY);
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
const billsOf = ({ venue }: QuietVenue, bizType: string, asset = 'USDT') =>
  venue.accounts.account('partner').bills.filter((bill) => bill.bizType === bizType && bill.asset === asset);

describe('Partner settlement of a period (A-PARTNER-ACTIVITY)', () => {
  it('pays the listed commissions at five-minute boundaries, direct users and sub-agents separately', () => {
    const quiet = new QuietVenue();
    expect([today(quiet), billsOf(quiet, 'rake_back_reward')]).toEqual([[], []]);
    quiet.venue.step(TO_SETTLEMENT);
    const first = today(quiet);
    expect(first.length).toBeGreaterThan(5);
    const commissions = (of: readonly CommissionDay[], isDirect: boolean) =>
      sum(of.filter(({ agentUid }) => (agentUid === null) === isDirect).map(({ commission }) => commission));
    const paid = (bizType: string) => sum(billsOf(quiet, bizType).map(({ delta }) => delta));
    expect([paid('rake_back_reward'), paid('rr_agent_reward')]).toEqual([
      commissions(first, true),
      commissions(first, false),
    ]);
    expect(paid('rake_back_reward')).toBeGreaterThan(0n);
    expect(quiet.venue.accounts.account('partner').balance('USDT').free).toBe(
      1_000n * 10n ** 8n + paid('rake_back_reward') + paid('rr_agent_reward'),
    );
  });

  it('follows the market volume: no commission without trades, a share of it otherwise', () => {
    const quiet = new QuietVenue();
    quiet.venue.step(TO_SETTLEMENT);
    const before = new Map(
      today(quiet).map((one) => [`${one.uid} ${one.product} ${one.symbol}`, one.takerAmount + one.makerAmount]),
    );
    const bills = billsOf(quiet, 'rake_back_reward').length;
    quiet.venue.step(PERIOD);
    expect(billsOf(quiet, 'rake_back_reward')).toHaveLength(bills);
    // 2 BTC at 50,000: 100,000 USDT.
    traded(quiet, 'BTCUSDT', 50_000, 2);
    quiet.venue.step(PERIOD);
    let followers = 0;
    for (const { uid, habits } of partnerOf(quiet).customers) {
      const habit = habits.find(({ product, symbol }) => product === 'FUTURES' && symbol === 'BTCUSDT');
      if (!habit) continue;
      const key = `${uid} FUTURES BTCUSDT`;
      const day = today(quiet).find((one) => one.uid === uid && one.product === 'FUTURES');
      const more = (day ? day.takerAmount + day.makerAmount : 0n) - (before.get(key) ?? 0n);
      if (more === 0n) continue;
      followers += 1;
      // `parts` millionths of 100,000 USDT, at eight decimals: 10,000,000 units each.
      expect(more).toBe(BigInt(habit.parts) * 10_000_000n);
    }
    expect(followers).toBeGreaterThan(0);
    expect(billsOf(quiet, 'rake_back_reward').length).toBe(bills + 1);
  });

  it("pays a fifth of the invited account's spot fees once, in the fee coin or in USDT", () => {
    const quiet = new QuietVenue();
    quiet.venue.step(TO_SETTLEMENT);
    const at = { type: 'LIMIT', timeInForce: 'GTC' } as const;
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000, 1);
    value(quiet.spot({ ...at, price: '50000', quantity: '1' }));
    quiet.offer('spot', 'BTCUSDT', 'BUY', 49_000, 1);
    value(quiet.spot({ ...at, side: 'SELL', price: '49000', quantity: '1' }));
    quiet.offer('spot', 'ETHUSDT', 'SELL', 2_000, 5);
    value(quiet.spot({ ...at, symbol: 'ETHUSDT', price: '2000', quantity: '5' }));
    quiet.venue.step(PERIOD);
    const { uid } = quiet.venue.accounts.account('user');
    const userDays = today(quiet).filter((one) => one.uid === uid);
    const of = { uid, day: TODAY, product: 'SPOT', agentUid: null, agentCommission: 0n, makerAmount: 0n };
    // 0.1 % of 1 BTC; 0.1 % of 49,000; 0.1 % of 5 ETH at 2,000.
    expect(userDays).toEqual([
      { ...of, symbol: 'BTCUSDT', coin: 'BTC', fee: 100_000n, commission: 20_000n, takerAmount: 50_000n * 10n ** 8n },
      {
        ...of,
        symbol: 'BTCUSDT',
        coin: 'USDT',
        fee: 49n * 10n ** 8n,
        commission: 98n * 10n ** 7n,
        takerAmount: 49_000n * 10n ** 8n,
      },
      {
        ...of,
        symbol: 'ETHUSDT',
        coin: 'USDT',
        fee: 10n * 10n ** 8n,
        commission: 2n * 10n ** 8n,
        takerAmount: 10_000n * 10n ** 8n,
      },
    ]);
    expect(billsOf(quiet, 'rake_back_reward', 'BTC').map(({ delta, after }) => [delta, after])).toEqual([
      [20_000n, 20_000n],
    ]);
    quiet.venue.step(PERIOD);
    expect(billsOf(quiet, 'rake_back_reward', 'BTC')).toHaveLength(1);
  });

  it("lists the invited account's futures fees at once, with the same sums as the ledger (A-PARTNER-SHARE)", () => {
    const quiet = new QuietVenue();
    quiet.offer('futures', 'BTCUSDT', 'SELL', 50_000, 1);
    value(quiet.futures({ price: '50000', quantity: '0.3', newClientOrderId: 'a' }));
    value(quiet.futures({ price: '50000', quantity: '0.2', newClientOrderId: 'b' }));
    const { uid } = quiet.venue.accounts.account('user');
    // 0.08 % of 25,000 is 20, and a fifth of it is 4.
    const [one, ...others] = partnerOf(quiet)
      .days()
      .filter((day) => day.uid === uid);
    expect([one!.fee, one!.commission, one!.takerAmount, others]).toEqual([
      20n * 10n ** 8n,
      4n * 10n ** 8n,
      25_000n * 10n ** 8n,
      [],
    ]);
    const { income } = quiet.venue.accounts.account('partner');
    const shared = income.filter(({ incomeType }) => incomeType === 'order_fill_fee_income');
    expect(sum(shared.map((item) => item.income))).toBe(one!.commission);
  });

  it('is pushed to the partner as a deposit (A-WS-PRIVATE)', () => {
    const quiet = new QuietVenue();
    quiet.venue.step(TO_SETTLEMENT);
    const partnerNews = quiet.news.filter(({ accountId }) => accountId === 'partner');
    expect(partnerNews.map(({ channel, msgEvent }) => [channel, msgEvent])).toEqual([
      ['spot.account', 'DepositUpdate'],
    ]);
  });
});
