import { describe, expect, it } from 'vitest';
import type { ClosedPosition } from '../../../../electron/simulator/venue/futures/futuresService.ts';
import { BUY, SELL } from '../../../../electron/simulator/engine/types.ts';
import { START } from '../../support/rig.ts';
import { code, value } from '../quietVenue.ts';
import { FuturesVenue } from './deskVenue.ts';

/** Opens a long and a short position in BTC and a long one in ETH, with orders on the other side of each. */
function three() {
  const desk = new FuturesVenue();
  const long = desk.opened('LONG', '1', 50_000);
  const short = desk.opened('SHORT', '2', 50_000);
  const eth = desk.opened('LONG', '10', 2_000, 'ETHUSDT');
  desk.offer('futures', 'BTCUSDT', 'BUY', 49_990, 5);
  desk.offer('futures', 'BTCUSDT', 'SELL', 50_010, 5);
  desk.offer('futures', 'ETHUSDT', 'BUY', 1_999, 50);
  return { desk, long, short, eth };
}
const ids = (closed: ClosedPosition[]) => closed.map(({ positionId }) => positionId);
const sizes = (desk: FuturesVenue) => [...desk.account.positions.values()].map(({ size }) => size);

describe('Closing positions (R10)', () => {
  it('without arguments closes every position, each with a separate reduce-only order', () => {
    const { desk, long, short, eth } = three();
    const closed = value(desk.close({}));
    expect(ids(closed)).toEqual([long.id, short.id, eth.id]);
    const orders = closed.map(({ result }) => value(result));
    expect(
      orders.map(({ id, side, size, status, type, reduceOnly, terms }) => ({
        id,
        side,
        size,
        status,
        type,
        reduceOnly,
        source: terms?.source,
        of: terms?.positionId,
      })),
    ).toEqual(
      [
        { id: orders[0]!.id, side: 'SELL', size: 10_000, of: long.id },
        { id: orders[1]!.id, side: 'BUY', size: 20_000, of: short.id },
        { id: orders[2]!.id, side: 'SELL', size: 10_000, of: eth.id },
      ].map((one) => ({ ...one, status: 'FILLED', type: 'MARKET', reduceOnly: true, source: 'CLOSE' })),
    );
    expect(sizes(desk)).toEqual([]);
    // The long positions -10 and -10, the short -20; fees of 49990, 100020, 19990 at 0.0008.
    expect(orders.map(({ realizedPnl }) => realizedPnl)).toEqual([-10_00000000n, -20_00000000n, -10_00000000n]);
    expect(orders.map(({ fee }) => fee)).toEqual([39_99200000n, 80_01600000n, 15_99200000n]);
    expect(value(desk.close({}))).toEqual([]);
  });

  it('by contract closes its long and its short position', () => {
    const { desk, long, short } = three();
    expect(ids(value(desk.close({ symbol: 'BTCUSDT' })))).toEqual([long.id, short.id]);
    expect(sizes(desk)).toEqual([10_000]);
    expect(value(desk.close({ symbol: 'SOLUSDT' }))).toEqual([]);
    expect(code(desk.close({ symbol: 'NOPEUSDT' }))).toBe(-1121);
  });

  it('by id closes that position; an id of another contract rejects the request', () => {
    const { desk, short, eth } = three();
    expect(code(desk.close({ symbol: 'BTCUSDT', positionId: eth.id }))).toBe(-1142);
    expect(code(desk.close({ symbol: 'BTCUSDT', positionId: '1' }))).toBe(-1142);
    expect(sizes(desk)).toEqual([10_000, 20_000, 10_000]);
    expect(ids(value(desk.close({ symbol: 'BTCUSDT', positionId: short.id })))).toEqual([short.id]);
    expect(ids(value(desk.close({ positionId: eth.id })))).toEqual([eth.id]);
    expect(sizes(desk)).toEqual([10_000]);
    // A position that is gone is a failed item of the result.
    const [again] = value(desk.close({ positionId: eth.id }));
    expect(again).toMatchObject({
      positionId: eth.id,
      result: { ok: false, error: { body: { code: -1191, msg: 'There is no such open position' } } },
    });
  });

  it('closes SEPARATED positions individually', () => {
    const desk = new FuturesVenue();
    value(desk.setMode({ marginType: 'ISOLATED', separatedType: 'SEPARATED' }));
    const [first, second] = [desk.opened('LONG', '1', 50_000), desk.opened('LONG', '2', 50_000)];
    desk.offer('futures', 'BTCUSDT', 'BUY', 50_000, 3);
    value(desk.close({ positionId: second.id }));
    expect([...desk.account.positions.values()]).toEqual([first]);
    value(desk.close({ symbol: 'BTCUSDT' }));
    expect(sizes(desk)).toEqual([]);
  });

  it('is not blocked by a resting closing order, which is cancelled with the position', () => {
    const { desk, long } = three();
    const waiting = value(desk.futures({ side: 'SELL', price: '50500', quantity: '1' }));
    value(value(desk.close({ positionId: long.id }))[0]!.result);
    expect(desk.account.positions.has(long.id)).toBe(false);
    expect([waiting.status, waiting.cancelReason]).toEqual(['CANCELED', 'POSITION_CLOSED']);
  });

  it('closes sizes below the minimum and above the maximum order size', () => {
    const desk = new FuturesVenue();
    const pepe = desk.opened('LONG', '150', 10, '1000PEPEUSDT');
    const one = desk.one('futures', '1000PEPEUSDT');
    // Half of the minimum order size is left.
    pepe.size = 50;
    pepe.openValue /= 3n;
    one.book.limit(BUY, one.last.last, 50, 'GTC', 0);
    expect(value(value(desk.close({ positionId: pepe.id }))[0]!.result)).toMatchObject({
      status: 'FILLED',
      filled: 50,
    });
    const btc = desk.opened('LONG', '1', 50_000);
    const most = desk.one('futures', 'BTCUSDT');
    // More than the 200 that a market order may have.
    btc.size = 3_000_000;
    btc.openValue *= 300n;
    most.book.limit(BUY, 500_000, 3_000_000, 'GTC', 0);
    expect(value(value(desk.close({ positionId: btc.id }))[0]!.result)).toMatchObject({ filled: 3_000_000 });
  });

  it('respects the market order price limit, and the rest stays open', () => {
    const desk = new FuturesVenue();
    const long = desk.opened('LONG', '1', 50_000);
    desk.offer('futures', 'BTCUSDT', 'BUY', 49_000, 0.4);
    desk.offer('futures', 'BTCUSDT', 'BUY', 48_999, 5);
    const order = value(value(desk.close({}))[0]!.result);
    expect([order.status, order.cancelReason, order.filled]).toEqual(['CANCELED', 'IMMEDIATE_ORDER_NOT_FILLED', 4_000]);
    expect(long.size).toBe(6_000);
  });

  it('fails with a message for a closed market, and closes the other positions', () => {
    const desk = new FuturesVenue();
    const gold = desk.opened('LONG', '0.1', 10, 'XAUUSDT');
    const long = desk.opened('LONG', '1', 50_000);
    desk.offer('futures', 'BTCUSDT', 'BUY', 50_000, 1);
    // START is 21:47 UTC on a Wednesday; metals do not trade from 22:00 to 23:00.
    desk.venue.time.setTo(START + 20 * 60_000);
    const closed = value(desk.close({}));
    expect(closed[0]).toMatchObject({
      positionId: gold.id,
      result: { ok: false, error: { body: { msg: 'The market of XAUUSDT is closed at this time' } } },
    });
    expect(closed[1]).toMatchObject({ positionId: long.id, result: { ok: true } });
    expect([...desk.account.positions.values()]).toEqual([gold]);
  });

  it('reports a failed item for a position that the close of another one already closed', () => {
    const desk = new FuturesVenue();
    desk.opened('LONG', '1', 50_000);
    const short = desk.opened('SHORT', '1', 50_000);
    // The buy order that closes the short position rests where the long position is sold.
    value(desk.futures({ side: 'BUY', positionSide: 'SHORT', price: '50000', quantity: '1' }));
    const [first, second] = value(desk.close({}));
    expect(first!.result.ok).toBe(true);
    expect(second).toMatchObject({ positionId: short.id, result: { ok: false } });
    expect(sizes(desk)).toEqual([]);
    expect(desk.one('futures', 'BTCUSDT').book.levels(SELL)).toBe(0);
  });
});
