import { expect, test } from 'vitest';
import { SELL } from '../../../../electron/simulator/engine/types.ts';
import { formatUnits } from '../../../../electron/simulator/market/units.ts';
import type { Account } from '../../../../electron/simulator/venue/accounts/account.ts';
import { money, moneyText, priceText, sizeText } from '../../../../electron/simulator/venue/accounts/money.ts';
import { initialFunds } from '../../../../electron/simulator/venue/accounts/types.ts';
import { Venue } from '../../../../electron/simulator/venue/venue.ts';
import type { Bill } from '../../../../shared/domain/accountRecord.ts';
import type { Fill } from '../../../../shared/domain/order.ts';
import { spotLotHistory, type SpotLotHistory } from '../../../../shared/domain/spotLotHistory.ts';
import { runAtOnce } from '../../../../shared/time/steps.ts';
import { createRandom, type Random } from '../../../../shared/time/random.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { START } from '../../support/rig.ts';

const SEEDS = [1, 2, 3];
const COMMANDS = 150;
const symbols = ['BTCUSDT', 'ETHUSDT', 'DOGEUSDT'];
const ALWAYS = [{ from: 0, to: Number.MAX_SAFE_INTEGER }];

/** Lets time pass, or places an order near the price. */
function run(venue: Venue, random: Random): void {
  if (random.integer(3) === 0) return venue.step(100 + random.integer(900));
  const symbol = symbols[random.integer(symbols.length)]!;
  const { instrument, book } = venue.market.find('spot', symbol)!;
  const asked = {
    symbol,
    side: random.integer(2) === 0 ? 'BUY' : 'SELL',
    quantity: formatUnits(instrument.typicalSteps * (1 + random.integer(20)), instrument.sizeDecimals),
  } as const;
  const ticks = Math.max(1, book.best(SELL) + random.integer(200) - 100);
  const price = formatUnits(ticks, instrument.priceDecimals);
  const order =
    random.integer(2) === 0
      ? ({ ...asked, type: 'MARKET' } as const)
      : ({ ...asked, type: 'LIMIT', timeInForce: 'GTC', price } as const);
  venue.accounts.spot.placeMany(venue.accounts.account('user'), symbol, [order], venue.time.now());
}

/** The spot fills of an account in the form of the archive. */
const fillsOf = (venue: Venue, account: Account): Fill[] =>
  account.fills('spot').map((fill) => {
    const { instrument } = venue.market.find('spot', fill.symbol)!;
    return {
      market: 'spot',
      symbol: fill.symbol,
      fillId: fill.id,
      orderId: fill.orderId,
      side: fill.side,
      positionSide: null,
      price: priceText(instrument, fill.price),
      quantity: sizeText(instrument, fill.size),
      quoteQuantity: moneyText(fill.value),
      fee: moneyText(fill.fee),
      feeAsset: fill.feeAsset,
      maker: fill.maker,
      realisedPnl: null,
      time: fill.time,
    };
  });

/** The bills of its spot wallet in the form of the archive. */
const billsOf = (account: Account): Bill[] =>
  account.bills
    .filter(({ wallet }) => wallet === 'spot')
    .map(({ id, asset, bizType, delta, after, time }) => ({
      billId: id,
      assetId: '0',
      asset,
      businessType: bizType,
      direction: delta < 0n ? 'out' : 'in',
      change: moneyText(delta),
      balanceAfter: moneyText(after),
      fee: '0',
      filledQuantity: null,
      filledValue: null,
      createdAt: time,
    }));

const historyOf = (venue: Venue, account: Account): SpotLotHistory =>
  runAtOnce(
    spotLotHistory({
      fills: fillsOf(venue, account),
      bills: billsOf(account),
      originOf: () => 'desk',
      assetsOf: () => null,
      since: 0,
      covered: { fillsOf: () => ALWAYS, bills: ALWAYS },
    }),
  );

const units = (texts: readonly (string | null)[]): bigint => texts.reduce((sum, text) => sum + money(text ?? '0'), 0n);

test.each(SEEDS)('lots add up to the balances of the simulator to the last digit: seed %i', (seed) => {
  const venue = new Venue(createVirtualClock(START), seed, 1);
  const random = createRandom(seed);
  const account = venue.accounts.account('user');
  const total = (asset: string): bigint => {
    const { free, locked } = account.spot.get(asset) ?? { free: 0n, locked: 0n };
    return free + locked - money(initialFunds.user.spot[asset] ?? '0');
  };
  for (let count = 0; count < COMMANDS; count += 1) run(venue, random);
  const { closed, open, unreadable } = historyOf(venue, account);
  expect(unreadable).toEqual([]);
  // The session traded, and sold coins that were there before it.
  expect([closed.length > 20, open.length > 5, closed.some(({ certainty }) => certainty === 'unknown')]).toEqual([
    true,
    true,
    true,
  ]);
  const paid = units(closed.map(({ cost }) => cost)) + units(open.map(({ cost }) => cost));
  expect(units(closed.map(({ proceeds }) => proceeds)) - paid).toBe(total('USDT'));
  const known = closed.filter(({ realised }) => realised !== null);
  expect(units(known.map(({ realised }) => realised))).toBe(
    units(known.map(({ proceeds }) => proceeds)) - units(known.map(({ cost }) => cost)),
  );
  for (const symbol of symbols) {
    const asset = symbol.replace('USDT', '');
    const own = <Row extends { readonly symbol: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.symbol === symbol);
    const sizes = own(open).map(({ size }) => size);
    const missing = own(closed).flatMap(({ size, purchase }) => (purchase ? [] : [size]));
    expect([asset, units(sizes) - units(missing)]).toEqual([asset, total(asset)]);
  }
  const fees = units([...closed, ...open].map(({ saleFee }) => saleFee));
  expect(fees).toBe(
    account
      .fills('spot')
      .filter(({ side }) => side === 'SELL')
      .reduce((sum, { fee }) => sum + fee, 0n),
  );
  // Coins that were there before the first bill may have been sold first.
  const held = new Set(Object.keys(initialFunds.user.spot));
  for (const lot of [...closed, ...open]) {
    if (lot.purchase) expect([lot.id, lot.certainty]).toEqual([lot.id, held.has(lot.baseAsset!) ? 'assumed' : 'exact']);
  }
});
