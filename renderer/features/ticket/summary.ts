import { checkCollar, checkDraft, checkSymbol, priceCollars, roundPrice } from '../../../shared/domain/orderCheck.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import { timesInForce } from '../../../shared/exchange/orderWords.ts';
import {
  compare,
  decimal,
  formatDecimal,
  formatShort,
  parseDecimal,
  sign,
  subtract,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import type { Sentence, TicketAccount, TicketMarket } from './context.ts';
import { closes, sidesOf, type TicketForm } from './form.ts';
import { crosses, receiptOf, type Receipt } from './receipt.ts';
import { readField, resolveSize } from './sizing.ts';

/** A field of the ticket that a problem or a note can stand at. */
export type TicketField = 'symbol' | 'price' | 'size' | 'order';

/** A sentence at a field. */
export interface FieldSentence extends Sentence {
  readonly field: TicketField;
}

/** Everything the ticket shows that is computed: nothing here is remembered. */
export interface TicketSummary {
  /** What would be sent, to the last digit; `null` while something is missing or wrong. */
  readonly draft: OrderDraft | null;
  /** The size in base on its step, as soon as it is known; also while another field is wrong. */
  readonly quantity: string | null;
  readonly price: string | null;
  /** What forbids the order, at its field. */
  readonly problems: readonly FieldSentence[];
  /** What is to be known and does not forbid. */
  readonly notes: readonly FieldSentence[];
  /** Ticks next to a price that is off its tick (XU12). */
  readonly ticks: readonly string[];
  readonly receipt: Receipt;
  /** Why the order cannot be sent; `null` when it can. */
  readonly blocked: Sentence | null;
}

const at = (field: TicketField, { key, params }: Sentence): FieldSentence => ({ field, key, params });
const sentence = (field: TicketField, key: string, params: Sentence['params'] = {}): FieldSentence => ({
  field,
  key,
  params,
});

interface Reading {
  readonly price: Decimal | null;
  readonly quantity: Decimal | null;
  readonly draft: OrderDraft | null;
  readonly problems: FieldSentence[];
  readonly notes: FieldSentence[];
  readonly ticks: string[];
}

/** The draft of the form with these figures, as the market offers it (R19). */
export function draftOf(form: TicketForm, quantity: string, price: string | null): OrderDraft {
  const { side, positionSide } = sidesOf(form.aim);
  const limit = form.type === 'LIMIT';
  const common = { symbol: form.symbol, side, type: form.type, price: limit ? price : null, quantity };
  if (positionSide !== null) {
    return {
      market: 'futures',
      ...common,
      positionSide,
      timeInForce: limit ? form.timeInForce : null,
      reduceOnly: closes(form.aim) && form.reduceOnly,
    };
  }
  const offered = timesInForce.spot.find((one) => one === form.timeInForce) ?? 'GTC';
  return { market: 'spot', ...common, timeInForce: limit ? offered : null };
}

/** Reads the fields: figures, draft, and what is wrong with them. */
function read(form: TicketForm, market: TicketMarket, account: TicketAccount): Reading {
  const { instrument } = market;
  const reading: Reading = { price: null, quantity: null, draft: null, problems: [], notes: [], ticks: [] };
  reading.problems.push(...checkSymbol(instrument).map((one) => at('symbol', one)));
  if (reading.problems.length > 0) return reading;

  let priceText: string | null = null;
  if (form.type === 'LIMIT') {
    const typed = readField(form.price, 'price');
    if (!typed.ok) reading.problems.push(at('price', typed.error));
    else {
      priceText = typed.value.text;
      if (typed.value.changed) reading.notes.push(sentence('price', 'ticket.note.readAs', { value: priceText }));
    }
  }
  const price = priceText === null ? null : decimal(priceText);
  const size = resolveSize(form, market, account, price);
  if (!size.ok) {
    // A missing price is said once, at the price.
    const repeated = size.error.key === 'error.draft.priceFirst' && priceText === null && form.type === 'LIMIT';
    if (!repeated) reading.problems.push(at('size', size.error));
  }
  const asked = size.ok ? size.value : null;
  if (asked?.changed) reading.notes.push(sentence('size', 'ticket.note.readAs', { value: asked.text }));
  const whole = asked !== null && sign(asked.rounded) > 0;
  if (asked && whole && form.unit === 'base' && compare(asked.asked, asked.rounded) !== 0) {
    reading.notes.push(
      sentence('size', 'ticket.note.roundedDown', {
        rounded: formatDecimal(asked.rounded),
        difference: formatShort(subtract(asked.asked, asked.rounded)),
        asset: instrument.baseAsset,
      }),
    );
  }

  const draft = draftOf(form, asked ? formatDecimal(whole ? asked.rounded : asked.asked) : '', priceText);
  for (const one of checkDraft(draft, instrument)) {
    if ((one.field === 'price' && priceText === null) || (one.field === 'quantity' && !asked)) continue;
    const field = one.field === 'quantity' ? 'size' : one.field === 'price' ? 'price' : 'order';
    reading.problems.push(at(field, one));
    for (const name of ['lower', 'upper']) {
      const tick = one.key.startsWith('error.draft.') ? one.params[name] : undefined;
      if (typeof tick === 'string') reading.ticks.push(tick);
    }
  }
  const reference = market.live ? market.last : null;
  if (priceText !== null && reference !== null) {
    const far = checkCollar(priceText, reference, priceCollars[market.environment]);
    if (far) reading.problems.push(at('price', far));
  }
  return {
    ...reading,
    price,
    quantity: whole ? asked.rounded : null,
    draft: reading.problems.length === 0 ? draft : null,
  };
}

/** What is to be known before sending and does not forbid it (XU14, XU15, XU17). */
function remarks(form: TicketForm, market: TicketMarket, receipt: Receipt, price: Decimal | null): FieldSentence[] {
  const notes: FieldSentence[] = [];
  const best = crosses(form, market, price);
  if (best !== null && form.timeInForce === 'POST_ONLY') {
    notes.push(sentence('price', 'ticket.note.postOnlyCrosses', { best }));
  } else if (best !== null && form.timeInForce === 'GTC' && price) {
    notes.push(sentence('price', 'ticket.note.executesNow', { best, price: formatShort(price) }));
  }
  if (!receipt.bookHolds) notes.push(sentence('size', 'ticket.note.bookTooThin'));
  const available = receipt.available === null ? undefined : parseDecimal(receipt.available);
  if (available && receipt.needed !== null && compare(decimal(receipt.needed), available) > 0) {
    notes.push(
      sentence('size', closes(form.aim) ? 'ticket.note.overPosition' : 'ticket.note.overAvailable', {
        needed: receipt.needed,
        available: receipt.available!,
        asset: receipt.availableAsset,
      }),
    );
  }
  return notes;
}

/** Computes all the ticket shows from the form, the market and the account. */
export function summarise(form: TicketForm, market: TicketMarket, account: TicketAccount): TicketSummary {
  const { price, quantity, draft, problems, notes, ticks } = read(form, market, account);
  const receipt = receiptOf(form, market, account, quantity, price);
  const noPrice =
    form.type === 'MARKET' && !market.live
      ? sentence(
          'order',
          market.ageSeconds === null ? 'ticket.blocked.noPriceYet' : 'ticket.blocked.noLivePrice',
          market.ageSeconds === null ? {} : { seconds: market.ageSeconds },
        )
      : null;
  const symbol = problems.find(({ field }) => field === 'symbol');
  const blocked = symbol ?? account.barrier ?? noPrice ?? problems[0] ?? null;
  return {
    draft,
    quantity: quantity && formatDecimal(quantity),
    price: price && formatDecimal(price),
    problems,
    notes: [...notes, ...remarks(form, market, receipt, price)],
    ticks: [...new Set(ticks)],
    receipt,
    blocked: blocked && { key: blocked.key, params: blocked.params },
  };
}

/** A price from elsewhere (book, last, mark) as it goes into the field: on its tick, less aggressive (B-B3). */
export function shortcutPrice(form: TicketForm, market: TicketMarket, price: string): string | null {
  return roundPrice(price, sidesOf(form.aim).side, market.instrument);
}

/** The size as it reads in another unit, so that changing the unit keeps what was meant; empty when it is not known. */
export function sizeInUnit(summary: TicketSummary, unit: TicketForm['unit']): string {
  if (unit === 'base') return summary.quantity ?? '';
  return unit === 'quote' ? (summary.receipt.notional ?? '') : '';
}
