/** The position after a futures order, its liquidation price, its bracket and its next funding (A-MARGIN). */
import { futuresReceipt, type FuturesReceipt, type FuturesTerms } from '../../../shared/domain/futuresReceipt.ts';
import { heldOf, type HeldPosition } from '../../../shared/domain/heldPosition.ts';
import { isMeaningfulLiquidation } from '../../../shared/domain/liquidation.ts';
import { distanceTo, type FindMarked, type MarginAccount } from '../../../shared/domain/marginAccount.ts';
import { readContract, type Contract } from '../../../shared/domain/maintenance.ts';
import type { Position } from '../../../shared/domain/order.ts';
import {
  add,
  decimal,
  divide,
  formatShort,
  multiply,
  negate,
  parseDecimal,
  subtract,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import type { MarginFacts, TicketAccount, TicketMarket } from './context.ts';
import { sidesOf, type TicketForm } from './form.ts';
import { isPlain } from './offer.ts';
import { fundingOf } from '../../../shared/domain/positionSums.ts';

/** Position after the fill as the receipt shows it, as text; amounts in the margin asset. */
export interface RiskAfter {
  readonly fee: string;
  readonly margin: string;
  /** Average price of the expected fills; `null`: none is expected. */
  readonly average: string | null;
  /** Size after the order; `null`: the order closes the whole position. */
  readonly size: string | null;
  /** `none`: no positive price liquidates the position; `null`: it cannot be known. */
  readonly liquidation: string | null;
  /** Whether the exchange would liquidate the resulting position at once. */
  readonly lost: boolean;
  /** Distance of the liquidation price from the mark price, as a fraction. */
  readonly distance: string | null;
  readonly value: string | null;
  readonly bracket: number | null;
  readonly next: { readonly floor: string; readonly room: string; readonly leverage: number } | null;
  /** Received (positive) or paid at the next settlement, with the time in Unix ms. */
  readonly funding: { readonly amount: string; readonly rate: string; readonly at: number | null } | null;
}

/** Quantity and price of the order, as numbers. */
export interface AfterBasis {
  readonly quantity: Decimal | null;
  readonly price: Decimal | null;
}

/**
 * Returns the mark price at which a position's unrealised result was reported, from open value, result and size, with
 * 18 decimals.
 */
function impliedMark({ side, size, openValue, unrealisedPnl }: Position): Decimal | null {
  const [units, opened, pnl] = [parseDecimal(size), parseDecimal(openValue), parseDecimal(unrealisedPnl ?? '')];
  if (!units || !opened || !pnl) return null;
  return divide(side === 'LONG' ? add(opened, pnl) : subtract(opened, pnl), units, 18, 'halfUp') ?? null;
}

/** Returns the ticket's own contract; `null` while its brackets or rates are not known. */
function ownContract({ instrument }: TicketMarket, { terms }: TicketAccount, facts: MarginFacts): Contract | null {
  const { symbol, tickSize } = instrument;
  const brackets = facts.brackets.get(symbol);
  const { takerFeeRate = null, makerFeeRate = null } = terms ?? {};
  if (!brackets || takerFeeRate === null || makerFeeRate === null) return null;
  return readContract({ brackets, tickSize, takerRate: takerFeeRate, makerRate: makerFeeRate });
}

/**
 * Returns another contract the account holds, with its own rates: the tick size does not matter, as its price is
 * assumed to stay at the mark price.
 */
function otherContract(facts: MarginFacts, symbol: string): Contract | null {
  const [brackets, rates] = [facts.brackets.get(symbol), facts.rates.get(symbol)];
  return brackets && rates ? readContract({ brackets, tickSize: '0.00000001', ...rates }) : null;
}

/**
 * Returns a function that finds contract and mark price: for this symbol from the market, for others from their
 * reported positions.
 */
export function findMarkedOf(market: TicketMarket, account: TicketAccount, facts: MarginFacts): FindMarked {
  return (symbol) => {
    const { instrument } = market;
    const isTicketSymbol = symbol === instrument.symbol;
    const contract = isTicketSymbol ? ownContract(market, account, facts) : otherContract(facts, symbol);
    const reported = facts.positions?.find((one) => one.symbol === symbol) ?? null;
    const mark = isTicketSymbol && market.mark !== null ? parseDecimal(market.mark) : reported && impliedMark(reported);
    return contract && mark ? { contract, mark } : null;
  };
}

/** Returns the account for margin calculations; `null` while a figure is not known. Oldest positions first (R9). */
export function marginAccountOf(facts: MarginFacts): MarginAccount | null {
  const balance = parseDecimal(facts.balance ?? '');
  if (!balance || !facts.positions) return null;
  const positions: HeldPosition[] = [];
  for (const one of facts.positions.toSorted((a, b) => a.createdAt - b.createdAt)) {
    const held = heldOf(one);
    if (!held) return null;
    positions.push(held);
  }
  return { balance, positions };
}

/** Returns the terms of a new position of the form's side: margin mode, separated mode and leverage. */
function termsOf(form: TicketForm, { setting }: MarginFacts, contract: Contract): FuturesTerms | null {
  if (!setting) return null;
  const isolated = setting.marginType === 'ISOLATED';
  const long = sidesOf(form.aim).positionSide === 'LONG';
  const isolatedLeverage = long ? setting.isolatedLongLeverage : setting.isolatedShortLeverage;
  const leverage = parseDecimal((isolated ? isolatedLeverage : setting.crossLeverage) ?? '');
  return leverage ? { contract, isolated, separated: setting.separatedMode === 'SEPARATED', leverage } : null;
}

/** Returns the result of a size at a price; `null` while an input is not known. */
export function riskAfter(
  form: TicketForm,
  market: TicketMarket,
  account: TicketAccount,
  { quantity, price }: AfterBasis,
): RiskAfter | null {
  const { margin: facts } = account;
  const { side, positionSide } = sidesOf(form.aim);
  if (!facts || positionSide === null || !quantity || !market.live) return null;
  const contract = form.symbol === market.instrument.symbol ? ownContract(market, account, facts) : null;
  const terms = contract && termsOf(form, facts, contract);
  const held = marginAccountOf(facts);
  if (!terms || !held) return null;
  const timeInForce = price === null ? null : form.type === 'LIMIT' ? form.timeInForce : 'GTC';
  const plan = { symbol: form.symbol, side, positionSide, price, quantity, timeInForce };
  const book = side === 'BUY' ? market.asks : market.bids;
  // An order that waits for a trigger or its turn will meet another book than this one, so its own price is used.
  const flat = isPlain(form.type) || price === null ? book : [];
  return shown(futuresReceipt(plan, terms, flat, held, findMarkedOf(market, account, facts)), market, facts);
}

function shown(receipt: FuturesReceipt, { mark }: TicketMarket, facts: MarginFacts): RiskAfter {
  const { position, liquidation, bracket, taken, waiting } = receipt;
  const now = mark === null ? null : (parseDecimal(mark) ?? null);
  const filled = [...taken, ...(waiting ? [waiting] : [])].reduce((sum, one) => add(sum, one.quantity), decimal('0'));
  const average = divide(receipt.notional, filled, 8, 'halfUp');
  const next = bracket?.next ?? null;
  const meant = liquidation && isMeaningfulLiquidation(liquidation, now) ? liquidation : null;
  return {
    fee: formatShort(receipt.fee),
    margin: formatShort(receipt.margin),
    average: average ? formatShort(average) : null,
    size: position && formatShort(position.size),
    liquidation: !position || liquidation === undefined ? null : meant ? formatShort(meant) : 'none',
    lost: (receipt.lost ?? []).length > 0,
    distance: position && meant && now ? formatShort(distanceTo(meant, now, position.side)) : null,
    value: position && now ? formatShort(multiply(position.size, now)) : null,
    bracket: bracket?.bracket.number ?? null,
    next:
      next && bracket?.room
        ? { floor: formatShort(next.floor), room: formatShort(bracket.room), leverage: next.maxLeverage }
        : null,
    funding: fundingAfter(position, now, facts),
  };
}

function fundingAfter(
  position: HeldPosition | null,
  mark: Decimal | null,
  { funding }: MarginFacts,
): RiskAfter['funding'] {
  const rate = parseDecimal(funding?.comingRate ?? '');
  if (!funding || !position || !mark || !rate) return null;
  const amount = fundingOf(position.side, position.size, mark, rate);
  return { amount: formatShort(amount), rate: formatShort(rate), at: funding.nextSettlementAt };
}

/** Returns the absolute amount. */
export function withoutSign(amount: string): string {
  const value = decimal(amount);
  return formatShort(value.units < 0n ? negate(value) : value);
}
