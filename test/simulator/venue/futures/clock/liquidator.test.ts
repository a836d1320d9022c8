import { describe, expect, it } from 'vitest';
import { money, moneyText } from '../../../../../electron/simulator/venue/accounts/money.ts';
import { Liquidator } from '../../../../../electron/simulator/venue/futures/clock/liquidator.ts';
import type { Position } from '../../../../../electron/simulator/venue/futures/records.ts';
import { START } from '../../../support/rig.ts';
import { HeldVenueContext } from '../heldVenueContext.ts';

const types = (held: HeldVenueContext, accountId = 'user') => held.incomes(accountId).map(([type]) => type);
const forced = (held: HeldVenueContext, accountId = 'user') =>
  held
    .account(accountId)
    .orders('futures')
    .filter(({ terms }) => terms!.source === 'LIQUIDATION')
    .map(({ symbol, side, size, filled }) => [symbol, side, size, filled]);

describe('Liquidation of a short position (A-MARGIN, R8)', () => {
  it('isolated: buys back the whole position from asks, and not from bids', () => {
    const held = new HeldVenueContext();
    const position = held.hold({ side: 'SHORT', margin: '2500' });
    const liquidator = new Liquidator(held.context);
    held.offer('BUY', 522_000, 30_000);
    // 2500 + 50000 - p = 0.0048 p at 52249.2038.
    held.mark(522_492);
    liquidator.stepped();
    expect([types(held), position.liquidating]).toEqual([[], false]);
    held.mark(522_493);
    liquidator.stepped();
    expect([types(held), forced(held), position.liquidating]).toEqual([['start_liquidate'], [], true]);
    held.offer('SELL', 522_500, 30_000);
    liquidator.stepped();
    expect([held.incomes().slice(1), forced(held)]).toEqual([
      [
        // Realised -2250, fee 41.8.
        ['position_close_short', 'BTCUSDT', '-2291.80000000', '97708.20000000'],
        ['finish_liquidate', 'BTCUSDT', '0', '97708.20000000'],
      ],
      [['BTCUSDT', 'BUY', 10_000, 10_000]],
    ]);
  });

  it('cross: is ordered by loss like a long position', () => {
    const held = new HeldVenueContext();
    held.account().wallet.balance = money('3000');
    held.hold({ symbol: 'ETHUSDT', size: 100 });
    held.hold({ side: 'SHORT' });
    held.hold({ symbol: 'ETHUSDT', side: 'SHORT', size: 100 });
    const liquidator = new Liquidator(held.context);
    held.offer('SELL', 530_000, 30_000);
    held.offer('BUY', 199_000, 30_000, 'ETHUSDT');
    held.offer('SELL', 201_000, 30_000, 'ETHUSDT');
    held.mark(530_000);
    liquidator.stepped();
    expect(forced(held)).toEqual([
      ['BTCUSDT', 'BUY', 10_000, 10_000],
      ['ETHUSDT', 'SELL', 100, 100],
      ['ETHUSDT', 'BUY', 100, 100],
    ]);
  });
});

describe('Open orders of an account in liquidation (R8)', () => {
  it('cross: cancels and records orders that would open more on cross; closing and isolated orders stay', () => {
    const held = new HeldVenueContext();
    held.account().wallet.balance = money('2000');
    held.hold();
    held.hold({ symbol: 'ETHUSDT', size: 1_000, margin: '5000' });
    const opening = [
      held.rest(),
      held.rest({ symbol: 'ETHUSDT', side: 'SELL', positionSide: 'SHORT', price: 250_000 }),
    ];
    const staying = [
      held.rest({ side: 'SELL', price: 550_000, size: 1_000 }),
      held.rest({ symbol: 'ETHUSDT', price: 150_000, isolated: true }),
    ];
    held.mark(490_000);
    new Liquidator(held.context).stepped();
    expect([...opening, ...staying].map(({ status, cancelReason }) => [status, cancelReason])).toEqual([
      ['CANCELED', 'LIQUIDATION'],
      ['CANCELED', 'LIQUIDATION'],
      ['NEW', 'UNKNOWN_ORDER_CANCEL_REASON'],
      ['NEW', 'UNKNOWN_ORDER_CANCEL_REASON'],
    ]);
    expect(held.noted).toEqual(['user start_liquidate ', ...opening.map(({ id }) => `user liquidation cancels ${id}`)]);
  });

  it('COMBINED isolated position: cancels only orders that would open more of the same side and contract', () => {
    const held = new HeldVenueContext();
    held.hold({ margin: '2500' });
    held.hold({ side: 'SHORT', margin: '50000' });
    const opening = held.rest({ isolated: true });
    const staying = [
      held.rest({ side: 'SELL', positionSide: 'SHORT', price: 550_000, isolated: true }),
      held.rest({ side: 'SELL', price: 560_000, isolated: true }),
      held.rest({ symbol: 'ETHUSDT', price: 150_000, isolated: true }),
    ];
    held.mark(477_290);
    new Liquidator(held.context).stepped();
    expect([opening, ...staying].map(({ status }) => status)).toEqual(['CANCELED', 'NEW', 'NEW', 'NEW']);
    expect(types(held)).toEqual(['start_liquidate']);
  });

  it('SEPARATED position: cancels none, as each order opens a separate position', () => {
    const held = new HeldVenueContext();
    const position = held.hold({ margin: '2500', separated: true });
    const order = held.rest({ isolated: true, separated: true });
    held.offer('BUY', 477_000, 10_000);
    held.mark(477_290);
    new Liquidator(held.context).stepped();
    expect([held.account().positions.has(position.id), order.status]).toEqual([false, 'NEW']);
  });
});

describe('Account orders opposite to a forced close', () => {
  /** Liquidates a long position of an account that has orders on both sides and in another contract. */
  function facing(prevents: boolean) {
    const held = new HeldVenueContext();
    held.account().preventsSelfTrade = prevents;
    held.hold({ margin: '2500' });
    held.hold({ side: 'SHORT', size: 1_000, margin: '50000' });
    const faces = held.rest({ positionSide: 'SHORT', price: 477_200, size: 1_000, isolated: true });
    const beside = [
      held.rest({ side: 'SELL', price: 560_000, size: 1_000, isolated: true }),
      held.rest({ symbol: 'ETHUSDT', price: 150_000, isolated: true }),
    ];
    held.offer('BUY', 477_000, 30_000);
    held.mark(477_290);
    new Liquidator(held.context).stepped();
    return [faces, ...beside].map(({ status, filled }) => [status, filled]);
  }

  it('with self-trade prevention: only those on the opposite side are cancelled', () => {
    expect(facing(true)).toEqual([
      ['CANCELED', 0],
      ['NEW', 0],
      ['NEW', 0],
    ]);
  });

  it('without self-trade prevention: they trade with the forced close', () => {
    expect(facing(false)[0]).toEqual(['FILLED', 1_000]);
  });

  it('for a short position: the sell orders are cancelled', () => {
    const held = new HeldVenueContext();
    held.account().preventsSelfTrade = true;
    held.hold({ side: 'SHORT', margin: '2500' });
    held.hold({ size: 1_000, margin: '50000' });
    const faces = held.rest({ side: 'SELL', price: 522_500, size: 1_000, isolated: true });
    const beside = held.rest({ positionSide: 'SHORT', price: 450_000, size: 1_000, isolated: true });
    held.offer('SELL', 522_600, 30_000);
    held.mark(522_493);
    new Liquidator(held.context).stepped();
    expect([faces, beside].map(({ status }) => status)).toEqual(['CANCELED', 'NEW']);
    expect(forced(held)).toEqual([['BTCUSDT', 'BUY', 10_000, 10_000]]);
  });
});

describe('Automatic margin top-up (A-TOP-UP)', () => {
  const appended = (held: HeldVenueContext, more: Parameters<HeldVenueContext['hold']>[0] = {}): Position => {
    const position = held.hold({ margin: '2500', ...more });
    position.autoAppend = true;
    return position;
  };
  const moved = (held: HeldVenueContext) => held.incomes().filter(([type]) => type === 'margin_move_out');

  it('happens at the liquidation price, not a tick before, and only for positions with auto-append', () => {
    const held = new HeldVenueContext();
    const position = appended(held);
    const other = held.hold({ margin: '2500', symbol: 'ETHUSDT', size: 25_000 });
    // It also has a loss, of 500 from 1200, and less left than the opening margin of 1025, but it can be kept.
    const safe = appended(held, { symbol: 'ETHUSDT', price: 205_000, margin: '1200' });
    const liquidator = new Liquidator(held.context);
    held.mark(477_291);
    liquidator.stepped();
    expect(moved(held)).toEqual([]);
    held.mark(477_290);
    liquidator.stepped();
    // The top-up restores the opening margin of 2500, of which 2271 were lost.
    expect(moved(held)).toEqual([['margin_move_out', 'BTCUSDT', '-2271.00000000', '97729.00000000']]);
    expect([position, other, safe].map(({ isolatedMargin }) => moneyText(isolatedMargin))).toEqual([
      '4771.00000000',
      '2500.00000000',
      '1200.00000000',
    ]);
    expect([types(held).includes('start_liquidate'), held.context.changes.empty, held.finished.length]).toEqual([
      false,
      true,
      1,
    ]);
  });

  it('happens when the margin left equals maintenance margin and closing fee, exact to the last digit', () => {
    const held = new HeldVenueContext();
    const position = appended(held, { margin: '2230.4' });
    held.mark(480_000);
    new Liquidator(held.context).stepped();
    // 2500 and the loss of 2000.
    expect([moneyText(position.isolatedMargin), position.liquidating]).toEqual(['4500.00000000', false]);
  });

  it('works with exactly the required balance; without available balance the position is liquidated', () => {
    const held = new HeldVenueContext();
    const position = appended(held);
    // 2500 are bound; 2271 are left.
    held.account().wallet.balance = money('4771');
    held.mark(477_290);
    new Liquidator(held.context).stepped();
    expect([moneyText(position.isolatedMargin), position.liquidating]).toEqual(['4771.00000000', false]);
    for (const balance of ['2500', '2499']) {
      const poor = new HeldVenueContext();
      const one = appended(poor);
      poor.account().wallet.balance = money(balance);
      poor.mark(477_290);
      new Liquidator(poor.context).stepped();
      expect([balance, moved(poor), moneyText(one.isolatedMargin), one.liquidating]).toEqual([
        balance,
        [],
        '2500.00000000',
        true,
      ]);
      // Only the start of the liquidation is reported.
      expect(poor.finished.map((reported) => reported.length)).toEqual([1]);
    }
  });

  it('serves each position that needs it while the balance lasts', () => {
    const held = new HeldVenueContext();
    const [first, second] = [appended(held), appended(held, { separated: true })];
    held.account().wallet.balance = money('8000');
    held.mark(477_290);
    new Liquidator(held.context).stepped();
    expect([first, second].map(({ isolatedMargin }) => moneyText(isolatedMargin))).toEqual([
      '4771.00000000',
      '3229.00000000',
    ]);
  });
});

describe('End of a step with a running liquidation', () => {
  it('reports an ended liquidation at once, and nothing while all of it waits', () => {
    const held = new HeldVenueContext();
    const position = held.hold({ margin: '2500' });
    const liquidator = new Liquidator(held.context);
    held.mark(477_290);
    liquidator.stepped();
    liquidator.stepped();
    const reportedIncomes = () =>
      held.finished.map((all) => all.flatMap(({ income }) => income.map(({ incomeType }) => incomeType)));
    expect(reportedIncomes()).toEqual([['start_liquidate']]);
    held.mark(490_000);
    liquidator.stepped();
    expect([reportedIncomes(), held.context.changes.empty]).toEqual([
      [['start_liquidate'], ['finish_liquidate']],
      true,
    ]);
    expect([position.liquidating, held.finished[1]![0]!.positions]).toEqual([false, new Set([position])]);
  });

  it('closes a position whose margin left equals its maintenance margin and closing fee, exact to the last digit', () => {
    const held = new HeldVenueContext();
    held.hold({ margin: '2230.4' });
    held.offer('BUY', 480_000, 30_000);
    held.mark(480_000);
    new Liquidator(held.context).stepped();
    expect(forced(held)).toEqual([['BTCUSDT', 'SELL', 10_000, 10_000]]);
  });
});

describe('Actions triggered by the report of a starting liquidation', () => {
  it('run first: an isolated position that is closed or safe by then is not liquidated', () => {
    for (const act of ['gone', 'safe'] as const) {
      const held = new HeldVenueContext();
      const position = held.hold({ margin: '2500' });
      held.offer('BUY', 477_000, 30_000);
      held.mark(477_290);
      held.onFinish = () => {
        if (act === 'gone') held.account().positions.delete(position.id);
        else held.mark(500_000);
      };
      new Liquidator(held.context).stepped();
      expect([act, types(held), forced(held)]).toEqual([act, ['start_liquidate', 'finish_liquidate'], []]);
    }
  });

  it('run first: a cross position that is closed by then is skipped, and the next one is liquidated', () => {
    const held = new HeldVenueContext();
    held.account().wallet.balance = money('1000');
    const worst = held.hold();
    held.hold({ symbol: 'ETHUSDT', size: 1_000, price: 300_000 });
    held.offer('BUY', 490_000, 30_000);
    held.offer('BUY', 199_000, 30_000, 'ETHUSDT');
    held.mark(480_000);
    held.onFinish = () => {
      held.account().positions.delete(worst.id);
      held.account().wallet.balance = 0n;
      held.onFinish = () => undefined;
    };
    new Liquidator(held.context).stepped();
    expect(forced(held)).toEqual([['ETHUSDT', 'SELL', 1_000, 1_000]]);
    expect(types(held)).toEqual(['start_liquidate', 'position_close_long', 'finish_liquidate']);
  });

  it('run first: a cross account that is safe by then loses no position', () => {
    const held = new HeldVenueContext();
    held.account().wallet.balance = money('1000');
    const position = held.hold();
    held.offer('BUY', 477_000, 30_000);
    held.mark(480_000);
    held.onFinish = () => held.mark(500_000);
    new Liquidator(held.context).stepped();
    expect([types(held), forced(held)]).toEqual([['start_liquidate', 'finish_liquidate'], []]);
    expect([held.account().positions.has(position.id), position.liquidating]).toEqual([true, false]);
  });

  it('run first: earlier changes of the step are reported before a liquidation starts', () => {
    const held = new HeldVenueContext();
    const position = held.hold({ margin: '2500' });
    held.context.changes.of(held.account(), 'futures').positions.add(position);
    held.mark(477_290);
    held.onFinish = () => held.mark(500_000);
    new Liquidator(held.context).stepped();
    expect([types(held), position.liquidating, held.finished.length]).toEqual([[], false, 1]);
  });
});

describe('Step without a liquidation', () => {
  it('leaves the other changes of the step unreported', () => {
    const held = new HeldVenueContext();
    const position = held.hold();
    held.context.changes.of(held.account(), 'futures').positions.add(position);
    new Liquidator(held.context).stepped();
    expect([held.finished, held.context.changes.empty]).toEqual([[], false]);
  });

  it('reports, records and ends nothing', () => {
    const held = new HeldVenueContext();
    held.hold();
    const liquidator = new Liquidator(held.context);
    liquidator.stepped();
    liquidator.stepped();
    expect([held.finished, held.noted, held.incomes()]).toEqual([[], [], []]);
  });

  it('looks up no contract while prices stay within the safe bands, measured once and after each liquidation (F13)', () => {
    const held = new HeldVenueContext();
    let asked = 0;
    const find: typeof held.context.find = (symbol) => {
      asked += 1;
      return held.one(symbol);
    };
    held.hold({ margin: '2500' });
    held.hold({ symbol: 'ETHUSDT', size: 1_000 });
    held.offer('BUY', 477_000, 30_000);
    const liquidator = new Liquidator({ ...held.context, find });
    const asks = () => {
      const before = asked;
      liquidator.stepped();
      return asked > before;
    };
    expect([asks(), asks(), asks()]).toEqual([true, false, false]);
    held.mark(490_000);
    held.mark(199_000, 'ETHUSDT');
    expect(asks()).toBe(false);
    held.mark(477_290);
    expect([asks(), forced(held).length, asks()]).toEqual([true, 1, false]);
  });

  it('checks accounts that get positions later too', () => {
    const held = new HeldVenueContext();
    const liquidator = new Liquidator(held.context);
    liquidator.stepped();
    held.hold({ margin: '2500' }, held.account('partner'));
    held.mark(477_290);
    liquidator.stepped();
    expect([types(held), types(held, 'partner')]).toEqual([[], ['start_liquidate']]);
  });
});

describe('Cross account below its margin (R8)', () => {
  it('liquidates positions that can be closed, largest loss first, until the account is safe', () => {
    const held = new HeldVenueContext();
    held.account().wallet.balance = money('3000');
    const [bitcoin, ether, less] = [
      held.hold(),
      held.hold({ symbol: 'ETHUSDT', size: 5_000, price: 230_000 }),
      held.hold({ symbol: 'ETHUSDT', size: 5_000, price: 210_000, separated: true }),
    ];
    held.offer('BUY', 199_000, 5_000, 'ETHUSDT');
    held.mark(480_000);
    new Liquidator(held.context).stepped();
    // BTC has a loss of 2000 and no bids; the ETH positions have losses of 1500 and 500, and the bids suffice for one.
    expect(forced(held)).toEqual([['ETHUSDT', 'SELL', 5_000, 5_000]]);
    expect([...held.account().positions.values()]).toEqual([bitcoin, less]);
    expect([bitcoin, ether, less].map(({ liquidating }) => liquidating)).toEqual([true, true, false]);
  });
});

describe('Market closed for an hour (A-MARKET-HOURS)', () => {
  it('delays the forced close until the market opens, even with bids in the book', () => {
    const held = new HeldVenueContext();
    const position = held.hold({ symbol: 'XAUUSDT', margin: '2000' });
    const liquidator = new Liquidator(held.context);
    held.offer('BUY', 382_400, 10_000, 'XAUUSDT');
    // Ten ounces: 2000 + v - 40000 = 0.0065 v, so 3824.8616. The trading break is from 22:00 to 23:00.
    held.mark(382_486, 'XAUUSDT');
    const [minute, begins] = [60_000, Date.UTC(2026, 8, 23, 22)];
    expect(begins - START).toBeLessThan(20 * minute);
    for (const time of [begins, begins + 59 * minute]) {
      held.context.flow.setTime(time);
      liquidator.stepped();
      expect([position.liquidating, forced(held)]).toEqual([true, []]);
    }
    held.context.flow.setTime(begins + 60 * minute);
    liquidator.stepped();
    expect(forced(held)).toEqual([['XAUUSDT', 'SELL', 10_000, 10_000]]);
    expect(types(held)).toEqual(['start_liquidate', 'position_close_long', 'finish_liquidate']);
  });
});
