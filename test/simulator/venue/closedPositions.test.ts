import { describe, expect, it } from 'vitest';
import type { Account } from '../../../electron/simulator/venue/accounts/account.ts';
import { money, moneyText, priceText, sizeText } from '../../../electron/simulator/venue/accounts/money.ts';
import type { Income } from '../../../shared/domain/accountRecord.ts';
import type { ClosedPosition } from '../../../shared/domain/closedPosition.ts';
import { positionHistory, type PositionHistory } from '../../../shared/domain/closedPositions.ts';
import type { Fill } from '../../../shared/domain/order.ts';
import { decimal, formatShort } from '../../../shared/num/decimal.ts';
import { createRandom } from '../../../shared/time/random.ts';
import type { FuturesVenue } from './futures/deskVenue.ts';
import { incomeOf, openedVenue, trade } from './timedVenue.ts';
import { runAtOnce } from '../../../shared/time/steps.ts';

const ROUNDS = 10;
const COMMANDS = 100;

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
  return runAtOnce(steps);
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

describe('positions rebuilt from the records of the simulator', () => {
  it('add up to the balance, with fees, funding, insurance and liquidations', () => {
    const seen = { closed: 0, liquidated: 0, separated: 0, funded: 0, insured: 0 };
    const desk = openedVenue();
    const random = createRandom(11);
    const { account } = desk;
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
