/** Reads the ticket's fields: figures, the orders to place, and the problems. */
import {
  checkCollar,
  checkDraft,
  checkSymbol,
  priceCollars,
  type DraftProblem,
} from '../../../shared/domain/orderCheck.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import { checkConditionalOrder } from '../../../shared/domain/conditionalOrderCheck.ts';
import type { IntentDraft } from '../../../shared/domain/conditionalDraft.ts';
import {
  compare,
  decimal,
  formatDecimal,
  formatShort,
  multiply,
  parseDecimal,
  sign,
  subtract,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import {
  bestOf,
  at,
  sentence,
  type FieldSentence,
  type TicketField,
  type TicketAccount,
  type TicketMarket,
} from './context.ts';
import { conditionalOf, draftOf } from './drafts.ts';
import { canAttach, hasPrice, isRisk, sidesOf, walksBook, type TextField, type TicketForm } from './form.ts';
import { attachedOf, legPrice, legsOf, type LegsView } from './legs.ts';
import { priceOffer, readCallback, readField } from './numbers.ts';
import { isConditional, isPlain, trails } from './offer.ts';
import { groupThousands } from '../../format/number.ts';
import { readSize, resolveSize } from './sizing.ts';
import { toolPlan, type ToolPlan } from './tools.ts';

/**
 * Result of reading the fields. `entry` is the price that figures are calculated with; `plan`: the orders of a tool or
 * a conditional order.
 */
export interface Reading {
  readonly price: Decimal | null;
  readonly entry: Decimal | null;
  readonly quantity: Decimal | null;
  readonly draft: OrderDraft | null;
  readonly plan:
    | (Pick<ToolPlan, 'program'> & { kind: ToolPlan['kind'] | 'single'; drafts: readonly IntentDraft[] })
    | null;
  readonly notional: Decimal | null;
  readonly legs: LegsView | null;
  readonly problems: FieldSentence[];
  readonly notes: FieldSentence[];
  readonly ticks: readonly string[];
}

/** Collects problems and notes while the fields are read, in the order of the fields. */
class Findings {
  readonly problems: FieldSentence[] = [];
  readonly notes: FieldSentence[] = [];
  readonly ticks = new Set<string>();

  price(field: 'price' | TextField, form: TicketForm, market: TicketMarket): Decimal | null {
    const typed = readField(field === 'price' ? form.price : form.texts[field], 'price', priceOffer(market));
    if (!typed.ok) {
      this.problems.push(at(field, typed.error));
      return null;
    }
    if (typed.value.changed) this.readAs(field, typed.value.text);
    return decimal(typed.value.text);
  }

  readAs(field: TicketField, value: string): void {
    this.notes.push(sentence(field, 'ticket.note.readAs', { value: groupThousands(value) }));
  }

  /** Adds the first problem of each field; a field that already has a problem gets no second one. */
  take(list: readonly { field: string; key: string; params: DraftProblem['params'] }[], missing: Set<string>): void {
    for (const one of list) {
      const field = fieldOf[one.field] ?? 'order';
      if (missing.has(field) || this.problems.some((reported) => reported.field === field)) continue;
      const ticks = [one.params['lower'], one.params['upper']].filter((tick) => typeof tick === 'string');
      if (field === 'price') for (const tick of ticks) this.ticks.add(tick);
      this.problems.push(at(field, field === 'price' || ticks.length === 0 ? one : { ...one, choices: ticks }));
    }
  }
}

const fieldOf: Readonly<Record<string, TicketField>> = {
  symbol: 'symbol',
  price: 'price',
  quantity: 'size',
  triggerPrice: 'trigger',
  activatePrice: 'trigger',
  callbackRate: 'callback',
  takeProfit: 'takeProfit',
  stopLoss: 'stopLoss',
};

const text = (value: Decimal | null): string | null => value && formatDecimal(value);

/** Returns the price at which the order is expected to trade: its own, its trigger price, or the market's. */
function entryOf(
  form: TicketForm,
  market: TicketMarket,
  price: Decimal | null,
  trigger: Decimal | null,
): Decimal | null {
  if (hasPrice(form)) return price;
  if (trigger) return trigger;
  if (isConditional(form.type) && !trails(form.type)) return null;
  const side = sidesOf(form.aim).side === 'BUY' ? market.asks : market.bids;
  const best = market.live ? bestOf(side) : null;
  return parseDecimal(best ?? market.last ?? '') ?? null;
}

/** Reads the fields of the form. */
export function read(form: TicketForm, market: TicketMarket, account: TicketAccount): Reading {
  const { instrument } = market;
  const found = new Findings();
  found.problems.push(...checkSymbol(instrument).map((one) => at('symbol', one)));
  if (found.problems.length > 0) return { ...nothing, problems: found.problems };

  const isTrailing = trails(form.type);
  const wantsTriggerPrice = isConditional(form.type) && !(isTrailing && form.texts.trigger.text.trim() === '');
  const price = hasPrice(form) ? found.price('price', form, market) : null;
  const to = form.type === 'SCALED' ? found.price('priceTo', form, market) : null;
  const trigger = wantsTriggerPrice ? found.price('trigger', form, market) : null;
  const callback = isTrailing ? readCallback(form.texts.callback) : null;
  if (callback && !callback.ok) found.problems.push(at('callback', callback.error));
  const entry = entryOf(form, market, price, trigger);

  const attaches = form.attach && canAttach(form);
  const stop = stopOf(form, market, entry, attaches, found);
  const size = resolveSize(form, market, account, walksBook(form) ? null : entry, stop);
  if (!size.ok) {
    // A missing price is reported once, at the price field.
    const repeated = size.error.key === 'error.draft.priceFirst' && !entry && !walksBook(form);
    if (!repeated) found.problems.push(at('size', size.error));
  }
  const asked = size.ok ? size.value : null;
  const typedSize = readSize(form, market);
  if (typedSize.ok && typedSize.value.changed) found.readAs('size', typedSize.value.text);
  const whole = asked !== null && sign(asked.rounded) > 0;
  if (asked && whole && form.unit === 'base' && compare(asked.asked, asked.rounded) !== 0) {
    found.notes.push(
      sentence('size', 'ticket.note.roundedDown', {
        rounded: formatDecimal(asked.rounded),
        difference: formatShort(subtract(asked.asked, asked.rounded)),
        asset: instrument.baseAsset,
      }),
    );
  }
  const quantity = whole ? asked.rounded : null;
  const legs = attaches ? legsOf(form, market, { entry, quantity }) : null;
  // The stop's problem may already be reported, where the size needs the stop.
  for (const one of legs?.problems ?? []) {
    if (!found.problems.some((reported) => reported.field === one.field)) found.problems.push(one);
  }

  const missing = new Set<string>();
  if (!asked) missing.add('size');
  if (hasPrice(form) && !price) missing.add('price');
  const sizeText = asked ? formatDecimal(whole ? asked.rounded : asked.asked) : '';
  const figures = {
    quantity: sizeText,
    price: text(price),
    attached: legs && legs.problems.length === 0 ? attachedOf(form, legs) : null,
  };
  const base = { price, entry, quantity, legs, problems: found.problems, notes: found.notes };
  if (isPlain(form.type)) {
    const draft = draftOf(form, figures.quantity, figures.price, figures.attached);
    found.take(checkDraft(draft, instrument), missing);
    collar(form, market, [price, to], found);
    order(found.problems);
    const good = found.problems.length === 0;
    return { ...base, draft: good ? draft : null, plan: null, notional: null, ticks: [...found.ticks] };
  }
  if (isConditional(form.type)) {
    if (wantsTriggerPrice && !trigger) missing.add('trigger');
    if (callback && !callback.ok) missing.add('callback');
    if (callback?.ok) found.notes.push(sentence('callback', 'ticket.note.callback', { ...callback.value }));
    const draft = conditionalOf(form, {
      ...figures,
      type: form.type,
      trigger: text(trigger),
      callback: callback?.ok ? callback.value.fraction : null,
    });
    found.take(checkConditionalOrder(draft, instrument), missing);
    const plan = { kind: 'single', drafts: [draft], program: null } as const;
    const notional = quantity && entry ? multiply(quantity, entry) : null;
    const good = found.problems.length === 0;
    return { ...base, draft: null, plan: good ? plan : null, notional, ticks: [...found.ticks] };
  }
  const made = quantity ? toolPlan(form, market, { quantity, price, to }) : null;
  for (const one of made?.problems ?? []) found.problems.push(one);
  checkTool(form, figures.quantity, text(price), instrument, made?.plan ?? null, missing, found);
  collar(form, market, [price, to], found);
  return {
    ...base,
    draft: null,
    plan: found.problems.length === 0 ? (made?.plan ?? null) : null,
    notional: made?.plan?.notional ?? null,
    ticks: [...found.ticks],
  };
}

const nothing: Reading = {
  price: null,
  entry: null,
  quantity: null,
  draft: null,
  plan: null,
  notional: null,
  legs: null,
  problems: [],
  notes: [],
  ticks: [],
};

/** Sorts problems as the fields are shown: price before size before the rest. */
function order(problems: FieldSentence[]): void {
  const places = ['symbol', 'price', 'size'];
  const place = ({ field }: FieldSentence): number => (places.includes(field) ? places.indexOf(field) : places.length);
  problems.sort((one, other) => place(one) - place(other));
}

/** Returns the price at which the loss is taken, for a size by risk: the attached stop, or its own field. */
function stopOf(
  form: TicketForm,
  market: TicketMarket,
  entry: Decimal | null,
  attaches: boolean,
  found: Findings,
): Decimal | null {
  if (!isRisk(form.unit)) return null;
  if (!attaches || form.stopLoss.typed.text.trim() === '') return found.price('stop', form, market);
  const { price, problem } = legPrice('stopLoss', form, market, { entry, quantity: null }, null);
  if (problem) found.problems.push(problem);
  return price;
}

/** Reports a limit price far from the market, which is likely an extra zero (XU13). */
function collar(
  form: TicketForm,
  market: TicketMarket,
  [price, to]: readonly (Decimal | null)[],
  found: Findings,
): void {
  const reference = market.live ? market.last : null;
  if (reference === null || isConditional(form.type)) return;
  for (const [field, value] of [
    ['price', price],
    ['priceTo', to],
  ] as const) {
    const far = value && checkCollar(formatDecimal(value), reference, priceCollars[market.environment]);
    if (far) found.problems.push(at(field, far));
  }
}

/** Checks a tool as a whole by the rules of one order, and each of its orders as well. */
function checkTool(
  form: TicketForm,
  quantity: string,
  price: string | null,
  instrument: TicketMarket['instrument'],
  plan: ToolPlan | null,
  missing: Set<string>,
  found: Findings,
): void {
  const limit: TicketForm = { ...form, type: price === null ? 'MARKET' : 'LIMIT' };
  const whole = draftOf(limit, quantity, price);
  // The total size may exceed the maximum of one order, as only its parts are sent.
  const parts = plan?.drafts ?? [];
  const one = checkDraft(whole, instrument).filter(({ key }) => key !== 'error.draft.aboveMaximum');
  if (!(hasPrice(form) && price === null)) found.take(one, missing);
  found.take(
    parts.flatMap((part) => checkDraft(part, instrument)),
    missing,
  );
}
