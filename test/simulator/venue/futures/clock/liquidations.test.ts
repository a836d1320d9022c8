import { describe, expect, it } from 'vitest';
import { Liquidations } from '../../../../../electron/simulator/venue/futures/clock/liquidations.ts';
import { HeldVenueContext } from '../heldVenueContext.ts';

/** One BTC bought at 50000 with an isolated margin of 2500: kept at 50000, lost at 47000. */
const isolated = { margin: '2500' } as const;

describe('Running liquidation (document 3, incomeType)', () => {
  it('starts with one line for all cross positions and one for each isolated position', () => {
    const held = new HeldVenueContext();
    const episodes = new Liquidations(held.context);
    const account = held.account();
    const cross = [held.hold(), held.hold({ symbol: 'ETHUSDT' })];
    const alone = [held.hold(isolated), held.hold({ ...isolated, separated: true })];
    held.context.flow.setTime(held.context.flow.time + 5);
    const { time } = held.context.flow;
    expect([...cross, ...alone].map((position) => episodes.begin(account, position))).toEqual([true, true, true, true]);
    expect(held.incomes()).toEqual([
      ['start_liquidate', '', '0', '100000.00000000'],
      ['start_liquidate', 'BTCUSDT', '0', '100000.00000000'],
      ['start_liquidate', 'BTCUSDT', '0', '100000.00000000'],
    ]);
    expect(account.income.map((line) => line.time)).toEqual([time, time, time]);
    expect(held.noted).toEqual([
      'user start_liquidate ',
      'user start_liquidate BTCUSDT',
      'user start_liquidate BTCUSDT',
    ]);
    const all = [...cross, ...alone];
    expect(all.map(({ liquidating, updatedTime }) => [liquidating, updatedTime])).toEqual(all.map(() => [true, time]));
    expect(held.pending()).toEqual([
      {
        cause: 'OrderUpdate',
        income: ['start_liquidate', 'start_liquidate', 'start_liquidate'],
        positions: all,
        orders: [],
        settings: [],
      },
    ]);
  });

  it('starts once per position', () => {
    const held = new HeldVenueContext();
    const episodes = new Liquidations(held.context);
    const position = held.hold(isolated);
    expect([episodes.begin(held.account(), position), episodes.begin(held.account(), position)]).toEqual([true, false]);
    expect(held.incomes()).toHaveLength(1);
  });

  it('concerns its account only', () => {
    const held = new HeldVenueContext();
    const episodes = new Liquidations(held.context);
    const [user, trader] = [held.account(), held.account('trader')];
    const [mine, theirs] = [held.hold(), held.hold({}, trader)];
    expect([episodes.any(user), episodes.any(trader)]).toEqual([false, false]);
    episodes.begin(user, mine);
    expect([episodes.any(user), episodes.any(trader)]).toEqual([true, false]);
    episodes.begin(trader, theirs);
    expect([episodes.any(user), episodes.any(trader)]).toEqual([true, true]);
    // Both can be kept at 50000; only the trader's account is checked.
    episodes.endSafe(trader);
    expect([episodes.any(user), episodes.any(trader)]).toEqual([true, false]);
    expect([mine.liquidating, theirs.liquidating]).toEqual([true, false]);
    expect([held.incomes(), held.incomes('trader')].map((lines) => lines.map(([type]) => type))).toEqual([
      ['start_liquidate'],
      ['start_liquidate', 'finish_liquidate'],
    ]);
  });
});

describe('End of a liquidation', () => {
  it('is recorded once for each isolated position that is safe again or closed', () => {
    const held = new HeldVenueContext();
    const episodes = new Liquidations(held.context);
    const account = held.account();
    const [surviving, gone, lost] = [
      held.hold(isolated),
      held.hold({ ...isolated, separated: true }),
      held.hold(isolated),
    ];
    for (const position of [surviving, gone, lost]) episodes.begin(account, position);
    held.mark(470_000);
    // A loss of 3000 against a margin of 2500.
    episodes.endSafe(account);
    expect(held.incomes()).toHaveLength(3);
    surviving.isolatedMargin = 9_000_00000000n;
    account.positions.delete(gone.id);
    held.context.changes.take();
    episodes.endSafe(account);
    episodes.endSafe(account);
    expect(held.incomes().slice(3)).toEqual([
      ['finish_liquidate', 'BTCUSDT', '0', '100000.00000000'],
      ['finish_liquidate', 'BTCUSDT', '0', '100000.00000000'],
    ]);
    expect(held.noted.slice(3)).toEqual(['user finish_liquidate BTCUSDT', 'user finish_liquidate BTCUSDT']);
    // A position that is gone is not reported any more.
    expect([surviving, gone, lost].map(({ liquidating }) => liquidating)).toEqual([false, true, true]);
    expect(held.pending()).toMatchObject([{ positions: [surviving] }]);
    expect(episodes.any(account)).toBe(true);
  });

  it('needs equity above maintenance margin and closing fee, exact to 10^-8', () => {
    const held = new HeldVenueContext();
    const episodes = new Liquidations(held.context);
    const position = held.hold({ margin: '2230.4' });
    held.mark(480_000);
    // A loss of 2000, 192 maintenance margin, 38.4 to close.
    episodes.begin(held.account(), position);
    episodes.endSafe(held.account());
    expect(position.liquidating).toBe(true);
    position.isolatedMargin += 1n;
    episodes.endSafe(held.account());
    expect(position.liquidating).toBe(false);
  });

  it('is recorded once for the cross account, when all its positions are safe or none is left', () => {
    const held = new HeldVenueContext();
    const episodes = new Liquidations(held.context);
    const account = held.account();
    const [bitcoin, ether] = [held.hold(), held.hold({ symbol: 'ETHUSDT' })];
    held.hold(isolated);
    for (const position of [bitcoin, ether]) episodes.begin(account, position);
    // Maintenance margin 200 + 80 and fees 40 + 16 of the two, beside the 2500 of the isolated position.
    account.wallet.balance = 2_836_00000000n;
    episodes.endSafe(account);
    expect([bitcoin.liquidating, ether.liquidating]).toEqual([true, true]);
    account.wallet.balance += 1n;
    episodes.endSafe(account);
    expect([bitcoin.liquidating, ether.liquidating]).toEqual([false, false]);
    expect(held.incomes()).toEqual([
      ['start_liquidate', '', '0', '100000.00000000'],
      ['finish_liquidate', '', '0', '2836.00000001'],
    ]);
    // When it begins again it is a new liquidation.
    account.wallet.balance = -1n;
    episodes.begin(account, bitcoin);
    episodes.endSafe(account);
    expect(bitcoin.liquidating).toBe(true);
    account.positions.delete(bitcoin.id);
    account.positions.delete(ether.id);
    episodes.endSafe(account);
    expect(held.incomes().slice(2)).toEqual([
      ['start_liquidate', '', '0', '-0.00000001'],
      ['finish_liquidate', '', '0', '-0.00000001'],
    ]);
  });
});

describe('Liquidations running in a restored state (B-A1)', () => {
  it('continue without a second start line, and end with one line each', () => {
    const held = new HeldVenueContext();
    const [user, trader] = [held.account(), held.account('trader')];
    const all = [held.hold(), held.hold({ symbol: 'ETHUSDT' }), held.hold(isolated)];
    for (const position of all) position.liquidating = true;
    held.hold({ symbol: 'ETHUSDT', margin: '100' });
    held.hold({}, trader);
    const episodes = new Liquidations(held.context);
    expect([episodes.any(user), episodes.any(trader)]).toEqual([true, false]);
    // A cross position that joins them later belongs to the same liquidation.
    const later = held.hold({ side: 'SHORT', size: 1 });
    expect(episodes.begin(user, later)).toBe(true);
    episodes.endSafe(user);
    expect(held.incomes()).toEqual([
      ['finish_liquidate', '', '0', '100000.00000000'],
      ['finish_liquidate', 'BTCUSDT', '0', '100000.00000000'],
    ]);
    expect([...all, later].map(({ liquidating }) => liquidating)).toEqual([false, false, false, false]);
    expect(episodes.any(user)).toBe(false);
  });
});
