import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openState } from '../../../../electron/simulator/state/stateStore.ts';
import { Venue } from '../../../../electron/simulator/venue/venue.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { START } from '../../support/rig.ts';
import { value } from '../quietVenue.ts';
import { FuturesVenue } from './deskVenue.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

describe('Futures settings and margins', () => {
  it('are restored after a restart, with the effects of a leverage change on orders and positions', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'futures-'));
    folders.push(folder);
    const file = path.join(folder, '7.db');
    const first = openState(file);
    const desk = new FuturesVenue(first);
    value(desk.setMode({ marginType: 'ISOLATED', separatedType: 'SEPARATED' }));
    value(desk.setLeverage({ isolatedLongLeverage: '10' }));
    const position = desk.opened('LONG', '1', 50_000);
    // Far below any price at which agents may sell after the restart.
    const order = value(desk.futures({ price: '100', quantity: '1' }));
    value(desk.setLeverage({ isolatedLongLeverage: '8' }));
    value(desk.adjustMargin(position, 1, '100'));
    value(desk.setAutoAppend(position.id, true));
    value(desk.setMode({ marginType: 'ISOLATED' }, 'ETHUSDT'));
    first.close();

    const second = openState(file);
    const again = new Venue(createVirtualClock(START), 7, 1, second).accounts.account('user');
    expect(again.settings('BTCUSDT')).toEqual(desk.account.settings('BTCUSDT'));
    expect(again.settings('ETHUSDT').marginType).toBe('ISOLATED');
    const [restored] = again.positionsOf('BTCUSDT');
    expect(restored).toMatchObject({ id: position.id, leverage: 8, isolatedMargin: 6350_00000000n, autoAppend: true });
    // 100 / 8 + 0.08
    const restoredOrder = again.order('futures', order.id)!;
    expect([restoredOrder.terms?.leverage, restoredOrder.held]).toEqual([8, 12_58000000n]);
    expect(again.income.map(({ id, balance }) => [id, balance])).toEqual(
      desk.account.income.map(({ id, balance }) => [id, balance]),
    );
    second.close();
  });
});
