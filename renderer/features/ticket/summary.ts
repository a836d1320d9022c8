import { roundPrice } from '../../../shared/domain/orderCheck.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import { triggersAtOnce } from '../../../shared/domain/conditionalOrderCheck.ts';
import {
  compare,
  decimal,
  formatDecimal,
  formatShort,
  parseDecimal,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import type { Sentence, TicketAccount, TicketMarket } from './context.ts';
import { sentence, type FieldSentence, type TicketField } from './fields.ts';
import { closes, sidesOf, walksBook, type TicketForm } from './form.ts';
import type { LegsView } from './legs.ts';
import { read, type Reading } from './reading.ts';
import { crosses, receiptOf, type Receipt } from './receipt.ts';

/** See drafts.ts. */
export { draftOf } from './drafts.ts';
/** See fields.ts. */
export type { FieldSentence, TicketField };

/** Everything the ticket shows that is computed: nothing here is remembered. */
export interface TicketSummary {
  /** The plain order that would be sent, to the last digit; `null` while something is missing or wrong. */
  readonly draft: OrderDraft | null;
  /** What would be placed as a plan (R15): a conditional order, or the orders of a tool. */
  readonly plan: Reading['plan'];
  /** The size in base on its step, as soon as it is known; also while another field is wrong. */
  readonly quantity: string | null;
  readonly price: string | null;
  /** Take-profit and stop-loss that go with the order. */
  readonly legs: LegsView | null;
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

/** A conditional order that would trigger as soon as it is placed (XU19). */
function conditionalOrderRemarks(market: TicketMarket, plan: Reading['plan']): FieldSentence[] {
  const [draft] = plan?.drafts ?? [];
  if (!draft || !('kind' in draft)) return [];
  const current = draft.source === 'mark' ? market.mark : market.last;
  if (current === null || !triggersAtOnce(draft, current)) return [];
  return [sentence('trigger', 'ticket.note.triggersNow', { current })];
}

/** Computes all the ticket shows from the form, the market and the account. */
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
  const blocked = symbol ?? account.barrier ?? noPrice ?? problems[0] ?? null;
  return {
    draft,
    plan,
    legs,
    quantity: quantity && formatDecimal(quantity),
    price: price && formatDecimal(price),
    problems,
    notes: [...notes, ...remarks(form, market, receipt, price), ...conditionalOrderRemarks(market, plan)],
    ticks,
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
