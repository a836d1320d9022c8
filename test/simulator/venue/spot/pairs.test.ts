import { describe, expect, it, vi } from 'vitest';
import { isApiTradable } from '../../../../electron/simulator/market/instruments.ts';
import type { SpotPlacement } from '../../../../electron/simulator/venue/orders/placement.ts';
import { Venue } from '../../../../electron/simulator/venue/venue.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { START } from '../../support/rig.ts';
import { QuietVenue, value } from '../quietVenue.ts';

const suspended = { error: { status: 400, body: { code: -1191, msg: 'Trading of LTCUSDT is suspended' } } };

describe('Suspended or closed pair (A-PAIR-CLOSED)', () => {
  it.each([
    ['HALT', 'LTCUSDT', 'Trading of LTCUSDT is suspended'],
    ['BREAK', 'EOSUSDT', 'The market of EOSUSDT is closed'],
  ])('%s rejects every new order with a message and changes nothing', (status, symbol, msg) => {
    const quiet = new QuietVenue();
    expect(quiet.one('spot', symbol).instrument.status).toBe(status);
    const before = quiet.ledger();
    const refused = { ok: false, error: { status: 400, body: { code: -1191, msg } } };
    expect(quiet.spot({ symbol, price: '10', quantity: '1' })).toEqual(refused);
    expect(quiet.spot({ symbol, type: 'MARKET', quantity: '1' })).toEqual(refused);
    expect([quiet.ledger(), quiet.news]).toEqual([before, []]);
  });

  it('still allows cancels, single, batch and all, and releases the funds', () => {
    const quiet = new QuietVenue();
    const { accounts, time } = quiet.venue;
    const state = vi.spyOn(quiet.one('spot', 'LTCUSDT'), 'state').mockReturnValue('open');
    const place = (price: string) => value(quiet.spot({ symbol: 'LTCUSDT', price, quantity: '10' }));
    const [first, second, third] = [place('9.5'), place('9.4'), place('9.3')];
    state.mockRestore();
    expect(quiet.spot({ symbol: 'LTCUSDT', price: '9.2', quantity: '10' })).toMatchObject(suspended);
    // 95 + 94 + 93
    expect(quiet.balances().USDT).toEqual(['99718.00000000', '282.00000000']);
    accounts.cancel('user', 'spot', { orderId: first.id }, time.now());
    expect(quiet.balances().USDT).toEqual(['99813.00000000', '187.00000000']);
    accounts.spot.cancelMany(accounts.account('user'), [{ orderId: second.id }], time.now());
    expect(quiet.balances().USDT).toEqual(['99907.00000000', '93.00000000']);
    accounts.cancelOpen('user', 'spot', 'LTCUSDT', time.now());
    expect([first.status, second.status, third.status]).toEqual(['CANCELED', 'CANCELED', 'CANCELED']);
    expect(quiet.balances().USDT).toEqual(['100000.00000000', '0']);
  });

  it('still answers a repeated placement with the existing order (B-A1)', () => {
    const quiet = new QuietVenue();
    const state = vi.spyOn(quiet.one('spot', 'LTCUSDT'), 'state').mockReturnValue('open');
    const asked = { symbol: 'LTCUSDT', price: '9.5', quantity: '10', newClientOrderId: 'mine' };
    const first = value(quiet.spot(asked));
    state.mockRestore();
    expect(value(quiet.spot(asked))).toBe(first);
    expect(quiet.spot({ ...asked, newClientOrderId: 'other' })).toMatchObject(suspended);
    expect(quiet.venue.accounts.ordersSeen('user')).toEqual({ 'spot:mine': 1 });
  });
});

describe('Pair without API trading', () => {
  it('rejects orders with -1058, single and batch; an unknown pair gets -2007', () => {
    const { accounts, market, time } = new Venue(createVirtualClock(START), 7, 1, undefined, 20);
    const closed = market.of('spot').find(({ instrument }) => !isApiTradable(instrument))!.instrument.symbol;
    const asked = { side: 'BUY', type: 'MARKET', quantity: '100' } as const;
    const codes = [closed, 'NOPEUSDT'].map((symbol) => [
      accounts.placeSpot('user', { ...asked, symbol } as SpotPlacement, time.now()),
      accounts.spot.placeMany(accounts.account('user'), symbol, [asked], time.now()),
    ]);
    expect(codes).toMatchObject([
      [{ error: { status: 403, body: { code: -1058 } } }, { error: { status: 403, body: { code: -1058 } } }],
      [{ error: { body: { code: -2007 } } }, { error: { body: { code: -2007 } } }],
    ]);
    expect(accounts.account('user').orders('spot')).toEqual([]);
  });
});
