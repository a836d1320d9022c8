import { describe, expect, it } from 'vitest';
import { bizTypes } from '../../../../shared/exchange/enumerations.ts';
import { QuietVenue, value } from '../quietVenue.ts';
import { administer, bills, takePushes } from '../spot/spotVenue.ts';

const user = { accountId: 'user' } as const;

/** The effect of a reward of 2 on 100000 USDT. */
const rewards = [
  ['rake_back_reward', '2.00000000', '100002.00000000'],
  ['airdrop_reward', '2.00000000', '100002.00000000'],
  ['rr_agent_reward', '2.00000000', '100002.00000000'],
  ['launch_pad_airdrop_in', '2.00000000', '100002.00000000'],
  ['launch_pad_airdrop_out', '-2.00000000', '99998.00000000'],
  ['system_issued', '2.00000000', '100002.00000000'],
  ['airdrop_reward_for_product_activity', '2.00000000', '100002.00000000'],
  ['red_packet_create', '-2.00000000', '99998.00000000'],
  ['red_packet_claim', '2.00000000', '100002.00000000'],
  ['red_packet_refund', '2.00000000', '100002.00000000'],
] as const;

describe('Reward', () => {
  it.each(rewards)(
    '%s changes the balance by %s to %s, sends a push, and is booked in the exchange ledger',
    (bizType, deltaAmount, afterAmount) => {
      const quiet = new QuietVenue();
      administer(quiet, { kind: 'reward', ...user, wallet: 'spot', asset: 'USDT', amount: '2', bizType });
      expect(bills(quiet)).toMatchObject([{ wallet: 'spot', coin: 'USDT', bizType, deltaAmount, afterAmount }]);
      expect(quiet.balances().USDT).toEqual([afterAmount, '0']);
      const takes = deltaAmount.startsWith('-');
      const { deposits, withdrawals } = quiet.venue.accounts.exchangeLedger;
      expect([deposits.USDT, withdrawals.USDT]).toEqual(
        takes ? [27_800_000_000_000n, 200_000_000n] : [27_800_200_000_000n, undefined],
      );
      expect(takePushes(quiet)).toEqual([['user', 'spot.account', takes ? 'WithdrawUpdate' : 'DepositUpdate']]);
    },
  );

  it('can be paid into the funding wallet', () => {
    const quiet = new QuietVenue();
    administer(quiet, {
      kind: 'reward',
      ...user,
      wallet: 'funding',
      asset: 'DOGE',
      amount: '50',
      bizType: 'airdrop_reward',
    });
    expect(bills(quiet)).toMatchObject([{ wallet: 'funding', coin: 'DOGE', deltaAmount: '50.00000000' }]);
    expect(quiet.news).toEqual([]);
  });

  it('with deposits, withdrawals, transfers and trades covers every documented bizType', () => {
    const quiet = new QuietVenue();
    for (const [bizType] of rewards) {
      administer(quiet, { kind: 'reward', ...user, wallet: 'spot', asset: 'USDT', amount: '2', bizType });
    }
    const move = { ...user, wallet: 'spot', asset: 'USDT', amount: '1' } as const;
    administer(quiet, { ...move, kind: 'deposit' });
    administer(quiet, { ...move, kind: 'withdraw' });
    administer(quiet, { kind: 'transfer', ...user, from: 'spot', to: 'funding', asset: 'USDT', amount: '1' });
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000, 1);
    value(quiet.spot({ type: 'MARKET', quantity: '0.1' }));
    expect([...new Set(bills(quiet).map(({ bizType }) => bizType))].toSorted()).toEqual([...bizTypes].toSorted());
  });
});

describe('Futures gift', () => {
  it.each([
    [
      'INCREASE_CONTRACT_CASH_GIFT',
      'transfer_in',
      300_000_000n,
      { deposits: 27_800_300_000_000n, withdrawals: undefined },
    ],
    [
      'REFUND_PLATFORM_DISCOUNT_FEE',
      'transfer_in',
      300_000_000n,
      { deposits: 27_800_300_000_000n, withdrawals: undefined },
    ],
    [
      'REDUCE_CONTRACT_CASH_GIFT',
      'transfer_out',
      -300_000_000n,
      { deposits: 27_800_000_000_000n, withdrawals: 300_000_000n },
    ],
  ] as const)('%s is booked as %s of %s with its reason', (reason, incomeType, income, kept) => {
    const quiet = new QuietVenue();
    administer(quiet, { kind: 'gift', ...user, amount: '3', reason });
    const { account, house: ledger } = {
      account: quiet.venue.accounts.account('user'),
      house: quiet.venue.accounts.exchangeLedger,
    };
    expect(account.income).toMatchObject([
      { incomeType, income, transferReason: reason, symbol: '', balance: 10_000_000_000_000n + income },
    ]);
    expect(account.wallet.balance).toBe(10_000_000_000_000n + income);
    expect(account.wallet.transferredIn - account.wallet.transferredOut).toBe(income);
    expect({ deposits: ledger.deposits.USDT, withdrawals: ledger.withdrawals.USDT }).toEqual(kept);
    expect(account.transfers).toEqual([]);
  });
});
