/** Closing one copy and stopping, each sent once (B-A5, B-A9; document 3, closePos and stopCopy). */
import { describe, expect, test } from 'vitest';
import { appError } from '../../../../../shared/result/appError.ts';
import { fail } from '../../../../../shared/result/result.ts';
import { broken, saysNo } from '../../../trading/support/scriptedRest.ts';
import { TRADER, copy, createSettingsWorld, said200, type Told } from './settingsWorld.ts';

const CLOSE = 'futures.copy.follower.closePos';
const STOP = 'futures.copy.follower.stopCopy';
const keyOf = (answer: { ok: boolean; error?: { key: string } }) => (answer.ok ? 'ok' : answer.error!.key);
const close = (world: ReturnType<typeof createSettingsWorld>, copyId = '91'): Promise<Told> =>
  world.call('copy.close', { copyId, symbol: 'BTCUSDT' });
const stop = (world: ReturnType<typeof createSettingsWorld>, typed = 'stop'): Promise<Told> =>
  world.call('copy.stop', { traderId: TRADER, typed });
const takes = (world: ReturnType<typeof createSettingsWorld>, copyId: string) => () => {
  world.kept.open = world.kept.open.filter(({ trackingNo }) => trackingNo !== copyId);
  return said200();
};

describe('closing one copy', () => {
  test('symbol and number of the copy are sent once, and the list is asked whether it is gone', async () => {
    const world = createSettingsWorld();
    world.script.scripts[CLOSE] = takes(world, '91');
    expect(await close(world)).toEqual({
      ok: true,
      value: { outcome: 'done', error: null, openAfter: 0, clearAt: null },
    });
    expect(world.sent(CLOSE)).toEqual([{ symbol: 'BTCUSDT', copyNo: '91' }]);
    expect(world.refreshes()).toBe(1);
  });

  test('taken and still listed says so; a list that cannot be read says nothing', async () => {
    const world = createSettingsWorld();
    expect(await close(world)).toMatchObject({ value: { outcome: 'done', openAfter: 1 } });
    world.script.scripts['futures.copy.follower.openOrders'] = () => broken;
    expect(await close(world, '92')).toMatchObject({ value: { outcome: 'done', openAfter: null } });
  });

  test('B-A9, R18: it goes under a stop, a lock and a cool-off', async () => {
    const world = createSettingsWorld();
    world.setRejectionReason(appError('refused', 'error.guard.locked', { word: 'trade' }));
    expect([await close(world), await stop(world)]).toMatchObject([
      { value: { outcome: 'done' } },
      { value: { outcome: 'done' } },
    ]);
  });

  test('what is not on the list of open copies is not sent; before the first list it is', async () => {
    const world = createSettingsWorld();
    world.setListed([{ copyId: '91', symbol: 'ETHUSDT' }]);
    expect(await close(world)).toMatchObject({ error: { key: 'error.copy.notOpen', params: { symbol: 'BTCUSDT' } } });
    expect(world.sent(CLOSE)).toEqual([]);
    world.setListed([{ copyId: '91', symbol: 'BTCUSDT' }]);
    expect(keyOf(await close(world))).toBe('ok');
  });

  test('refused by the exchange: its words', async () => {
    const world = createSettingsWorld();
    world.script.scripts[CLOSE] = () => saysNo('-1142');
    expect(await close(world)).toMatchObject({
      value: { outcome: 'refused', openAfter: 1, error: { exchange: { code: '-1142' } } },
    });
  });

  test('B-A5: a lost reply and a list without the copy: done; with it: in doubt, never sent again, told when it is over', async () => {
    const gone = createSettingsWorld();
    gone.script.scripts[CLOSE] = () => {
      takes(gone, '91')();
      return broken;
    };
    expect(await close(gone)).toMatchObject({ value: { outcome: 'done', openAfter: 0 } });

    const world = createSettingsWorld();
    world.script.scripts[CLOSE] = () => broken;
    expect(await close(world)).toMatchObject({ value: { outcome: 'inDoubt', openAfter: 1, error: broken } });
    expect(keyOf(await close(world))).toBe('error.change.verify');
    // Another copy may be closed meanwhile.
    world.script.scripts[CLOSE] = takes(world, '92');
    expect(await close(world, '92')).toMatchObject({ value: { outcome: 'done', openAfter: 0 } });
    await world.clock.run(60_000);
    expect(world.sent(CLOSE)).toEqual([
      { symbol: 'BTCUSDT', copyNo: '91' },
      { symbol: 'BTCUSDT', copyNo: '92' },
    ]);
    expect(world.notices).toEqual([
      appError('inDoubt', 'error.copy.settled.stillOpen', { symbol: 'BTCUSDT' }, { row: CLOSE }),
    ]);
  });

  test('R10: it waits for its place in the budget instead of failing, and is not sent under another key (R16)', async () => {
    const world = createSettingsWorld();
    let asks = 0;
    const { rest } = world.script;
    const full = {
      ...rest,
      prepare: () => ((asks += 1), Promise.resolve(fail(appError('rateLimited', 'error.rate.full')))),
    };
    world.setAccess({ rest: full as unknown as typeof rest });
    const answer = world.side.executor.closeCopy('91', 'BTCUSDT');
    await world.clock.run(5_000);
    expect(asks).toBe(6);
    world.setAccess({ keyId: 'second' });
    await world.clock.run(2_000);
    expect(keyOf(await answer)).toBe('error.order.otherKey');
    expect(world.sent(CLOSE)).toEqual([]);
  });
});

describe('stopping', () => {
  test('nothing is sent before the word is typed', async () => {
    const world = createSettingsWorld();
    for (const typed of ['', 'STOP', 'stop it']) {
      expect(keyOf(await stop(world, typed))).toBe('error.copy.stopWord');
    }
    expect(world.script.asked).toEqual([]);
  });

  test('sent once; afterwards the exchange says how many copies of this trader it still lists', async () => {
    const world = createSettingsWorld();
    world.kept.open = [copy('91'), copy('92', TRADER, 'ETHUSDT'), copy('93', '612345678901234568')];
    expect(await stop(world, ' stop ')).toMatchObject({
      ok: true,
      value: { outcome: 'done', openAfter: 2, clearAt: null },
    });
    expect(world.sent(STOP)).toEqual([{ traderId: TRADER }]);
  });

  test('B-A5: a lost reply and a list of traders without it: done; with it: in doubt and no settings are sent meanwhile', async () => {
    const gone = createSettingsWorld();
    gone.script.scripts[STOP] = () => {
      gone.kept.traders = [];
      return broken;
    };
    expect(await stop(gone)).toMatchObject({ value: { outcome: 'done', openAfter: 2 } });

    const world = createSettingsWorld();
    world.script.scripts[STOP] = () => broken;
    expect(await stop(world)).toMatchObject({ value: { outcome: 'inDoubt', openAfter: 2 } });
    expect(keyOf(await stop(world))).toBe('error.change.verify');
    world.kept.traders = [];
    await world.clock.run(60_000);
    expect(world.sent(STOP)).toHaveLength(1);
    expect(world.notices.map(({ key }) => key)).toEqual(['error.copy.settled.stopped']);
  });

  test('B-A5: still among the traders when it can no longer arrive: it did not happen', async () => {
    const world = createSettingsWorld();
    world.script.scripts[STOP] = () => broken;
    await stop(world);
    await world.clock.run(60_000);
    expect(world.notices.map(({ key }) => key)).toEqual(['error.copy.settled.stillFollowed']);
  });
});
