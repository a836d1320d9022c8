import { describe, expect, it } from 'vitest';
import { START } from '../support/rig.ts';
import { QuietVenue, value } from '../venue/quietVenue.ts';
import { ask, refusal, reply } from './tradingSupport.ts';

type Asked = Record<string, unknown>;

const symbol = 'BTCUSDT';
const changed = { code: '200', msg: 'success', requestTime: START };

/** Creates an isolated long position of 0.1 BTC at 50000 with leverage 20: margin 250. */
function isolated() {
  const quiet = new QuietVenue();
  reply('futures.account.marginType', { symbol, marginType: 'ISOLATED' }, quiet.context());
  quiet.offer('futures', symbol, 'SELL', 50_000, 0.1);
  value(quiet.futures({ type: 'MARKET', quantity: '0.1' }));
  return { quiet, id: quiet.ledger().futures.positions[0]!.id! };
}

describe('Account settings over REST (document 3, Account)', () => {
  it('leverage: answers all current values, as text', () => {
    const quiet = new QuietVenue();
    const set = (asked: Asked) => reply('futures.account.leverage', { symbol, ...asked }, quiet.context());
    expect(set({ marginType: 'CROSSED', crossLeverage: '12.00' })).toEqual({
      symbol,
      marginType: 'CROSSED',
      crossLeverage: '12',
      isolatedLongLeverage: '20',
      isolatedShortLeverage: '20',
    });
    expect(set({ isolatedLongLeverage: '5', isolatedShortLeverage: '6' })).toMatchObject({
      crossLeverage: '12',
      isolatedLongLeverage: '5',
      isolatedShortLeverage: '6',
    });
    expect(reply('futures.account.symbolConfig', { symbol }, quiet.context())).toEqual([
      {
        symbol,
        marginType: 'CROSSED',
        separatedType: 'COMBINED',
        crossLeverage: '12',
        isolatedLongLeverage: '5',
        isolatedShortLeverage: '6',
      },
    ]);
  });

  it('margin mode: answers code 200 as text (A-CHANGE-REPLY)', () => {
    const quiet = new QuietVenue();
    const asked = { symbol, marginType: 'ISOLATED', separatedType: 'SEPARATED' };
    expect(ask('futures.account.marginType', asked, quiet.context())).toEqual({ ok: true, value: changed });
    expect(reply('futures.account.symbolConfig', { symbol }, quiet.context())).toMatchObject([
      { marginType: 'ISOLATED', separatedType: 'SEPARATED' },
    ]);
  });

  it('position: adds and removes margin and switches auto-append', () => {
    const { quiet, id } = isolated();
    const margin = (asked: Asked) =>
      ask('futures.account.positionMargin', { isolatedPositionId: id, ...asked }, quiet.context());
    expect(margin({ amount: '50', type: 1 })).toEqual({ ok: true, value: changed });
    expect(margin({ amount: '50', type: 2 })).toEqual({ ok: true, value: changed });
    expect(
      ask('futures.account.modifyAutoAppendMargin', { positionId: id, autoAppendMargin: true }, quiet.context()),
    ).toEqual({ ok: true, value: changed });
    expect(reply('futures.account.position.singlePosition', { symbol }, quiet.context())).toMatchObject([
      { id, marginType: 'ISOLATED', isolatedMargin: '250.00000000', isAutoAppendIsolatedMargin: true },
    ]);
  });

  it('settings of one account do not affect another', () => {
    const quiet = new QuietVenue();
    reply('futures.account.leverage', { symbol, crossLeverage: '3' }, quiet.context());
    expect(reply('futures.account.symbolConfig', { symbol }, quiet.context(4))).toMatchObject([
      { crossLeverage: '20' },
    ]);
  });
});

describe('Rejected account settings over REST', () => {
  const { quiet, id } = isolated();
  const empty = (name: string) => [400, -1141, `Parameter '${name}' cannot be empty.`] as const;
  const invalid = (name: string) => [400, -1142, `Parameter '${name}' is invalid.`] as const;
  const rows: readonly [
    name: string,
    endpoint: Parameters<typeof ask>[0],
    asked: Asked,
    refused: readonly unknown[],
  ][] = [
    ['no leverage', 'futures.account.leverage', { symbol }, empty('crossLeverage')],
    [
      'a cross leverage beside ISOLATED alone',
      'futures.account.leverage',
      { symbol, marginType: 'ISOLATED', crossLeverage: '5' },
      empty('crossLeverage'),
    ],
    ['a leverage of half', 'futures.account.leverage', { symbol, crossLeverage: '2.5' }, invalid('crossLeverage')],
    [
      'too high a leverage',
      'futures.account.leverage',
      { symbol, crossLeverage: '201' },
      [400, -3313, 'Leverage must be between 1 and 200'],
    ],
    [
      'an unknown contract',
      'futures.account.leverage',
      { symbol: 'NOPEUSDT', crossLeverage: '5' },
      [400, -1121, 'Invalid symbol'],
    ],
    [
      'an unknown contract',
      'futures.account.marginType',
      { symbol: 'NOPEUSDT', marginType: 'CROSSED' },
      [400, -1121, 'Invalid symbol'],
    ],
    [
      'another mode with a position',
      'futures.account.marginType',
      { symbol, marginType: 'CROSSED' },
      [400, -1191, 'The margin mode of BTCUSDT cannot be changed while a position is open'],
    ],
    [
      'margin beyond what is available',
      'futures.account.positionMargin',
      { isolatedPositionId: id, amount: '1000000', type: 1 },
      [500, -1054, 'At most 99746.00000000 USDT can be added, which is what is available'],
    ],
    [
      'margin that is bound',
      'futures.account.positionMargin',
      { isolatedPositionId: id, amount: '1', type: 2 },
      [500, -1054, 'At most 0 USDT can be taken out of the position'],
    ],
    [
      'a third type',
      'futures.account.positionMargin',
      { isolatedPositionId: id, amount: '1', type: 3 },
      invalid('type'),
    ],
    [
      'no amount',
      'futures.account.positionMargin',
      { isolatedPositionId: id, amount: '0', type: 1 },
      invalid('amount'),
    ],
    [
      'a position nobody has',
      'futures.account.modifyAutoAppendMargin',
      { positionId: '77', autoAppendMargin: true },
      [400, -1191, 'There is no isolated position 77'],
    ],
  ];
  it.each(rows)('%s: %s', (_name, endpoint, asked, refused) => {
    const before = quiet.ledger();
    expect(refusal(ask(endpoint, asked, quiet.context()))).toEqual(refused);
    expect(quiet.ledger()).toEqual(before);
  });
});
