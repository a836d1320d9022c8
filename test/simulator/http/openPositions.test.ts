import { expect, it } from 'vitest';
import { endpoints } from '../../../shared/exchange/endpoints.ts';
import { StrictRig } from './strictRig.ts';

it('positions of accounts count towards the public open interest (document 3, Open interest)', () => {
  const rig = new StrictRig();
  const symbol = 'ETHUSDT';
  const readOpenInterest = () => {
    const { body } = rig.send(endpoints['futures.market.openInterest'], { symbol }, { key: null });
    return Number.parseFloat((JSON.parse(body) as { openInterest: string }).openInterest);
  };
  const before = readOpenInterest();
  rig.quiet.offer('futures', symbol, 'SELL', 2000, 1);
  const order = { symbol, side: 'BUY', positionSide: 'LONG', type: 'MARKET', quantity: '1', newClientOrderId: 'more' };
  expect(rig.send(endpoints['futures.order.place'], order).status).toBe(200);
  expect(readOpenInterest() - before).toBeCloseTo(1, 3);
});
