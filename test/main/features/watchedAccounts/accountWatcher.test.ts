import { describe, expect, test } from 'vitest';
import { watchedAccountLimits } from '../../../../electron/main/features/watchedAccounts/watchedAccountLimits.ts';
import type { AccountsAnswer } from '../../../../shared/ipc/watchedAccountViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { broken, position, spotOrder } from '../../trading/support/scriptedRest.ts';
import { accountReplies, createWatchRig, listed, NOW, refusal } from './support/watchRig.ts';

const onePass = [
  'spot.account background',
  'spot.openOrders background',
  'futures.account.balance background',
  'futures.account.position.allPosition background',
  'futures.openOrders background',
  'futures.openAlgoOrders background',
  'futures.trailing.openOrders background',
];
const empty = { complete: true, balances: [], positions: 0, orders: 0, error: null, isRefused: false };
const usdt = (market: 'spot' | 'futures', total: string) => ({
  market,
  asset: 'USDT',
  total,
  available: total,
  frozen: '0',
  unrealisedPnl: market === 'spot' ? null : '0',
});
const rowOf = ({ rows }: AccountsAnswer, keyId: string) => rows.find((row) => row.keyId === keyId);

describe('reading of watched accounts', () => {
  test('every list of both markets is read in the background lane, and the row shows what was read', async () => {
    const rig = createWatchRig({
      other: accountReplies('12.50', '300', {
        'spot.openOrders': () => [spotOrder('1')],
        'futures.account.position.allPosition': () => [position(), position({ id: '72', size: '0' })],
      }),
    });
    const { rows, oldMs, readAt } = await rig.list();
    expect([rig.take('other'), oldMs, readAt]).toEqual([onePass, 150_000, NOW]);
    const about = { issued: false, isReading: false, userId: null, error: null, sameAs: null };
    expect(rows).toEqual([
      {
        ...about,
        keyId: 'used',
        label: 'Label of used',
        lastFour: 'used',
        state: 'inUse',
        markets: { spot: null, futures: null },
      },
      {
        ...about,
        keyId: 'other',
        label: 'Label of other',
        lastFour: 'ther',
        state: 'read',
        markets: {
          spot: { ...empty, readAt: NOW, balances: [usdt('spot', '12.50')], orders: 1 },
          futures: { ...empty, readAt: NOW, balances: [usdt('futures', '300')], positions: 1 },
        },
      },
    ]);
    const details = await rig.details('other');
    expect([
      details.balances.map(({ total }) => total),
      details.positions.map(({ positionId }) => positionId),
      details.orders.map(({ orderId }) => orderId),
      [details.positionCount, details.orderCount],
    ]).toEqual([['12.50', '300'], ['71'], ['1'], [1, 1]]);
  });

  test('an account is read every 60 s while the window asks, and not once more after it stopped', async () => {
    const rig = createWatchRig({});
    await rig.list();
    expect(rig.take('other')).toEqual(onePass);
    await rig.pass(55_000);
    expect(rig.take('other')).toEqual([]);
    await rig.pass(5_000);
    expect(rig.take('other')).toEqual(onePass);
    // Between two requests of the window the timer reads: 60 s after the last read, 3 s after the last request.
    await rig.pass(55_000);
    rig.clock.advance(3_000);
    await rig.ask('accounts.list');
    rig.clock.advance(2_000);
    await rig.settle();
    expect(rig.take('other')).toEqual(onePass);
    rig.clock.advance(10 * 60_000);
    await rig.settle();
    expect([rig.take('other'), rig.clock.pending()]).toEqual([[], 0]);
  });

  test('keys are read one after the other, and one without an answer delays the others without an end', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const rig = createWatchRig({
      slow: { ...accountReplies('1', '1'), 'spot.account': () => new Promise((resolve) => (answer = resolve)) },
    });
    rig.state.accounts = [listed('used', { active: true }), listed('slow'), listed('other')];
    await rig.list();
    expect(rig.asked.filter((one) => !one.startsWith('used'))).toEqual(['slow spot.account background']);
    answer(appError('timeout', 'error.network.timeout', {}));
    await rig.settle();
    expect(rig.take('other')).toEqual(onePass);
    const { rows } = await rig.list();
    expect(rows.map(({ keyId, state, error }) => [keyId, state, error?.key ?? null])).toEqual([
      ['used', 'inUse', null],
      ['slow', 'read', null],
      ['other', 'read', null],
    ]);
    expect(rowOf(await rig.list(), 'slow')?.markets.spot).toEqual({
      ...empty,
      readAt: null,
      error: appError('timeout', 'error.network.timeout', {}),
    });
  });

  test('a market whose last read failed keeps its figures with their age and names the error', async () => {
    const scripts = { other: { ...accountReplies('5', '6') } as Record<string, () => unknown> };
    const rig = createWatchRig(scripts);
    await rig.list();
    scripts.other['futures.account.position.allPosition'] = () => broken;
    rig.clock.advance(60_000);
    const { rows } = await rig.list();
    expect(rows[1]?.markets).toEqual({
      spot: { ...empty, readAt: NOW + 60_000, balances: [usdt('spot', '5')] },
      futures: { ...empty, readAt: NOW, balances: [usdt('futures', '6')], error: broken },
    });
  });

  test('B-B8: an empty list of balances is not believed for an account that held something', async () => {
    const scripts = { other: { ...accountReplies('5', '6') } as Record<string, () => unknown> };
    const rig = createWatchRig(scripts);
    await rig.list();
    scripts.other['spot.account'] = () => ({ canTrade: true, balances: [] });
    rig.clock.advance(60_000);
    expect(rowOf(await rig.list(), 'other')?.markets.spot).toEqual({
      ...empty,
      readAt: NOW,
      balances: [usdt('spot', '5')],
      error: appError('unreadable', 'error.accounts.emptied'),
    });
  });

  test('hundreds of positions: all are counted, the first 500 are kept, and the row is not called whole', async () => {
    const many = Array.from({ length: 700 }, (_, index) => position({ id: String(index + 1) }));
    const rig = createWatchRig({
      other: accountReplies('0', '1', { 'futures.account.position.allPosition': () => many }),
    });
    const futures = rowOf(await rig.list(), 'other')?.markets.futures;
    const { positions, positionCount } = await rig.details('other');
    expect([futures?.positions, futures?.complete, positions.length, positionCount]).toEqual([
      700,
      false,
      watchedAccountLimits.kept,
      700,
    ]);
  });

  test('R16: the demo account is read by its own paths alone, and has no spot', async () => {
    const demo = { environment: 'simulator', account: 'demo' } as const;
    const rig = createWatchRig(
      { other: { 'futures.sim.balance': accountReplies('', '77')['futures.account.balance'] } },
      demo,
    );
    const row = rowOf(await rig.list(), 'other');
    expect([rig.asked.every((one) => one.includes(' futures.sim.')), row?.markets.spot, row?.markets.futures]).toEqual([
      true,
      null,
      { ...empty, readAt: NOW, balances: [usdt('futures', '77')] },
    ]);
  });
});

describe('refused keys', () => {
  test.each([
    ['not active yet', '-1044', 401],
    ['another IP address', '-1056', 403],
    ['a wrong signature', '-1042', 401],
    ['disabled', '-1050', 403],
  ])('B-C9: %s: one request, then none until the user asks; then one again', async (_name, code, status) => {
    const error = refusal(code, status);
    const rig = createWatchRig({ other: { 'spot.account': () => error } });
    expect(rowOf(await rig.list(), 'other')).toMatchObject({
      state: 'refused',
      error,
      markets: { spot: { error: null } },
    });
    await rig.pass(300_000);
    expect([rig.take('other'), rig.open]).toEqual([['spot.account background'], []]);
    await rig.ask('accounts.read', { keyId: 'other' });
    await rig.pass(120_000);
    expect(rig.take('other')).toEqual(['spot.account background']);
  });

  test('B-C9 XS11: a refusal without a code is tried once more, and is then final', async () => {
    const rig = createWatchRig({ other: { 'spot.account': () => refusal(null, 401) } });
    expect(rowOf(await rig.list(), 'other')).toMatchObject({ state: 'waiting', error: refusal(null, 401) });
    await rig.pass(600_000);
    expect(rig.take('other')).toEqual(['spot.account background', 'spot.account background']);
    expect(rowOf(await rig.list(), 'other')?.state).toBe('refused');
  });

  test('spot permitted, futures not: spot is read on, futures is asked once and says why', async () => {
    const denied = appError(
      'auth',
      'error.key.permission',
      {},
      { exchange: { code: '-1052', message: '', httpStatus: 403 } },
    );
    const rig = createWatchRig({ other: { ...accountReplies('9', '0'), 'futures.account.balance': () => denied } });
    const { rows } = await rig.list();
    expect(rows[1]).toMatchObject({ state: 'read', error: null });
    expect(rows[1]?.markets).toEqual({
      spot: { ...empty, readAt: NOW, balances: [usdt('spot', '9')] },
      futures: { ...empty, readAt: null, error: denied, isRefused: true },
    });
    await rig.pass(60_000);
    expect(rig.take('other')).toEqual([
      'spot.account background',
      'spot.openOrders background',
      'futures.account.balance background',
      'spot.account background',
      'spot.openOrders background',
    ]);
  });

  test('a key without permission for either market is refused as a whole', async () => {
    const denied = refusal('-1052', 403);
    const rig = createWatchRig({
      other: { 'spot.account': () => denied, 'futures.account.balance': () => denied },
    });
    expect(rowOf(await rig.list(), 'other')).toMatchObject({ state: 'refused', error: denied });
    await rig.pass(300_000);
    expect(rig.take('other')).toEqual(['spot.account background', 'futures.account.balance background']);
  });

  test('a keychain that does not give the key is asked once, and a key refused before is not read', async () => {
    const rig = createWatchRig({});
    rig.refusedToOpen['other'] = appError('unavailable', 'error.key.locked');
    rig.state.accounts = [...rig.state.accounts, listed('before', { refusal: refusal('-1044', 401) })];
    const { rows } = await rig.list();
    expect(rows.slice(1).map(({ state, error }) => [state, error?.key])).toEqual([
      ['refused', 'error.key.locked'],
      ['refused', 'error.key.notAccepted'],
    ]);
    delete rig.refusedToOpen['other'];
    await rig.pass(120_000);
    expect([rig.open, rig.take('before')]).toEqual([[], []]);
    await rig.ask('accounts.read', { keyId: 'before' });
    expect([rig.open, rig.take('before')]).toEqual([['before'], onePass]);
  });
});

describe('keys that change while their account is read', () => {
  const held = () => {
    let answer: (value: unknown) => void = () => undefined;
    const rig = createWatchRig({
      other: { ...accountReplies('1', '1'), 'spot.account': () => new Promise((resolve) => (answer = resolve)) },
    });
    return { rig, answer: () => answer({ canTrade: true, balances: [{ asset: 'USDT', free: '8', locked: '0' }] }) };
  };

  test('a deleted key is let go at once, and its late reply changes nothing', async () => {
    const { rig, answer } = held();
    await rig.list();
    expect(rig.open).toEqual(['other']);
    rig.state.accounts = rig.state.accounts.slice(0, 1);
    rig.module.keysChanged();
    expect(rig.open).toEqual([]);
    answer();
    await rig.settle();
    expect([rig.take('other'), (await rig.list()).rows.map(({ keyId }) => keyId)]).toEqual([
      ['spot.account background'],
      ['used'],
    ]);
  });

  test('a key that is used now is no longer read beside the streams', async () => {
    const { rig, answer } = held();
    await rig.list();
    rig.state.accounts = [listed('used'), listed('other', { active: true })];
    rig.module.keysChanged();
    answer();
    const { rows } = await rig.list();
    expect(rows.map(({ keyId, state }) => [keyId, state])).toEqual([
      ['other', 'inUse'],
      ['used', 'read'],
    ]);
    expect(rig.take('other')).toEqual(['spot.account background']);
  });

  test('another exchange and another trading context: the late reply is dropped, and nothing more is sent', async () => {
    const { rig, answer } = held();
    await rig.list();
    rig.module.forget();
    answer();
    await rig.settle();
    expect(rowOf(await rig.list(), 'other')?.markets.spot?.balances).toEqual([]);
    await rig.module.stop();
    rig.take('other');
    answer();
    await rig.pass(120_000);
    expect([rig.take('other'), rig.open, rig.clock.pending()]).toEqual([[], [], 0]);
  });

  test('without a window nothing is read, and the read that was cut off is made again', async () => {
    const { rig, answer } = held();
    await rig.list();
    rig.module.windowGone?.();
    answer();
    await rig.settle();
    rig.clock.advance(300_000);
    expect([rig.take('other'), rig.open]).toEqual([['spot.account background'], []]);
    await rig.list();
    answer();
    await rig.settle();
    expect(rig.take('other')).toEqual(onePass);
  });

  test('R16: a request of another trading context is rejected and reads nothing', async () => {
    const rig = createWatchRig({});
    const other = { environment: 'live', account: 'main', keyId: 'other', isWatched: true };
    for (const name of ['accounts.list', 'accounts.details', 'accounts.watch', 'accounts.read'] as const) {
      expect(await rig.module.handlers[name](other as never)).toMatchObject({
        ok: false,
        error: { key: 'error.trading.otherWorld' },
      });
    }
    await rig.settle();
    expect([rig.asked, rig.open]).toEqual([[], []]);
  });

  test('watching is switched off and on per key: off lets the key go and forgets its figures', async () => {
    const rig = createWatchRig({ other: accountReplies('4', '0') });
    await rig.list();
    const off = await rig.ask<AccountsAnswer>('accounts.watch', { keyId: 'other', isWatched: false });
    expect([rowOf(off, 'other')?.state, rowOf(off, 'other')?.markets, rig.open]).toEqual([
      'off',
      { spot: null, futures: null },
      [],
    ]);
    rig.take('other');
    await rig.pass(120_000);
    expect(rig.take('other')).toEqual([]);
    await rig.ask('accounts.watch', { keyId: 'other', isWatched: true });
    expect(rig.take('other')).toEqual(onePass);
    expect(await rig.ask('accounts.watch', { keyId: 'none', isWatched: true })).toMatchObject({
      key: 'error.credentials.unknownKey',
    });
  });
});

describe('two keys of one account', () => {
  const withId = (uid: string | undefined, more: Record<string, () => unknown> = {}) => ({
    ...accountReplies('10', '0', more),
    'spot.account': () => ({ canTrade: true, balances: [{ asset: 'USDT', free: '10', locked: '0' }], uid }),
  });
  const sameAs = async (rig: ReturnType<typeof createWatchRig>) => {
    await rig.list();
    return (await rig.list()).rows.map((row) => row.sameAs);
  };
  const three = [listed('used', { active: true }), listed('other'), listed('third')];

  test('the user id tells them: of the key in use it is requested once, and no row is the same as one that does not count', async () => {
    const rig = createWatchRig({ used: withId('7'), other: withId('7'), third: withId('7') });
    rig.state.accounts = three;
    expect(await sameAs(rig)).toEqual([null, { keyId: 'used', proof: 'id' }, { keyId: 'used', proof: 'id' }]);
    await rig.pass(180_000);
    expect(rig.asked.filter((one) => one.startsWith('used'))).toEqual(['used spot.account background']);
  });

  test('different user ids are different accounts, however equal their figures are', async () => {
    const rig = createWatchRig({ used: withId('6'), other: withId('7'), third: withId('8') });
    rig.state.accounts = three;
    expect(await sameAs(rig)).toEqual([null, null, null]);
  });

  test('without a user id a position or an order that both have proves it', async () => {
    const one = withId(undefined, { 'futures.account.position.allPosition': () => [position()] });
    const two = withId(undefined, { 'futures.account.position.allPosition': () => [position({ id: '99' })] });
    const rig = createWatchRig({ used: withId(undefined), other: one, third: one });
    rig.state.accounts = [...three, listed('fourth')];
    const separate = createWatchRig({ used: withId(undefined), other: one, third: two });
    separate.state.accounts = three;
    expect([(await sameAs(rig)).slice(0, 3), await sameAs(separate)]).toEqual([
      [null, null, { keyId: 'other', proof: 'id' }],
      [null, null, null],
    ]);
  });

  test('without a user id and without records, equal balances are marked; empty accounts are not', async () => {
    const rig = createWatchRig({ used: withId(undefined), other: withId(undefined), third: accountReplies('0', '0') });
    rig.state.own = {
      balances: [usdt('spot', '10.00'), usdt('futures', '0')],
      positions: [],
      orders: [],
    };
    rig.state.accounts = [...three, listed('fourth')];
    expect(await sameAs(rig)).toEqual([null, { keyId: 'used', proof: 'figures' }, null, null]);
  });
});
