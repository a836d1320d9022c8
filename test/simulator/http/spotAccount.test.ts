import { describe, expect, it } from 'vitest';
import { START } from '../support/rig.ts';
import { QuietVenue, value } from '../venue/quietVenue.ts';
import { administer } from '../venue/spot/spotVenue.ts';
import { ask, rawReply, refusal, reply } from './tradingSupport.ts';

const commission = (symbol: string, maker: string | null, taker: string | null) =>
  ({ kind: 'commission', accountId: 'user', market: 'spot', symbol, maker, taker }) as const;

describe('Spot account information', () => {
  it('sends all members in the documented form', () => {
    const quiet = new QuietVenue();
    value(quiet.spot({ price: '49000', quantity: '0.1' }));
    const uid = quiet.ledger().uid;
    expect(rawReply('spot.account', {}, quiet.context())).toBe(
      '{"canTrade":true,"canWithdraw":true,"canDeposit":true,"brokered":false,"requireSelfTradePrevention":false,' +
        `"preventSor":false,"updateTime":${START},"accountType":"SPOT","balances":[` +
        '{"asset":"USDT","free":"95100.00000000","locked":"4900.00000000"},' +
        '{"asset":"BTC","free":"1.00000000","locked":"0"},{"asset":"ETH","free":"10.00000000","locked":"0"}],' +
        `"permissions":["SPOT_TRADING"],"uid":${uid},"symbolCommissions":{}}`,
    );
  });

  it('reports the permissions of the key (A-PERMISSIONS): keys for all and for spot can trade, others cannot', () => {
    const quiet = new QuietVenue();
    const permissionsByKey = [0, 1, 2, 3, 4, 5].map((key) => {
      const { canTrade, permissions } = reply('spot.account', {}, quiet.context(key));
      return [canTrade, permissions];
    });
    const [yes, no] = [
      [true, ['SPOT_TRADING']],
      [false, []],
    ];
    expect(permissionsByKey).toEqual([yes, no, yes, no, no, no]);
    const uids = [0, 1, 4, 5].map((key) => reply('spot.account', {}, quiet.context(key)).uid);
    expect([uids[0] === uids[1], new Set(uids).size]).toEqual([true, 3]);
  });

  it('reports required self-trade prevention and the time of the last change', () => {
    const quiet = new QuietVenue();
    quiet.venue.time.setTo(START + 5_000);
    administer(quiet, { kind: 'selfTradePrevention', accountId: 'user', required: true });
    expect(reply('spot.account', {}, quiet.context())).toMatchObject({
      requireSelfTradePrevention: true,
      updateTime: START + 5_000,
    });
    expect(reply('spot.account', {}, quiet.context(4))).toMatchObject({
      requireSelfTradePrevention: false,
      updateTime: START,
    });
  });

  it('lists pairs with account-specific rates until they are removed (A-SYMBOL-COMMISSIONS)', () => {
    const quiet = new QuietVenue();
    administer(quiet, commission('ETHUSDT', '0.0004', '0.0006'));
    administer(quiet, commission('BTCUSDT', null, '0'));
    const readSymbolCommissions = () => reply('spot.account', {}, quiet.context()).symbolCommissions;
    expect(readSymbolCommissions()).toEqual({
      ETHUSDT: { maker: '0.0004', taker: '0.0006' },
      BTCUSDT: { maker: '0.001', taker: '0' },
    });
    administer(quiet, commission('ETHUSDT', null, null));
    expect(readSymbolCommissions()).toEqual({ BTCUSDT: { maker: '0.001', taker: '0' } });
    expect(reply('spot.account', {}, quiet.context(4)).symbolCommissions).toEqual({});
  });
});

describe('Commission rate of a pair', () => {
  const rate = (quiet: QuietVenue, symbol: string) =>
    rawReply('spot.account.commissionRate', { symbol }, quiet.context());

  it('sends regular rates as text and API rates as numbers', () => {
    expect(rate(new QuietVenue(), 'DOGEUSDT')).toBe(
      '{"symbol":"DOGEUSDT","makerCommissionRate":"0.001","takerCommissionRate":"0.001",' +
        '"apiMakerFeeRate":0,"apiTakerFeeRate":0.0008}',
    );
  });

  it('sends account-specific rates if set, in both forms', () => {
    const quiet = new QuietVenue();
    administer(quiet, commission('DOGEUSDT', '0.0002', '0.00000001'));
    expect(rate(quiet, 'DOGEUSDT')).toBe(
      '{"symbol":"DOGEUSDT","makerCommissionRate":"0.0002","takerCommissionRate":"0.00000001",' +
        '"apiMakerFeeRate":0.0002,"apiTakerFeeRate":0.00000001}',
    );
    expect(rate(quiet, 'BTCUSDT')).toBe(
      '{"symbol":"BTCUSDT","makerCommissionRate":"0.001","takerCommissionRate":"0.001",' +
        '"apiMakerFeeRate":0.001,"apiTakerFeeRate":0.001}',
    );
  });

  it('requires an existing pair', () => {
    const sent = (asked: object) => refusal(ask('spot.account.commissionRate', asked, new QuietVenue().context()));
    expect(sent({ symbol: 'NOPEUSDT' })).toEqual([400, -1121, 'Invalid symbol']);
    expect(sent({})).toEqual([400, -1141, "Parameter 'symbol' cannot be empty."]);
  });
});
