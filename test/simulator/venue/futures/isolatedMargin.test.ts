import { describe, expect, it } from 'vitest';
import { code, value } from '../quietVenue.ts';
import { FuturesVenue, refusal } from './deskVenue.ts';

/** Opens a long position of 1 BTC at 50000 with leverage 10: margin 5000, available 94960. */
function isolated() {
  const desk = new FuturesVenue();
  value(desk.setMode({ marginType: 'ISOLATED' }));
  value(desk.setLeverage({ isolatedLongLeverage: '10' }));
  return { desk, position: desk.opened('LONG', '1', 50_000) };
}

describe('Margin of an isolated position', () => {
  it('can take exactly the available balance (-1054); the wallet balance stays the same (A-MARGIN-MOVE)', () => {
    const { desk, position } = isolated();
    value(desk.adjustMargin(position, 1, '1000.5'));
    expect(desk.shown()).toMatchObject({ isolatedMargin: '6000.50000000', marginSize: '6000.50000000' });
    expect(desk.standing()).toEqual({ balance: '99960.00000000', available: '93959.50000000', frozen: '0' });
    const text = 'At most 93959.50000000 USDT can be added, which is what is available';
    expect(refusal(desk.adjustMargin(position, 1, '93959.50000001'))).toEqual([-1054, text]);
    expect(desk.standing()).toMatchObject({ available: '93959.50000000' });
    value(desk.adjustMargin(position, 1, '93959.5'));
    expect(desk.standing()).toMatchObject({ balance: '99960.00000000', available: '0' });
    expect(desk.incomes().slice(1)).toEqual([
      ['margin_move_out', '-1000.50000000'],
      ['margin_move_in', '1000.50000000'],
      ['margin_move_out', '-93959.50000000'],
      ['margin_move_in', '93959.50000000'],
    ]);
    // Each line states the balance after it; the two lines of a move together change nothing.
    expect(desk.account.income.slice(1, 3).map(({ balance }) => balance)).toEqual([98959_50000000n, 99960_00000000n]);
    expect(desk.sumOfIncomes()).toBe('99960.00000000');
  });

  it('releases only what exceeds opening margin at mark and loss; profit does not count (-1054)', () => {
    const { desk, position } = isolated();
    value(desk.adjustMargin(position, 1, '1000'));
    desk.mark('BTCUSDT', 49_000);
    // 6000 - 4900 - 1000
    const text = 'At most 100.00000000 USDT can be taken out of the position';
    expect(refusal(desk.adjustMargin(position, 2, '100.00000001'))).toEqual([-1054, text]);
    value(desk.adjustMargin(position, 2, '100'));
    desk.mark('BTCUSDT', 51_000);
    // 5900 - 5100
    expect(code(desk.adjustMargin(position, 2, '800.1'))).toBe(-1054);
    value(desk.adjustMargin(position, 2, '800'));
    expect(desk.shown()).toMatchObject({ isolatedMargin: '5100.00000000' });
    expect(desk.standing()).toMatchObject({ balance: '99960.00000000', available: '94860.00000000' });
    const { marginMovedOut, marginMovedIn } = desk.account.wallet;
    expect([marginMovedOut, marginMovedIn]).toEqual([1000_00000000n, 900_00000000n]);
    desk.mark('BTCUSDT', 48_000);
    expect(refusal(desk.adjustMargin(position, 2, '0.01'))).toEqual([
      -1054,
      'At most 0 USDT can be taken out of the position',
    ]);
  });

  it('needs an existing isolated position (-1191) and a positive amount (-1142) of eight decimals (-1160)', () => {
    const { desk, position } = isolated();
    const cross = desk.opened('LONG', '1', 2_000, 'ETHUSDT');
    const before = desk.ledger();
    expect(refusal(desk.adjustMargin(cross, 1, '1'))).toEqual([-1191, `There is no isolated position ${cross.id}`]);
    expect(code(desk.adjustMargin({ ...position, id: '1' }, 1, '1'))).toBe(-1191);
    expect(code(desk.adjustMargin(position, 1, '0'))).toBe(-1142);
    expect(code(desk.adjustMargin(position, 1, '0.000000001'))).toBe(-1160);
    expect(code(desk.setAutoAppend(cross.id, true))).toBe(-1191);
    expect(desk.ledger()).toEqual(before);
  });

  it('auto-append can be switched on and off', () => {
    const { desk, position } = isolated();
    value(desk.setAutoAppend(position.id, true));
    expect(desk.ledger().futures.positions[0]).toMatchObject({ autoAppendIsolatedMargin: true });
    value(desk.setAutoAppend(position.id, false));
    expect(desk.ledger().futures.positions[0]).toMatchObject({ autoAppendIsolatedMargin: false });
  });
});

describe('Margin mode (R9)', () => {
  it('changes without open positions; the separated mode stays unless it is sent', () => {
    const desk = new FuturesVenue();
    const words = () => {
      const { marginType, separatedMode } = desk.account.settings('BTCUSDT');
      return [marginType, separatedMode];
    };
    value(desk.setMode({ marginType: 'ISOLATED', separatedType: 'SEPARATED' }));
    expect(words()).toEqual(['ISOLATED', 'SEPARATED']);
    value(desk.setMode({ marginType: 'CROSSED' }));
    expect(words()).toEqual(['CROSSED', 'SEPARATED']);
    expect(desk.account.settings('ETHUSDT')).toMatchObject({ marginType: 'CROSSED', separatedMode: 'COMBINED' });
  });

  it('is rejected with an open order or position in the contract (-1191), unless nothing would change', () => {
    const desk = new FuturesVenue();
    const order = value(desk.futures({ price: '49000', quantity: '0.1' }));
    const text = (what: string) => `The margin mode of BTCUSDT cannot be changed while ${what} is open`;
    expect(refusal(desk.setMode({ marginType: 'ISOLATED' }))).toEqual([-1191, text('an order')]);
    value(desk.setMode({ marginType: 'CROSSED', separatedType: 'COMBINED' }));
    value(desk.setMode({ marginType: 'ISOLATED' }, 'ETHUSDT'));
    desk.venue.accounts.cancel('user', 'futures', { orderId: order.id }, desk.now);
    desk.opened('SHORT', '0.1', 50_000);
    expect(refusal(desk.setMode({ marginType: 'CROSSED', separatedType: 'SEPARATED' }))).toEqual([
      -1191,
      text('a position'),
    ]);
    desk.closed('SHORT', '0.1', 50_000);
    value(desk.setMode({ marginType: 'ISOLATED', separatedType: 'SEPARATED' }));
  });
});
