/** Take-profit and stop-loss attached to an order: their prices, their results, and their problems (XU19). */
import {
  attachedPrice,
  onRightSide,
  outcomeAt,
  rewardToRisk,
  type AttachedBy,
  type AttachedTo,
} from '../../../shared/domain/attachedPrices.ts';
import type { AttachedDraft } from '../../../shared/domain/order.ts';
import type { TypedField } from '../../../shared/domain/orderText.ts';
import { neighbouringTicks } from '../../../shared/domain/orderCheck.ts';
import { ZERO, decimal, formatDecimal, formatShort, type Decimal } from '../../../shared/num/decimal.ts';
import type { PositionSide } from '../../../shared/exchange/orderWords.ts';
import { isOnStep } from '../../../shared/num/step.ts';
import { at, sentence, type FieldSentence, type TicketMarket } from './context.ts';
import { sidesOf, type Leg, type LegName, type TicketForm } from './form.ts';
import { priceOffer, readField } from './numbers.ts';

/** A calculated leg: its price on the tick, and the result of closing there before fees, both as text. */
export interface LegView {
  readonly price: string;
  readonly pnl: string | null;
}

/** Both legs, the ratio of reward to risk, and the problems. */
export interface LegsView {
  readonly takeProfit: LegView | null;
  readonly stopLoss: LegView | null;
  readonly ratio: string | null;
  readonly problems: readonly FieldSentence[];
}

/** Inputs of a leg's price. */
export interface LegBasis {
  readonly entry: Decimal | null;
  readonly quantity: Decimal | null;
}

const plans = { takeProfit: 'TAKE_PROFIT', stopLoss: 'STOP_LOSS' } as const satisfies Record<
  LegName,
  AttachedTo['plan']
>;
const NO_FEES = { entry: ZERO, exit: ZERO };

const sideOf = (form: TicketForm): PositionSide => (sidesOf(form.aim).side === 'BUY' ? 'LONG' : 'SHORT');

function givenBy(by: Leg['by'], value: Decimal, stop: Decimal): AttachedBy {
  switch (by) {
    case 'price':
      return { kind: 'price', price: value };
    case 'offset':
      return { kind: 'offset', offset: value };
    case 'percent':
      return { kind: 'percent', percent: value };
    case 'pnl':
      return { kind: 'pnl', amount: value };
    case 'r':
      return { kind: 'multiple', times: value, stop };
  }
}

const units: Readonly<Record<Leg['by'], TypedField>> = {
  price: 'price',
  offset: 'amount',
  percent: 'share',
  pnl: 'amount',
  r: 'quantity',
};

/** Returns the price of one leg, or its problem; both null when nothing is typed. */
export function legPrice(
  name: LegName,
  form: TicketForm,
  market: TicketMarket,
  basis: LegBasis,
  stop: Decimal | null,
): { readonly price: Decimal | null; readonly problem: FieldSentence | null } {
  const leg = form[name];
  if (leg.typed.text.trim() === '') return { price: null, problem: null };
  const refuse = (problem: FieldSentence) => ({ price: null, problem });
  const read = readField(leg.typed, units[leg.by], leg.by === 'price' ? priceOffer(market) : {});
  if (!read.ok) return refuse(at(name, read.error));
  const value = decimal(read.value.text);
  const side = sideOf(form);
  const tick = decimal(market.instrument.tickSize);
  const { entry, quantity } = basis;
  if (!entry) return refuse(sentence(name, 'error.draft.priceFirst'));
  if (leg.by === 'pnl' && !quantity) return refuse(sentence(name, 'ticket.problem.sizeFirst'));
  if (leg.by === 'r' && !stop) return refuse(sentence(name, 'ticket.problem.stopFirst'));
  const plan = plans[name];
  const price = attachedPrice(givenBy(leg.by, value, stop ?? entry), {
    plan,
    side,
    entry,
    size: quantity ?? ZERO,
    tick,
  });
  if (!price) return refuse(sentence(name, 'ticket.problem.noLegPrice'));
  if (!isOnStep(price, tick)) {
    const { lower, upper } = neighbouringTicks(formatDecimal(price), market.instrument.tickSize)!;
    const params = { tick: formatShort(tick), lower, upper };
    return refuse({ field: name, key: 'error.draft.offTick', params, choices: [lower, upper] });
  }
  if (!onRightSide(plan, side, price, entry)) {
    const current = form.source === 'mark' ? market.mark : market.last;
    return refuse(
      sentence(name, `ticket.problem.side.${name}.${side}`, {
        entry: formatShort(entry),
        current: current ?? formatShort(entry),
      }),
    );
  }
  return { price, problem: null };
}

const pnlOf = (price: Decimal | null, form: TicketForm, { entry, quantity }: LegBasis): LegView | null => {
  if (!price) return null;
  const side = sideOf(form);
  const pnl = entry && quantity ? formatShort(outcomeAt(side, entry, price, quantity, NO_FEES).gross) : null;
  return { price: formatDecimal(price), pnl };
};

/** Returns both legs of the form. */
export function legsOf(form: TicketForm, market: TicketMarket, basis: LegBasis): LegsView {
  const stop = legPrice('stopLoss', form, market, basis, null);
  const take = legPrice('takeProfit', form, market, basis, stop.price);
  const { entry } = basis;
  const ratio = entry && take.price && stop.price ? rewardToRisk(sideOf(form), entry, take.price, stop.price) : null;
  return {
    takeProfit: pnlOf(take.price, form, basis),
    stopLoss: pnlOf(stop.price, form, basis),
    ratio: ratio && formatShort(ratio),
    problems: [take.problem, stop.problem].filter((one) => one !== null),
  };
}

/** Returns the legs as they are attached to the draft; null when there is none. */
export function attachedOf(form: TicketForm, legs: LegsView): AttachedDraft | null {
  if (!legs.takeProfit && !legs.stopLoss) return null;
  const one = (name: LegName) => {
    const view = legs[name];
    return view && { triggerPrice: view.price, source: form[name].source };
  };
  return { takeProfit: one('takeProfit'), stopLoss: one('stopLoss') };
}
