import { beforeEach, describe, expect, it } from 'vitest';
import { refusalSentences, sentenceOf } from '../../../shared/result/controlWords.ts';
import { PlacementRate } from '../../../electron/simulator/http/accountLimits.ts';
import { endpoints, type EndpointId } from '../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { refusalOf, StrictRig } from '../http/strictRig.ts';
import { pairsOf, traderRefusal } from '../../../electron/simulator/http/serve.ts';
import { isOpen } from '../../../electron/simulator/http/answer.ts';

const rowOf = (id: EndpointId): EndpointRow => endpoints[id];
const unknown = [401, -1044, 'Invalid key'];
const ok = [200, 0, ''];
const rig = new StrictRig();
beforeEach(() => {
  rig.keyring.restore();
  rig.access.restrictions.clear();
});
const ask = (id: EndpointId, key: number) => refusalOf(rig.send(rowOf(id), rig.valid(id), { key }));

describe('new or modified key (document 1, Credentials; XU29, A-KEY-ACTIVATION)', () => {
  it('is unknown until its activation time, to the millisecond of simulated time', () => {
    const now = rig.quiet.venue.time.now();
    const made = rig.keyring.create(2, ['read'], now + 900_000);
    if (!made.ok) throw new Error(sentenceOf(refusalSentences, made.error));
    expect([made.value.index, made.value.state.key.label, made.value.state.key.permissions]).toEqual([
      6,
      'spot',
      ['read'],
    ]);
    expect(ask('spot.account', 6)).toEqual(unknown);
    rig.quiet.venue.step(899_999);
    expect(ask('spot.account', 6)).toEqual(unknown);
    rig.quiet.venue.step(1);
    expect(ask('spot.account', 6)).toEqual(ok);
    expect(ask('spot.order.place', 6)).toEqual([403, -1052, 'Insufficient permissions for the action']);
  });

  it('belongs to the user of its template key, with at most ten keys per user', () => {
    for (let count = 5; count <= 10; count += 1) expect(rig.keyring.create(0, undefined, 0).ok).toBe(true);
    expect(rig.keyring.create(1, undefined, 0)).toEqual({ ok: false, error: { code: 'keys', params: { most: 10 } } });
    expect(rig.keyring.create(4, undefined, 0).ok).toBe(true);
    expect(rig.keyring.create(40, undefined, 0)).toEqual({
      ok: false,
      error: { code: 'key', params: { last: 12 } },
    });
    rig.keyring.restore();
    expect(rig.keyring.read().length).toBe(6);
  });
});

describe('key bound to pairs (document 1, Credentials; -1060, A-PAIR-BINDING)', () => {
  const notBound = [403, -1060, 'Key not bound to the pair'];

  it('cannot place, read or cancel orders of another pair', () => {
    rig.keyring.change(0, { pairs: { spot: ['ETHUSDT'] } });
    for (const id of [
      'spot.order.place',
      'spot.allOrders',
      'spot.order.get',
      'spot.order.cancel',
      'spot.openOrders.cancel',
    ] as const) {
      expect([id, ask(id, 0)]).toEqual([id, notBound]);
    }
    expect(ask('spot.account', 0)).toEqual(ok);
    expect(refusalOf(rig.send(rowOf('spot.allOrders'), { symbol: 'ETHUSDT' }))).toEqual(ok);
    // Another API key of the same user, and the other market, are not affected.
    expect(ask('spot.order.get', 1)).toEqual(ok);
    expect(ask('futures.order.get', 0)).toEqual(ok);
    rig.keyring.change(0, { pairs: { spot: null } });
    expect(ask('spot.order.get', 0)).toEqual(ok);
  });

  it('is checked against the symbols of every order in a batch', () => {
    const row = rowOf('spot.order.batch.cancel');
    const symbols: Record<string, string> = { 1: 'BTCUSDT', 2: 'ETHUSDT', mine: 'SOLUSDT' };
    const symbolOf = (which: { orderId?: string; origClientOrderId?: string }) =>
      symbols[which.orderId ?? which.origClientOrderId ?? ''];
    expect(pairsOf(row, { orderIds: ['1', '2', '3'], origClientOrderIds: ['mine'] }, symbolOf)).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'SOLUSDT',
    ]);
    const batch = { batchOrders: [{ symbol: 'BTCUSDT' }, { symbol: 'ETHUSDT' }] };
    expect(pairsOf(rowOf('futures.batchOrders.place'), batch, symbolOf)).toEqual(['BTCUSDT', 'ETHUSDT']);
  });
});

describe('copy-trader key (document 3, rule of the TP/SL orders; A-TRADER-KEY)', () => {
  const row = rowOf('futures.placeTpSlOrder');
  it.each([
    [{}, null],
    [{ executePrice: '0', quantity: '0.000' }, null],
    [{ executePrice: '48000' }, 'executePrice'],
    [{ quantity: '0.01' }, 'quantity'],
  ])('with %o: %s', (asked, name) => {
    const refused = traderRefusal(row, { copyTrader: true }, asked);
    expect(refused?.body ?? null).toEqual(
      name === null ? null : { code: -1142, msg: `Parameter '${name}' is invalid.` },
    );
    expect(traderRefusal(row, {}, asked)).toBeNull();
    expect(traderRefusal(rowOf('futures.order.place'), { copyTrader: true }, asked)).toBeNull();
  });
});

describe('content endpoints (A-CONTENT-ACCESS)', () => {
  it('are open without access headers, and authenticated if one is present', () => {
    const row = rowOf('spot.content.banners.latest');
    expect(isOpen(row, { headers: {} })).toBe(true);
    for (const name of ['access-key', 'access-sign', 'access-timestamp', 'access-passphrase']) {
      expect(isOpen(row, { headers: { [name]: 'x' } })).toBe(false);
    }
    expect(isOpen(rowOf('spot.time'), { headers: { 'access-key': 'x' } })).toBe(true);
    expect(isOpen(rowOf('spot.agency.getAssert'), { headers: {} })).toBe(false);
  });
});

describe('high-frequency placements (-1059, A-HIGH-FREQUENCY)', () => {
  it('are those above the limit within one second', () => {
    const rate = new PlacementRate();
    expect([0, 1, 999, 1000, 1001].map((now) => rate.isAbove('user', 2, now))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(rate.isAbove('trader', 2, 1001)).toBe(false);
    expect(rate.isAbove('user', 2, 2002)).toBe(false);
  });

  it('are rejected only for the limited account; there is no limit by default', () => {
    rig.access.restrictions.change('user', { placementsPerSecond: 1 });
    const place = (key: number) => ask('futures.order.place', key);
    // This rig clears the account's limits before each request, so that only a limit of zero refuses one.
    expect(place(0)).toEqual(ok);
    rig.access.restrictions.change('user', { placementsPerSecond: 0 });
    expect(place(3)).toEqual([403, -1059, 'Too many high-frequency order requests in the current window']);
    expect(ask('futures.openOrders', 0)).toEqual(ok);
    expect(place(4)).toEqual(ok);
  });
});

describe('an account that may not trade (A-CAN-TRADE)', () => {
  const read = (id: 'spot.account' | 'futures.account.accountConfig', key = 0): Record<string, unknown> =>
    JSON.parse(rig.send(rowOf(id), {}, { key }).body) as Record<string, unknown>;

  it('says so on both markets, whatever the key may do; placements are refused, cancels are served', () => {
    rig.access.restrictions.change('user', { trading: false });
    expect(read('spot.account')).toMatchObject({ canTrade: false, permissions: ['SPOT_TRADING'] });
    expect(read('futures.account.accountConfig')).toMatchObject({ canTrade: false });
    const refused = [403, -1190, 'Access forbidden; contact support'];
    expect([ask('spot.order.place', 0), ask('futures.order.place', 0), ask('futures.algoOrder.place', 0)]).toEqual([
      refused,
      refused,
      refused,
    ]);
    expect(ask('futures.order.cancel', 0)).toEqual(ok);
    // The copy trader's account is another one.
    expect(ask('futures.order.place', 4)).toEqual(ok);
    rig.access.restrictions.change('user', { trading: true });
    expect(read('spot.account')).toMatchObject({ canTrade: true });
    expect(ask('spot.order.place', 0)).toEqual(ok);
  });
});

describe('wrong passphrase (A-RISK-CONTROL)', () => {
  it('counts like an invalid signature: the twentieth within a minute disables the key', () => {
    for (let count = 0; count < 19; count += 1) rig.keyring.countInvalid(rig.keys[0]!.apiKey, 0);
    expect(ask('spot.account', 0)).toEqual(ok);
    const passphrase = rig.keys[0]!.passphrase;
    const headers = { passphrase: `${passphrase}x` };
    expect(refusalOf(rig.send(rowOf('spot.account'), {}, headers))).toEqual([
      401,
      -1049,
      'Key or passphrase incorrect',
    ]);
    expect(ask('spot.account', 0)).toEqual([403, -1050, 'User status abnormal']);
  });
});
