import type { AccountOrder } from '../../../electron/simulator/venue/accounts/records.ts';
import { moneyText, priceText, sizeText } from '../../../electron/simulator/venue/accounts/money.ts';
import { leverageOf } from '../../../electron/simulator/venue/futures/records.ts';
import { futuresReceipt, type FuturesReceipt } from '../../../shared/domain/futuresReceipt.ts';
import { availableIn } from '../../../shared/domain/marginAccount.ts';
import { mostLeverage } from '../../../shared/domain/maintenance.ts';
import { ZERO, add, compare, decimal, formatShort, maximum, multiply } from '../../../shared/num/decimal.ts';
import { accountOf, findIn, reportedPositions, calculatedPositions, type PositionLine } from './accountTruth.ts';
import type { DraftVenue } from './draftVenue.ts';
import type { SeededCase } from './seededCase.ts';

/** The compared values, as decimal text without trailing zeros. */
export interface Truth {
  readonly fee: string;
  readonly balance: string;
  readonly available: string;
  /** Every position of the account, oldest first. */
  readonly positions: readonly PositionLine[];
}

/**
 * Result of a case: the predicted and the actual values; or whether an immediate liquidation by the order was predicted
 * and whether it happened; or the code with which the exchange refused the draft and the predicted one (0: none).
 */
export type Compared =
  | { readonly kind: 'liquidated'; readonly foreseen: boolean; readonly came: boolean }
  | { readonly kind: 'compared'; readonly predicted: Truth; readonly actual: Truth; readonly receipt: FuturesReceipt }
  | { readonly kind: 'refused'; readonly code: number; readonly expected: number };

const short = (text: string): string => formatShort(decimal(text));

/** Calculates the receipt only from what the exchange reports to the window. */
function predict(venue: DraftVenue, order: SeededCase['order']): FuturesReceipt {
  const { symbol, side, positionSide, timeInForce } = order;
  const { instrument } = venue.one('futures', symbol);
  const settings = venue.account().settings(symbol);
  const terms = {
    contract: venue.contract(symbol),
    isolated: settings.marginType === 'ISOLATED',
    separated: settings.separatedMode === 'SEPARATED',
    leverage: decimal(String(leverageOf(settings, positionSide))),
  };
  const price = timeInForce === null ? null : decimal(priceText(instrument, order.ticks));
  const plan = { symbol, side, positionSide, price, timeInForce, quantity: decimal(sizeText(instrument, order.size)) };
  const flat = venue.flat(symbol, side === 'BUY' ? 'SELL' : 'BUY');
  return futuresReceipt(plan, terms, flat, accountOf(venue), findIn(venue));
}

function predictedTruth(venue: DraftVenue, { fee, after }: FuturesReceipt): Truth {
  return {
    fee: formatShort(fee),
    balance: formatShort(after.balance),
    available: formatShort(availableIn(after, ZERO, findIn(venue))!),
    positions: calculatedPositions(venue, after),
  };
}

function actualTruth(venue: DraftVenue, order: AccountOrder): Truth {
  const { balance, available } = venue.balance();
  return {
    fee: short(moneyText(order.fee)),
    balance: short(balance),
    available: short(available),
    positions: reportedPositions(venue),
  };
}

/**
 * Returns the predicted refusal code of an opening draft, 0 for none: leverage above that allowed for the largest
 * position at the mark price, or insufficient funds.
 */
function refusalOf(venue: DraftVenue, receipt: FuturesReceipt, { order }: SeededCase): number {
  if (!receipt.opens) return 0;
  const { symbol, positionSide, size } = order;
  const one = venue.one('futures', symbol);
  const settings = venue.account().settings(symbol);
  const held = venue
    .positions()
    .filter((position) => position.symbol === symbol && position.side === positionSide)
    .map((position) => decimal(position.size));
  const added = decimal(sizeText(one.instrument, size));
  const separated = settings.separatedMode === 'SEPARATED';
  const largest = separated ? held.reduce(maximum, added) : held.reduce(add, added);
  const most = mostLeverage(venue.contract(symbol).brackets, multiply(largest, decimal(venue.markText(symbol))));
  if (leverageOf(settings, positionSide) > most) return -3313;
  return compare(receipt.needed, decimal(venue.balance().available)) > 0 ? -1191 : 0;
}

/**
 * Sets up the case, predicts, places the draft at the exchange, lets an agent fill what rests, and returns the
 * predicted and the actual values.
 */
export function compareDraft(venue: DraftVenue, seeded: SeededCase): Compared {
  const { order, levels } = seeded;
  const { symbol, side, positionSide, timeInForce, ticks, size, reduceOnly } = order;
  venue.state(seeded);
  venue.levels(symbol, side === 'BUY' ? 'SELL' : 'BUY', levels);
  const receipt = predict(venue, order);
  // The resting part is not yet held when the exchange checks for a liquidation after the order.
  const taken = receipt.waiting ? predict(venue, { ...order, timeInForce: 'IOC' }) : receipt;
  const foreseen = taken.lost!.length > 0;
  const expected = refusalOf(venue, receipt, seeded);
  const { instrument } = venue.one('futures', symbol);
  const asked = { symbol, side, positionSide, quantity: sizeText(instrument, size), reduceOnly };
  const placed = venue.futures(
    timeInForce === null
      ? { ...asked, type: 'MARKET' }
      : { ...asked, type: 'LIMIT', timeInForce, price: priceText(instrument, ticks) },
  );
  if (!placed.ok) return { kind: 'refused', code: placed.error.body.code, expected };
  if (expected !== 0) return { kind: 'refused', code: 0, expected };
  if (foreseen || venue.liquidated) return { kind: 'liquidated', foreseen, came: venue.liquidated };
  if (receipt.waiting) venue.takeWaiting(symbol, side === 'BUY' ? 'SELL' : 'BUY', ticks, size);
  const predicted = predictedTruth(venue, receipt);
  return { kind: 'compared', predicted, actual: actualTruth(venue, placed.value), receipt };
}
