/** Closing one copy and stopping a follow, each sent once (B-A5, B-A9; document 3, closePos and stopCopy). */
import { describe, expect, test } from 'vitest';
import { appError } from '../../../../../shared/result/appError.ts';
import { fail } from '../../../../../shared/result/result.ts';
import { broken, saysNo } from '../../../trading/support/scriptedRest.ts';
import { TRADER, copy, createSettingsRig, said200, type MainResponse } from './settingsRig.ts';

const CLOSE = 'futures.copy.follower.closePos';
const STOP = 'futures.copy.follower.stopCopy';
const keyOf = (answer: { ok: boolean; error?: { key: string } }) => (answer.ok ? 'ok' : answer.error!.key);
const close = (rig: ReturnType<typeof createSettingsRig>, copyId = '91'): Promise<MainResponse> =>
  rig.call('copy.close', { copyId, symbol: 'BTCUSDT' });
const stop = (rig: ReturnType<typeof createSettingsRig>, typed = 'stop'): Promise<MainResponse> =>
  rig.call('copy.stop', { traderId: TRADER, typed });
const takes = (rig: ReturnType<typeof createSettingsRig>, copyId: string) => () => {
  rig.exchangeState.open = rig.exchangeState.open.filter(({ trackingNo }) => trackingNo !== copyId);
  return said200();
};

describe('Closing a copy', () => {
  test('sends symbol and copy number once and checks the open list afterwards', async () => {
    const rig = createSettingsRig();
    rig.script.scripts[CLOSE] = takes(rig, '91');
    expect(await close(rig)).toEqual({
      ok: true,
      value: { outcome: 'done', error: null, openAfter: 0, clearAt: null },
    });
    expect(rig.sent(CLOSE)).toEqual([{ symbol: 'BTCUSDT', copyNo: '91' }]);
    expect(rig.refreshes()).toBe(1);
  });

  test('reports a copy that is still listed; an unreadable list leaves the count unknown', async () => {
    const rig = createSettingsRig();
    expect(await close(rig)).toMatchObject({ value: { outcome: 'done', openAfter: 1 } });
    rig.script.scripts['futures.copy.follower.openOrders'] = () => broken;
    expect(await close(rig, '92')).toMatchObject({ value: { outcome: 'done', openAfter: null } });
  });

  test('B-A9, R18: closing and stopping are allowed while trading is locked', async () => {
    const rig = createSettingsRig();
    rig.setRejectionReason(appError('refused', 'error.guard.locked', { word: 'trade' }));
    expect([await close(rig), await stop(rig)]).toMatchObject([
      { value: { outcome: 'done' } },
      { value: { outcome: 'done' } },
    ]);
  });

  test('rejects a copy missing from the open list', async () => {
    const rig = createSettingsRig();
    rig.setListed([{ copyId: '91', symbol: 'ETHUSDT' }]);
    expect(await close(rig)).toMatchObject({ error: { key: 'error.copy.notOpen', params: { symbol: 'BTCUSDT' } } });
    expect(rig.sent(CLOSE)).toEqual([]);
    rig.setListed([{ copyId: '91', symbol: 'BTCUSDT' }]);
    expect(keyOf(await close(rig))).toBe('ok');
  });

  test('a refusal carries the error of the exchange', async () => {
    const rig = createSettingsRig();
    rig.script.scripts[CLOSE] = () => saysNo('-1142');
    expect(await close(rig)).toMatchObject({
      value: { outcome: 'refused', openAfter: 1, error: { exchange: { code: '-1142' } } },
    });
  });

  test('B-A5: after a lost reply the open list decides: done if gone, else in doubt, never resent, reported later', async () => {
    const gone = createSettingsRig();
    gone.script.scripts[CLOSE] = () => {
      takes(gone, '91')();
      return broken;
    };
    expect(await close(gone)).toMatchObject({ value: { outcome: 'done', openAfter: 0 } });

    const rig = createSettingsRig();
    rig.script.scripts[CLOSE] = () => broken;
    expect(await close(rig)).toMatchObject({ value: { outcome: 'inDoubt', openAfter: 1, error: broken } });
    expect(keyOf(await close(rig))).toBe('error.change.verify');
    // Another copy may be closed in the meantime.
    rig.script.scripts[CLOSE] = takes(rig, '92');
    expect(await close(rig, '92')).toMatchObject({ value: { outcome: 'done', openAfter: 0 } });
    await rig.clock.run(60_000);
    expect(rig.sent(CLOSE)).toEqual([
      { symbol: 'BTCUSDT', copyNo: '91' },
      { symbol: 'BTCUSDT', copyNo: '92' },
    ]);
    expect(rig.notices).toEqual([
      appError('inDoubt', 'error.copy.settled.stillOpen', { symbol: 'BTCUSDT' }, { row: CLOSE }),
    ]);
  });

  test('R10: waits for rate limit budget instead of failing, and is not sent with another key (R16)', async () => {
    const rig = createSettingsRig();
    let asks = 0;
    const { rest } = rig.script;
    const full = {
      ...rest,
      prepare: () => ((asks += 1), Promise.resolve(fail(appError('rateLimited', 'error.rate.full')))),
    };
    rig.setAccess({ rest: full as unknown as typeof rest });
    const answer = rig.side.executor.closeCopy('91', 'BTCUSDT');
    await rig.clock.run(5_000);
    expect(asks).toBe(6);
    rig.setAccess({ keyId: 'second' });
    await rig.clock.run(2_000);
    expect(keyOf(await answer)).toBe('error.order.otherKey');
    expect(rig.sent(CLOSE)).toEqual([]);
  });
});

describe('Stopping a follow', () => {
  test('sends nothing without the typed word', async () => {
    const rig = createSettingsRig();
    for (const typed of ['', 'STOP', 'stop it']) {
      expect(keyOf(await stop(rig, typed))).toBe('error.copy.stopWord');
    }
    expect(rig.script.asked).toEqual([]);
  });

  test('is sent once and returns how many copies of the trader are still open', async () => {
    const rig = createSettingsRig();
    rig.exchangeState.open = [copy('91'), copy('92', TRADER, 'ETHUSDT'), copy('93', '612345678901234568')];
    expect(await stop(rig, ' stop ')).toMatchObject({
      ok: true,
      value: { outcome: 'done', openAfter: 2, clearAt: null },
    });
    expect(rig.sent(STOP)).toEqual([{ traderId: TRADER }]);
  });

  test('B-A5: after a lost reply the trader list decides: done if gone, else in doubt and a second stop is rejected', async () => {
    const gone = createSettingsRig();
    gone.script.scripts[STOP] = () => {
      gone.exchangeState.traders = [];
      return broken;
    };
    expect(await stop(gone)).toMatchObject({ value: { outcome: 'done', openAfter: 2 } });

    const rig = createSettingsRig();
    rig.script.scripts[STOP] = () => broken;
    expect(await stop(rig)).toMatchObject({ value: { outcome: 'inDoubt', openAfter: 2 } });
    expect(keyOf(await stop(rig))).toBe('error.change.verify');
    rig.exchangeState.traders = [];
    await rig.clock.run(60_000);
    expect(rig.sent(STOP)).toHaveLength(1);
    expect(rig.notices.map(({ key }) => key)).toEqual(['error.copy.settled.stopped']);
  });

  test('B-A5: a trader still followed after the in-doubt period is reported as not stopped', async () => {
    const rig = createSettingsRig();
    rig.script.scripts[STOP] = () => broken;
    await stop(rig);
    await rig.clock.run(60_000);
    expect(rig.notices.map(({ key }) => key)).toEqual(['error.copy.settled.stillFollowed']);
  });
});
