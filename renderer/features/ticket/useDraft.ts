/** The draft of a symbol: where it is kept, when it is done, and the live price at which its limit price starts. */
import { useEffect, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Intent } from '../../../shared/domain/intent.ts';
import { add, decimal, formatDecimal, multiply } from '../../../shared/num/decimal.ts';
import type { Selection } from '../../state/desk/index.ts';
import type { FlowOutcome, PlanRequest } from '../../state/orders/index.ts';
import { useDesk } from '../../state/services.ts';
import { bestOf, type TicketMarket } from './context.ts';
import { reduce, sidesOf, withoutFigures, type TicketForm } from './form.ts';
import type { StartFrom } from './PresetMenu.tsx';
import { keepForm, keptForm, startedForm, type DraftPlace, type FirstForm } from './presets.ts';
import { shortcutPrice } from './summary.ts';

/** What was sent: the request, and the form it was made from. */
interface Sent {
  readonly request: PlanRequest;
  readonly form: TicketForm;
}

/** Whether an order of the request was placed, at once or after a doubt. */
function isPlaced({ request }: Sent, outcome: FlowOutcome | null, intents: readonly Intent[]): boolean {
  if (outcome?.kind !== 'answered' || outcome.request !== request) return false;
  const ids = new Set(outcome.intents.map(({ intentId }) => intentId));
  return [...outcome.intents, ...intents].some(({ intentId, state }) => ids.has(intentId) && state === 'placed');
}

/** A price that was put into the empty price field; `of`: what it was worked out for. */
interface StartPrice {
  readonly of: string;
  readonly price: string;
}

const noStart: StartPrice = { of: '', price: '' };

/** Returns the price at which a limit order starts, rounded to its tick; null: none, or no live one. */
function startPriceOf(form: TicketForm, prices: TicketMarket | null, from: StartFrom): string | null {
  if (!prices?.live || form.type !== 'LIMIT') return null;
  const [bid, ask] = [bestOf(prices.bids), bestOf(prices.asks)];
  const own = sidesOf(form.aim).side === 'BUY' ? bid : ask;
  const price = { best: own, last: prices.last, mid: bid && ask && midOf(bid, ask), off: null }[from];
  return price && shortcutPrice(form, prices, price);
}

const midOf = (bid: string, ask: string): string =>
  formatDecimal(multiply(add(decimal(bid), decimal(ask)), decimal('0.5')));

/** Returns what a ticket without a draft starts with, from the settings. */
function useFirstForm(): FirstForm {
  return useDesk(
    useShallow(({ app }) => ({
      type: app?.settings.orderType ?? 'LIMIT',
      timeInForce: app?.settings.timeInForce ?? 'GTC',
      unit: app?.settings.sizeUnit ?? 'base',
    })),
  );
}

/**
 * Holds the draft of a symbol. It outlives the panel and a reload of the window until the trading context changes; the
 * one of a placed order is shown, but not kept. The empty price of a limit order starts at a live price, which follows
 * the chosen side until a price is typed.
 */
export function useDraft(
  place: DraftPlace,
  selection: Selection,
  outcome: FlowOutcome | null,
  intents: readonly Intent[],
  prices: TicketMarket | null,
  from: StartFrom,
) {
  const { sessionStorage } = window;
  const { market, symbol } = selection;
  const first = useFirstForm();
  const [held, setForm] = useState(() => keptForm(sessionStorage, place, selection, first));
  const [sent, setSent] = useState<Sent | null>(null);
  const isOther = held.market !== market || held.symbol !== symbol;
  const [applied, setApplied] = useState(first);
  // Defaults changed in the settings act on a ticket in which no size was typed yet.
  const isChanged = applied !== first && held.size.text === '';
  const kept = isOther ? keptForm(sessionStorage, place, selection, first) : held;
  const form = isChanged ? startedForm(kept, first) : kept;
  const [start, setStart] = useState(noStart);
  if (applied !== first) setApplied(first);
  if (isOther || isChanged) setForm(form);
  if (isOther) setStart(noStart);
  const isDone = sent?.form === form && isPlaced(sent, outcome, intents);
  const of = `${market} ${symbol} ${sidesOf(form.aim).side} ${from}`;
  const price = start.of === of ? null : startPriceOf(form, prices, from);
  // A price that was put in and then changed or cleared by the user is never replaced.
  const isUntouched = form.price.text === start.price && (start.of === '' || start.price !== '');
  if (price !== null) {
    setStart({ of, price: isUntouched ? price : '' });
    if (isUntouched) setForm(reduce(form, { kind: 'price', text: price }));
  }
  // A price that nobody typed is not kept: it would be outdated when the symbol is chosen again.
  const isStart = start.of !== '' && form.price.text === start.price && form.size.text === '';
  useEffect(
    () =>
      keepForm(
        sessionStorage,
        place,
        isDone ? withoutFigures(form) : isStart ? reduce(form, { kind: 'price', text: '' }) : form,
      ),
    [sessionStorage, place, form, isDone, isStart],
  );
  return { form, setForm, setSent };
}
