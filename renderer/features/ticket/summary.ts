import { roundPrice } from '../../../shared/domain/orderCheck.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import { triggersAtOnce } from '../../../shared/domain/conditionalOrderCheck.ts';
import {
  compare,
  decimal,
  formatDecimal,
  formatFixed,
  normalise,
  parseDecimal,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import {
  sentence,
  type FieldSentence,
  type TicketField,
  type Sentence,
  type TicketAccount,
  type TicketMarket,
} from './context.ts';
import { closes, reduce, sidesOf, walksBook, type TicketForm } from './form.ts';
import type { LegsView } from './legs.ts';
import { read, type Reading } from './reading.ts';
import { resolveSize } from './sizing.ts';
import { crosses, receiptOf, type Receipt } from './receipt.ts';

/** See drafts.ts. */
export { draftOf } from './drafts.ts';
/** See context.ts. */
export type { FieldSentence, TicketField };

/** All calculated content of the ticket; it has no state. */
export interface TicketSummary {
  /** The plain order exactly as it would be sent; `null` while something is missing or invalid. */
  readonly draft: OrderDraft | null;
  /** What would be placed as a plan (R15): a conditional order, or the orders of a tool. */
  readonly plan: Reading['plan'];
  /** Size in base, rounded to the step, as soon as it is known, even while another field is invalid. */
  readonly quantity: string | null;
  readonly price: string | null;
  /** Largest size that what is available allows, in base; `null` while it is not known. */
  readonly max: string | null;
  /** Take-profit and stop-loss attached to the order. */
  readonly legs: LegsView | null;
  /** Problems that prevent the order, each at its field. */
  readonly problems: readonly FieldSentence[];
  /** Notes for the user that do not prevent the order. */
  readonly notes: readonly FieldSentence[];
  /** The ticks next to a price that is off its tick (XU12). */
  readonly ticks: readonly string[];
  readonly receipt: Receipt;
  /** Why the order cannot be sent; `null` when it can. */
  readonly blocked: Sentence | null;
}

/** Returns notes for the user before sending that do not prevent the order (XU14, XU15, XU17). */
function remarks(form: TicketForm, market: TicketMarket, receipt: Receipt, price: Decimal | null): FieldSentence[] {
  const notes: FieldSentence[] = [];
  const best = crosses(form, market, price);
  if (best !== null && form.timeInForce === 'POST_ONLY') {
    notes.push(sentence('price', 'ticket.note.postOnlyCrosses', { best }));
  } else if (best !== null && form.timeInForce === 'GTC' && price) {
    // Both with the decimals of the contract, so that they can be compared at sight.
    const shown = (one: Decimal): string =>
      formatFixed(one, Math.max(normalise(one).scale, market.instrument.priceDecimals), 'floor');
    notes.push(sentence('price', 'ticket.note.executesNow', { best: shown(decimal(best)), price: shown(price) }));
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

/** Returns a note for a conditional order that would trigger as soon as it is placed (XU19). */
function conditionalOrderRemarks(market: TicketMarket, plan: Reading['plan']): FieldSentence[] {
  const [draft] = plan?.drafts ?? [];
  if (!draft || !('kind' in draft)) return [];
  const current = draft.source === 'mark' ? market.mark : market.last;
  if (current === null || !triggersAtOnce(draft, current)) return [];
  return [sentence('trigger', 'ticket.note.triggersNow', { current })];
}

/** Calculates everything the ticket shows from the form, the market and the account. */
export function summarise(form: TicketForm, market: TicketMarket, account: TicketAccount): TicketSummary {
  const reading = read(form, market, account);
  const { price, entry, quantity, draft, plan, legs, problems, notes, ticks } = reading;
  const receipt = receiptOf(form, market, account, { quantity, price: entry, notional: reading.notional });
  const noPrice =
    walksBook(form) && !market.live
      ? sentence(
          'order',
          market.ageSeconds === null ? 'ticket.blocked.noPriceYet' : 'ticket.blocked.noLivePrice',
          market.ageSeconds === null ? {} : { seconds: market.ageSeconds },
        )
      : null;
  const symbol = problems.find(({ field }) => field === 'symbol');
  const whole = reduce(form, { kind: 'share', percent: '100' });
  const most = symbol ? null : resolveSize(whole, market, account, walksBook(form) ? null : entry);
  const blocked = symbol ?? account.blockedReason ?? noPrice ?? problems[0] ?? null;
  return {
    draft,
    plan,
    legs,
    quantity: quantity && formatDecimal(quantity),
    price: price && formatDecimal(price),
    max: most?.ok === true ? formatDecimal(most.value.rounded) : null,
    problems,
    notes: [...notes, ...remarks(form, market, receipt, price), ...conditionalOrderRemarks(market, plan)],
    ticks,
    receipt,
    blocked: blocked && { key: blocked.key, params: blocked.params },
  };
}

/**
 * Returns a price from the market (book, last, mark) for the price field: rounded to the tick, to the less aggressive
 * side (B-B3).
 */
export function shortcutPrice(form: TicketForm, market: TicketMarket, price: string): string | null {
  return roundPrice(price, sidesOf(form.aim).side, market.instrument);
}

/** Returns the size in another unit, so that a change of the unit keeps the size; empty when it is not known. */
export function sizeInUnit(summary: TicketSummary, unit: TicketForm['unit']): string {
  if (unit === 'base') return summary.quantity ?? '';
  return unit === 'quote' ? (summary.receipt.notional ?? '') : '';
}
