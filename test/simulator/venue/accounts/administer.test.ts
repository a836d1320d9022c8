import { describe, expect, it } from 'vitest';
import { writeJson } from '../../../../electron/simulator/venue/json.ts';
import type { AccountCommand } from '../../../../electron/simulator/venue/accounts/accountCommands.ts';
import { privateChannels } from '../../../../shared/exchange/privateChannels.ts';
import { refusalSentences, sentenceOf } from '../../../../shared/result/controlWords.ts';
import { QuietVenue, value } from '../quietVenue.ts';
import { administer, administered, bills, takePushes } from '../spot/spotVenue.ts';

const user = { accountId: 'user' } as const;
const deposit = (wallet: 'spot' | 'futures' | 'funding', asset: string, amount: string) =>
  ({ kind: 'deposit', ...user, wallet, asset, amount }) as const;
const withdraw = (wallet: 'spot' | 'futures' | 'funding', asset: string, amount: string) =>
  ({ ...deposit(wallet, asset, amount), kind: 'withdraw' }) as const;
const transfer = (from: 'spot' | 'futures' | 'funding', to: 'spot' | 'futures' | 'funding', amount: string) =>
  ({ kind: 'transfer', ...user, from, to, asset: 'USDT', amount }) as const;

/** Returns the sentence of a refused command; null: it was carried out. */
const refusalOf = (result: ReturnType<typeof administered>): string | null =>
  result.ok ? null : sentenceOf(refusalSentences, result.error);
const lines = (quiet: QuietVenue) =>
  bills(quiet).map(({ wallet, coin, bizType, deltaAmount, afterAmount }) =>
    [wallet, coin, bizType, deltaAmount, afterAmount].join(' '),
  );
const incomes = (quiet: QuietVenue) =>
  quiet.venue.accounts
    .account('user')
    .income.map(({ incomeType, income, balance, transferReason }) => [incomeType, income, balance, transferReason]);

describe('Deposits and withdrawals', () => {
  it('spot: update balance, bills, exchange ledger and pushes', () => {
    const quiet = new QuietVenue();
    expect(administer(quiet, deposit('spot', 'USDT', '12.5'))).toEqual({
      kind: 'deposit',
      accountId: 'user',
      asset: 'USDT',
      amount: '12.50000000',
      from: null,
      to: 'spot',
    });
    administer(quiet, deposit('spot', 'SOL', '3'));
    administer(quiet, withdraw('spot', 'BTC', '0.00000001'));
    expect(quiet.balances()).toEqual({
      USDT: ['100012.50000000', '0'],
      BTC: ['0.99999999', '0'],
      ETH: ['10.00000000', '0'],
      SOL: ['3.00000000', '0'],
    });
    expect(lines(quiet)).toEqual([
      'spot USDT deposit 12.50000000 100012.50000000',
      'spot SOL deposit 3.00000000 3.00000000',
      'spot BTC withdraw -0.00000001 0.99999999',
    ]);
    // All accounts together start with 278000 USDT.
    const { deposits, withdrawals } = quiet.venue.accounts.exchangeLedger;
    expect([deposits, withdrawals]).toEqual([
      { USDT: 27_801_250_000_000n, BTC: 100_000_000n, ETH: 1_000_000_000n, SOL: 300_000_000n },
      { BTC: 1n },
    ]);
    expect(quiet.news.map(({ records }) => records)).toEqual([
      [{ coin: 'USDT', equity: '100012.50000000', available: '100012.50000000', frozen: '0' }],
      [{ coin: 'SOL', equity: '3.00000000', available: '3.00000000', frozen: '0' }],
      [{ coin: 'BTC', equity: '0.99999999', available: '0.99999999', frozen: '0' }],
    ]);
    expect(takePushes(quiet)).toEqual([
      ['user', 'spot.account', 'DepositUpdate'],
      ['user', 'spot.account', 'DepositUpdate'],
      ['user', 'spot.account', 'WithdrawUpdate'],
    ]);
  });

  it('futures: update balance, income, wallet totals and pushes', () => {
    const quiet = new QuietVenue();
    administer(quiet, deposit('futures', 'USDT', '0.00000007'));
    administer(quiet, withdraw('futures', 'USDT', '100000'));
    expect(incomes(quiet)).toEqual([
      ['deposit', 7n, 10_000_000_000_007n, 'UNKNOWN_TRANSFER_REASON'],
      ['withdraw', -10_000_000_000_000n, 7n, 'UNKNOWN_TRANSFER_REASON'],
    ]);
    expect(quiet.ledger().futures.wallet).toMatchObject({
      amount: '0.00000007',
      cumDepositAmount: '100000.00000007',
      cumWithdrawAmount: '100000.00000000',
      cumTransferInAmount: '0',
    });
    for (const { channel, records, time, msgEvent } of quiet.news) {
      const frame = JSON.parse(writeJson({ e: 'account', E: time, v: 1, msgEvent, d: records })) as unknown;
      expect(() => privateChannels[channel].push.parse(frame)).not.toThrow();
    }
    expect(takePushes(quiet)).toEqual([
      ['user', 'futures.account', 'DepositUpdate'],
      ['user', 'futures.account', 'WithdrawUpdate'],
    ]);
  });

  it('funding wallet: write a bill and send no push', () => {
    const quiet = new QuietVenue();
    administer(quiet, deposit('funding', 'ETH', '1'));
    administer(quiet, withdraw('funding', 'USDT', '4999.5'));
    expect(lines(quiet)).toEqual([
      'funding ETH deposit 1.00000000 1.00000000',
      'funding USDT withdraw -4999.50000000 0.50000000',
    ]);
    expect(quiet.news).toEqual([]);
  });

  it('a withdrawal takes only the free part of a locked balance', () => {
    const quiet = new QuietVenue();
    value(quiet.spot({ price: '40000', quantity: '2' }));
    expect(refusalOf(administered(quiet, withdraw('spot', 'USDT', '20000.00000001')))).toBe(
      'not enough in spot: 20000.00000001 USDT asked, 20000.00000000 free',
    );
    administer(quiet, withdraw('spot', 'USDT', '20000'));
    expect(quiet.balances().USDT).toEqual(['0', '80000.00000000']);
    // The balance after a bill includes free and locked funds.
    expect(lines(quiet)).toEqual(['spot USDT withdraw -20000.00000000 80000.00000000']);
  });

  it('a futures withdrawal takes only the available balance while a position uses margin', () => {
    const quiet = new QuietVenue();
    quiet.offer('futures', 'BTCUSDT', 'SELL', 50_000, 1);
    value(quiet.futures({ type: 'MARKET', quantity: '1' }));
    // 100000 - a fee of 50000 x 0.0008 = 40 - a margin of 50000 / 20 = 2500
    for (const command of [
      withdraw('futures', 'USDT', '97460.00000001'),
      transfer('futures', 'spot', '97460.00000001'),
    ]) {
      expect(refusalOf(administered(quiet, command))).toBe(
        'not enough in futures: 97460.00000001 USDT asked, 97460.00000000 free',
      );
    }
    administer(quiet, transfer('futures', 'spot', '97460'));
    expect(quiet.ledger().futures).toMatchObject({ balance: '2500.00000000', available: '0' });
  });
});

describe('Transfer between wallets of an account', () => {
  it('writes one line per wallet and one record, and leaves the exchange ledger unchanged', () => {
    const quiet = new QuietVenue();
    const before = structuredClone(quiet.venue.accounts.exchangeLedger);
    administer(quiet, transfer('spot', 'futures', '10'));
    administer(quiet, transfer('futures', 'funding', '7'));
    administer(quiet, transfer('funding', 'spot', '5'));
    administer(quiet, transfer('spot', 'funding', '1'));
    administer(quiet, transfer('funding', 'futures', '2'));
    administer(quiet, transfer('futures', 'spot', '3'));
    expect(lines(quiet)).toEqual([
      'spot USDT transfer_out -10.00000000 99990.00000000',
      'funding USDT transfer_in 7.00000000 5007.00000000',
      'funding USDT transfer_out -5.00000000 5002.00000000',
      'spot USDT transfer_in 5.00000000 99995.00000000',
      'spot USDT transfer_out -1.00000000 99994.00000000',
      'funding USDT transfer_in 1.00000000 5003.00000000',
      'funding USDT transfer_out -2.00000000 5001.00000000',
      'spot USDT transfer_in 3.00000000 99997.00000000',
    ]);
    expect(incomes(quiet)).toEqual([
      ['transfer_in', 1_000_000_000n, 10_001_000_000_000n, 'USER_TRANSFER'],
      ['transfer_out', -700_000_000n, 10_000_300_000_000n, 'USER_TRANSFER'],
      ['transfer_in', 200_000_000n, 10_000_500_000_000n, 'USER_TRANSFER'],
      ['transfer_out', -300_000_000n, 10_000_200_000_000n, 'USER_TRANSFER'],
    ]);
    expect(
      quiet.venue.accounts.account('user').transfers.map(({ asset, from, to, amount }) => [asset, from, to, amount]),
    ).toEqual([
      ['USDT', 'EXCHANGE', 'USDT_MIX', 1_000_000_000n],
      ['USDT', 'USDT_MIX', 'FUND', 700_000_000n],
      ['USDT', 'FUND', 'EXCHANGE', 500_000_000n],
      ['USDT', 'EXCHANGE', 'FUND', 100_000_000n],
      ['USDT', 'FUND', 'USDT_MIX', 200_000_000n],
      ['USDT', 'USDT_MIX', 'EXCHANGE', 300_000_000n],
    ]);
    expect(quiet.venue.accounts.exchangeLedger).toEqual(before);
    expect(takePushes(quiet)).toEqual(
      [
        ['spot.account', 'futures.account'],
        ['futures.account'],
        ['spot.account'],
        ['spot.account'],
        ['futures.account'],
        ['futures.account', 'spot.account'],
      ].flatMap((channels) => channels.map((channel) => ['user', channel, 'TransferUpdate'])),
    );
  });
});

describe('Rejected account commands', () => {
  const rows: readonly [AccountCommand, string][] = [
    [deposit('spot', 'USDT', '0'), 'amount must be more than 0 with at most 8 decimals'],
    [deposit('spot', 'USDT', '-1'), 'amount must be more than 0 with at most 8 decimals'],
    [deposit('spot', 'USDT', '1.000000001'), 'amount must be more than 0 with at most 8 decimals'],
    [deposit('spot', 'USDT', 'much'), 'amount must be more than 0 with at most 8 decimals'],
    [{ ...deposit('spot', 'USDT', '1'), accountId: 'nobody' }, 'there is no account nobody'],
    [deposit('spot', 'XAU', '1'), 'this exchange has no coin XAU'],
    [deposit('futures', 'BTC', '1'), 'the futures wallet holds USDT alone'],
    [{ ...transfer('spot', 'futures', '1'), asset: 'BTC' }, 'the futures wallet holds USDT alone'],
    [withdraw('futures', 'BTC', '1'), 'not enough in futures: 1.00000000 BTC asked, 0 free'],
    [withdraw('funding', 'BTC', '1'), 'not enough in funding: 1.00000000 BTC asked, 0 free'],
    [withdraw('spot', 'BTC', '1.00000001'), 'not enough in spot: 1.00000001 BTC asked, 1.00000000 free'],
    [transfer('funding', 'spot', '5000.01'), 'not enough in funding: 5000.01000000 USDT asked, 5000.00000000 free'],
    [transfer('spot', 'spot', '1'), 'a transfer needs two different wallets'],
    [
      { kind: 'gift', ...user, amount: '100000.1', reason: 'REDUCE_CONTRACT_CASH_GIFT' },
      'not enough in futures: 100000.10000000 USDT asked, 100000.00000000 free',
    ],
    [
      { kind: 'commission', ...user, market: 'futures', symbol: 'BTCUSDT', maker: '0', taker: '0' },
      'only pairs of spot have rates of an account',
    ],
    [
      { kind: 'commission', ...user, market: 'spot', symbol: 'NOPEUSDT', maker: '0', taker: null },
      'there is no pair NOPEUSDT',
    ],
    ...['1', '-0.0001', '0.000000001', 'x'].map((taker): [AccountCommand, string] => [
      { kind: 'commission', ...user, market: 'spot', symbol: 'BTCUSDT', maker: null, taker },
      'a rate is 0 or more and below 1, with at most 8 decimals',
    ]),
  ];
  const quiet = new QuietVenue();

  it.each(rows)('%o: %s', (command, sentence) => {
    const { accounts, transcript } = quiet.venue;
    const before = [quiet.ledger(), structuredClone(accounts.exchangeLedger), transcript.read().hash];
    expect(refusalOf(administered(quiet, command))).toBe(sentence);
    expect([quiet.ledger(), accounts.exchangeLedger, transcript.read().hash]).toEqual(before);
    expect([quiet.news, accounts.account('user').commissions.size]).toEqual([[], 0]);
  });
});
