import { describe, expect, it } from 'vitest';
import { BUY, SELL } from '../../../electron/simulator/engine/types.ts';
import type { Account } from '../../../electron/simulator/venue/accounts/account.ts';
import { money, moneyText, priceText, sizeText } from '../../../electron/simulator/venue/accounts/money.ts';
import type { AccountOrder } from '../../../electron/simulator/venue/accounts/records.ts';
import type { Failure } from '../../../electron/simulator/venue/failure.ts';
import type { FuturesPlacement } from '../../../electron/simulator/venue/orders/placement.ts';
import type { Income } from '../../../shared/domain/accountRecord.ts';
import type { ClosedPosition } from '../../../shared/domain/closedPosition.ts';
import { positionHistory, type PositionHistory } from '../../../shared/domain/closedPositions.ts';
import type { Fill } from '../../../shared/domain/order.ts';
import { decimal, formatShort } from '../../../shared/num/decimal.ts';
import type { Result } from '../../../shared/result/result.ts';
import { createRandom, type Random } from '../../../shared/time/random.ts';
import { START } from '../support/rig.ts';
import { FuturesVenue } from './futures/deskVenue.ts';
import { PRICES, value } from './quietVenue.ts';

const ROUNDS = 10;
const COMMANDS = 100;
const contracts = ['BTCUSDT', 'ETHUSDT'];

/** The futures fills of an account in the form of the archive. */
function fillsOf(desk: FuturesVenue, account: Account): Fill[] {
  return account.fills('futures').map((fill) => {
    const { instrument } = desk.one('futures', fill.symbol);
    return {
      market: 'futures',
      symbol: fill.symbol,
      fillId: fill.id,
      orderId: fill.orderId,
      side: fill.side,
      positionSide: fill.positionSide,
      price: priceText(instrument, fill.price),
      quantity: sizeText(instrument, fill.size),
      quoteQuantity: moneyText(fill.value),
      fee: moneyText(fill.fee + fill.liquidateFee),
      feeAsset: fill.feeAsset,
      maker: fill.maker,
      realisedPnl: moneyText(fill.realizedPnl),
      time: fill.time,
    };
  });
}

/** The income of an account in the form of the archive. */
const incomeOf = (account: Account): Income[] =>
  account.income.map((item) => ({
    incomeId: item.id,
    asset: item.asset,
    symbol: item.symbol || null,
    kind: item.incomeType,
    amount: moneyText(item.income),
    balance: moneyText(item.balance),
    fee: moneyText(item.fillFee),
    reason: item.transferReason,
    time: item.time,
  }));

const ALWAYS = [{ from: 0, to: Number.MAX_SAFE_INTEGER }];

function historyOf(desk: FuturesVenue, account: Account): PositionHistory {
  const orders = new Map(account.orders('futures').map((order) => [order.id, order]));
  const steps = positionHistory({
    fills: fillsOf(desk, account),
    income: incomeOf(account),
    originOf: (orderId) => {
      const source = orders.get(orderId)?.terms?.source;
      return source === undefined ? null : source === 'LIQUIDATION' ? 'external' : 'desk';
    },
    terms: {
      isSeparated: (symbol) => account.settings(symbol).separatedMode === 'SEPARATED',
      copyOf: () => null,
    },
    covered: { fills: ALWAYS, income: ALWAYS, copies: [] },
  });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const units = (texts: readonly (string | null)[]): bigint => texts.reduce((sum, text) => sum + money(text ?? '0'), 0n);
const kindSum = (income: readonly Income[], kinds: readonly string[]): bigint =>
  units(income.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));

/** A line for each open position, with what the venue records of it. */
const venueOpen = (desk: FuturesVenue, account: Account): string[] =>
  [...account.positions.values()].map((one) => {
    const { instrument } = desk.one('futures', one.symbol);
    const order = one.separatedOpenOrderId === '0' ? '' : one.separatedOpenOrderId;
    const size = formatShort(decimal(sizeText(instrument, one.cumOpenSize)));
    return `${one.symbol} ${one.side} ${order} ${size} ${moneyText(one.realizedPnl)} ${one.createdTime}`;
  });
const rebuiltOpen = (positions: readonly ClosedPosition[]): string[] =>
  positions.map(({ symbol, side, openOrderId, size, realised, openedAt }) => {
    const result = moneyText(money(realised!));
    return `${symbol} ${side} ${openOrderId ?? ''} ${size} ${result} ${openedAt!}`;
  });

/** A quiet venue whose time the test moves: every command has a moment of its own. */
class TimedVenue extends FuturesVenue {
  #at = START;

  override get now(): number {
    return this.#at;
  }

  override futures(asked: Partial<FuturesPlacement>): Result<AccountOrder, Failure> {
    const full = { type: 'MARKET', newClientOrderId: 'c1', ...asked } as FuturesPlacement;
    return this.venue.accounts.placeFutures('user', full, this.now);
  }

  /** Moves the mark price and time, and liquidates what can no longer be kept. */
  moved(symbol: string, price: number): void {
    this.#at += 60_000;
    this.mark(symbol, price);
    // Both sides of the book, so that a forced close finds its price.
    const one = this.one('futures', symbol);
    const ticks = price * 10 ** one.instrument.priceDecimals;
    one.book.limit(BUY, ticks - 10, 500_000, 'GTC', 0);
    one.book.limit(SELL, ticks + 10, 500_000, 'GTC', 0);
    this.venue.accounts.settle(this.#at);
  }

  funded(symbol: string, rate: number): void {
    this.#at += 60_000;
    const { last: mark } = this.one('futures', symbol).mark!;
    this.venue.accounts.funded(symbol, { time: this.#at, rate, mark });
    this.venue.accounts.settle(this.#at);
  }
}

/** Trades at random: opens, reduces and closes positions of both sides, while prices move and funding is settled. */
function trade(desk: TimedVenue, random: Random): void {
  const symbol = contracts[random.integer(contracts.length)]!;
  const positionSide = random.integer(2) === 0 ? 'LONG' : 'SHORT';
  const held = desk.account.positionsOf(symbol, positionSide);
  const drawn = random.integer(12);
  if (drawn < 3) {
    desk.moved(symbol, Math.round(PRICES[symbol.slice(0, 3)]! * (0.8 + random.next() * 0.4)));
  } else if (drawn < 5) {
    desk.funded(symbol, (random.integer(2) === 0 ? 1 : -1) * (1_000 + random.integer(20_000)));
  } else if (drawn === 5) {
    // Refused while a position is open.
    desk.setMode(
      {
        marginType: random.integer(2) === 0 ? 'ISOLATED' : 'CROSSED',
        separatedType: random.integer(2) === 0 ? 'SEPARATED' : 'COMBINED',
      },
      symbol,
    );
  } else if (drawn < 9 || held.length === 0) {
    // Each opens at a price of its own, so that the reported result names the position of a close.
    desk.moved(symbol, Math.round(PRICES[symbol.slice(0, 3)]! * (0.8 + random.next() * 0.4)));
    const side = positionSide === 'LONG' ? 'BUY' : 'SELL';
    desk.futures({ symbol, side, positionSide, quantity: `0.${random.integer(9) + 1}` });
  } else if (drawn === 9) {
    desk.close({ positionId: held[random.integer(held.length)]!.id });
  } else {
    const side = positionSide === 'LONG' ? 'SELL' : 'BUY';
    desk.futures({ symbol, side, positionSide, quantity: `0.${random.integer(9) + 1}`, reduceOnly: true });
  }
}

describe('positions rebuilt from the records of the simulator', () => {
  it('add up to the balance, with fees, funding, insurance and liquidations', () => {
    const seen = { closed: 0, liquidated: 0, separated: 0, funded: 0, insured: 0 };
    const desk = new TimedVenue();
    const random = createRandom(11);
    const { account } = desk;
    for (const symbol of contracts) {
      desk.moved(symbol, PRICES[symbol.slice(0, 3)]!);
      value(
        desk.setLeverage({ isolatedLongLeverage: '100', isolatedShortLeverage: '100', crossLeverage: '50' }, symbol),
      );
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let command = 0; command < COMMANDS; command += 1) trade(desk, random);
      const history = historyOf(desk, account);
      const all = [...history.closed, ...history.open];
      const { wallet } = account;
      const where = `round ${round}`;
      const issues = all.flatMap((one) => one.issues).filter((issue) => issue !== 'fundingShared');
      expect(issues, where).toEqual([]);
      expect(units(all.map(({ realised }) => realised)), where).toBe(wallet.realizedPnl);
      expect(units(all.map(({ fees }) => fees)), where).toBe(wallet.fees + wallet.liquidateFees);
      const funding = units(all.map((one) => one.funding)) + kindSum(history.unassigned, ['position_funding']);
      const isShared = all.some((one) => one.issues.includes('fundingShared'));
      if (!isShared) expect(funding, where).toBe(wallet.funding);
      const insured =
        units(all.map(({ insurance }) => insurance)) + kindSum(history.unassigned, ['order_fix_margin_amount']);
      expect(insured, where).toBe(wallet.covered);
      // Nothing else changes the balance here.
      expect(wallet.balance - wallet.deposited, where).toBe(
        wallet.realizedPnl - wallet.fees - wallet.liquidateFees + wallet.funding + wallet.covered,
      );
      expect(new Set(rebuiltOpen(history.open)), where).toEqual(new Set(venueOpen(desk, account)));
      seen.closed = history.closed.length;
      seen.liquidated = history.closed.filter(({ liquidated }) => liquidated).length;
      seen.separated = history.closed.filter(({ openOrderId }) => openOrderId !== null).length;
      seen.funded = all.filter((one) => one.funding !== null && one.funding !== '0').length;
      seen.insured = all.filter(({ insurance }) => insurance !== '0').length;
    }
    // The commands exercised what they test.
    expect(seen.closed).toBeGreaterThan(50);
    expect(seen.liquidated).toBeGreaterThan(20);
    expect(seen.separated).toBeGreaterThan(20);
    expect(seen.funded).toBeGreaterThan(20);
    expect(seen.insured).toBeGreaterThan(10);
  });
});
