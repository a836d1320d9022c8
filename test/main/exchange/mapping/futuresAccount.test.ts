/** The mapping of futures and demo account records to domain values: whole values, from recordings where they exist. */
import { describe, expect, test } from 'vitest';
import {
  balancesOfFutures,
  accountRightsOf,
  leverageSettingOf,
  symbolSettingOf,
} from '../../../../electron/main/exchange/mapping/balances.ts';
import { collateralOfPush } from '../../../../electron/main/exchange/mapping/byChannel.ts';
import { incomeOf, incomePageOf } from '../../../../electron/main/exchange/mapping/accountRecords.ts';
import { positionOfRecord, positionDetailsOf } from '../../../../electron/main/exchange/mapping/positions.ts';
import { privateChannels } from '../../../../shared/exchange/privateChannels.ts';
import { recordedLossless } from '../../../support/fixtures.ts';
import { canRead, readText, recorded, replyOf } from './support/replies.ts';

const AT = 1_764_505_776_347;

describe('account', () => {
  test('reads the recorded account configuration; B-B8, XS30: absent members are unknown', () => {
    expect(accountRightsOf(recorded('futures.account.accountConfig'))).toEqual({
      canTrade: true,
      canDeposit: true,
      canWithdraw: true,
      longAndShort: true,
      updatedAt: 1_713_339_011_237,
    });
    expect(accountRightsOf(replyOf('futures.account.accountConfig', '{"canTrade":false}'))).toEqual({
      canTrade: false,
      canDeposit: null,
      canWithdraw: null,
      longAndShort: null,
      updatedAt: null,
    });
    expect(canRead('futures.account.accountConfig', '{"canDeposit":true}')).toBe(false);
  });

  test('reads both recorded balances to the last digit', () => {
    const usdt = { market: 'futures', asset: 'USDT' };
    expect(balancesOfFutures(recorded('futures.account.balance'))).toEqual([
      {
        ...usdt,
        total: '5696.49288823',
        available: '5413.06877369',
        frozen: '81.28240000',
        unrealisedPnl: '-34.55300000',
      },
    ]);
    expect(balancesOfFutures(recorded('futures.account.balance', 'futures.account.balance.go'))).toEqual([
      { ...usdt, total: '100.5', available: '90.5', frozen: '10', unrealisedPnl: '0' },
      { market: 'futures', asset: 'BTC', total: '0', available: '0', frozen: '0', unrealisedPnl: '0' },
    ]);
  });

  test('reads the recorded contract settings and the changed leverage; leverage 0 is null', () => {
    expect(recorded('futures.account.symbolConfig').map(symbolSettingOf)).toEqual([
      {
        symbol: 'BTCUSDT',
        marginType: 'CROSSED',
        separatedMode: 'COMBINED',
        crossLeverage: '20',
        isolatedLongLeverage: '20',
        isolatedShortLeverage: '20',
      },
    ]);
    expect(leverageSettingOf(recorded('futures.account.leverage'))).toEqual({
      symbol: 'BTCUSDT',
      marginType: 'ISOLATED',
      crossLeverage: null,
      isolatedLongLeverage: '20',
      isolatedShortLeverage: '20',
    });
  });

  test('XS28, XS29: keeps unknown words, ignores unknown members, and keeps the decimals of leverage', () => {
    const text =
      '[{"symbol":"XUSDT","marginType":"PORTFOLIO","separatedType":"MIXED","crossLeverage":"20.00","isolatedLongLeverage":7,"isolatedShortLeverage":"1E1","colour":"red"}]';
    expect(replyOf('futures.account.symbolConfig', text).map(symbolSettingOf)).toEqual([
      {
        symbol: 'XUSDT',
        marginType: 'PORTFOLIO',
        separatedMode: 'MIXED',
        crossLeverage: '20.00',
        isolatedLongLeverage: '7',
        isolatedShortLeverage: '10',
      },
    ]);
  });
});

describe('positions', () => {
  const recording = {
    positionId: '689987235755328154',
    symbol: 'BTCUSDT',
    side: 'LONG',
    marginType: 'CROSSED',
    separatedMode: 'COMBINED',
    leverage: '100',
    size: '0.020000',
    openValue: '1801.0670000',
    entryPrice: '90053.35',
    margin: '17.154980',
    unrealisedPnl: '-85.5690000',
    liquidatePrice: null,
    realisedFee: '0.70731060',
    fundingFee: '1.22618160',
    cumFundingFee: '1.22618160',
    autoMargin: false,
    createdAt: AT,
    updatedAt: 1_764_588_886_461,
  };
  const details = {
    positionId: '689987235755328154',
    marginAsset: 'USDT',
    openOrderId: null,
    isolatedMargin: '0',
    autoAppendMargin: false,
    opened: { size: '0.020000', value: '1801.0670000', fee: '0.70731060' },
    closed: { size: '0', value: '0', fee: '0' },
    fundingFee: '1.22618160',
    liquidationFee: '0',
    createdSequence: '7027745116',
    updatedSequence: '7040274110',
  };

  test.each(['futures.account.position.allPosition', 'futures.account.position.singlePosition'] as const)(
    '%s: maps the recording; B-B4: with the full id; XS42: a liquidation price of 0 is null',
    (id) => {
      const reply = recorded(id);
      expect(reply.map(positionOfRecord)).toEqual([recording]);
      expect(reply.map(positionDetailsOf)).toEqual([details]);
    },
  );

  test('reads the second recording: a size of zero is no position, and B-B8: absent members are unknown', () => {
    const reply = recorded('futures.account.position.allPosition', 'futures.account.position.allPosition.go');
    expect(reply.map(positionOfRecord)).toEqual([
      {
        ...recording,
        positionId: '1',
        leverage: '20',
        createdAt: 1_700_000_000_000,
        updatedAt: 1_700_000_001_000,
      },
      null,
    ]);
    const nothing = { size: null, value: null, fee: null };
    expect(reply.map(positionDetailsOf)).toEqual([
      { ...details, positionId: '1', createdSequence: '10', updatedSequence: '11' },
      {
        positionId: '2',
        marginAsset: 'USDT',
        openOrderId: null,
        isolatedMargin: null,
        autoAppendMargin: null,
        opened: nothing,
        closed: nothing,
        fundingFee: null,
        liquidationFee: null,
        createdSequence: null,
        updatedSequence: null,
      },
    ]);
  });

  test('a separated isolated position has its opening order, margin and auto-append flag (B-B4)', () => {
    const text =
      '[{"id":689987235755328155,"asset":"USDT","symbol":"BTCUSDT","side":"SHORT","marginType":"ISOLATED","separatedMode":"SEPARATED","separatedOpenOrderId":702345678901234567,"leverage":"10","size":"1","openValue":"100","isolatedMargin":"11.5","isAutoAppendIsolatedMargin":true}]';
    expect(replyOf('futures.account.position.singlePosition', text).map(positionOfRecord)).toMatchObject([
      { openOrderId: '702345678901234567' },
    ]);
    expect(replyOf('futures.account.position.singlePosition', text).map(positionDetailsOf)).toMatchObject([
      { openOrderId: '702345678901234567', isolatedMargin: '11.5', autoAppendMargin: true },
    ]);
  });
});

describe('income', () => {
  test('reads the recording, which has more records but no cursor', () => {
    expect(incomePageOf(recorded('futures.account.income'))).toEqual({
      items: [
        {
          incomeId: '686960019383517338',
          asset: 'USDT',
          symbol: 'BTCUSDT',
          kind: 'position_funding',
          amount: '0.08266646',
          balance: '4738.70667369',
          fee: '0',
          reason: 'UNKNOWN_TRANSFER_REASON',
          time: 1_763_784_031_721,
        },
      ],
      more: true,
      next: null,
    });
  });

  test('B-B4, XS28: keeps every digit of the cursor and unknown words; XS43: absent members are null, not zero', () => {
    const text = `{"hasNextPage":true,"nextKey":{"nextKeyId":686960019383517339,"nextKeyTime":${AT}},"items":[{"billId":686960019383517339,"asset":"USDT","symbol":"","income":"-1E-8","incomeType":"moon_tax","balance":"-3","time":${AT},"transferReason":null}]}`;
    expect(incomePageOf(replyOf('futures.account.income', text))).toEqual({
      items: [
        {
          incomeId: '686960019383517339',
          asset: 'USDT',
          symbol: null,
          kind: 'moon_tax',
          amount: '-0.00000001',
          balance: '-3',
          fee: null,
          reason: null,
          time: AT,
        },
      ],
      more: true,
      next: { id: '686960019383517339', time: AT },
    });
  });

  test.each(['', ',"nextKey":null', ',"nextKey":{"nextKeyId":1,"nextKeyTime":2}'])(
    'the last page has no next cursor, whatever the key (%s)',
    (key) => {
      const page = incomePageOf(replyOf('futures.account.income', `{"hasNextPage":false${key},"items":[]}`));
      expect(page).toEqual({ items: [], more: false, next: null });
    },
  );

  test('XS30: an entry without its amount is dropped and counted; its neighbour stays', () => {
    const good = `{"billId":1,"asset":"USDT","income":"1","incomeType":"deposit","balance":"2","time":${AT}}`;
    const bad = good.replace('"income":"1",', '');
    const { reply, dropped } = readText('futures.account.income', `{"hasNextPage":false,"items":[${bad},${good}]}`);
    expect([reply.items.map(incomeOf).map(({ amount }) => amount), dropped]).toEqual([['1'], 1]);
  });
});

describe('collateral', () => {
  test('reads the recorded push; an isolated entry has its position id (B-B4)', () => {
    const frame = privateChannels['futures.account'].push.parse(recordedLossless('futures.ws.account'));
    expect(frame.d.map(collateralOfPush)).toEqual([
      {
        asset: 'USDT',
        marginType: 'CROSSED',
        symbol: null,
        positionId: null,
        amount: '6625267.708162',
        liquidating: false,
        updatedAt: 1_747_188_961_302,
      },
    ]);
    const isolated = { ...frame.d[0]!, marginMode: 'ISOLATED', isolatedPositionId: '689987235755328154' };
    expect(collateralOfPush(isolated)).toMatchObject({
      marginType: 'ISOLATED',
      positionId: '689987235755328154',
    });
  });
});
