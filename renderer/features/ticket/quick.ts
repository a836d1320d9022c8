/** Commands of hotkeys and the palette to the ticket. Their orders are checked and confirmed like every other. */
import { partOf } from '../../../shared/domain/closingSums.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { OrderDraft, Position } from '../../../shared/domain/order.ts';
import { orderTypes } from '../../../shared/exchange/orderWords.ts';
import { ZERO, compare, decimal, formatShort, parseDecimal, sign, type Decimal } from '../../../shared/num/decimal.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { windowError } from '../../ipc/client.ts';
import type { CommandOf } from '../../state/commands.ts';
import type { Services } from '../../state/services.ts';
import { bestOf, positionSizes, type TicketAccount, type TicketMarket } from './context.ts';
import { draftOf } from './drafts.ts';
import { reduce, type FormAction, type OrderAction, type TicketForm } from './form.ts';
import { offerOf } from './offer.ts';
import { sumOf } from './sizing.ts';

/** Returns the form after a hotkey to buy or sell at the bid or the ask; `null`: there is no live price. */
export function quickForm(
  form: TicketForm,
  market: TicketMarket,
  { side, at }: CommandOf<'ticket.trade'>,
): TicketForm | null {
  const price = market.live ? bestOf(at === 'bid' ? market.bids : market.asks) : null;
  if (price === null) return null;
  const buys = side === 'BUY';
  const aim: OrderAction = form.market === 'spot' ? (buys ? 'buy' : 'sell') : buys ? 'openLong' : 'openShort';
  const plain = reduce(reduce(form, { kind: 'type', type: 'LIMIT' }), { kind: 'aim', aim });
  return reduce(reduce(plain, { kind: 'timeInForce', timeInForce: 'GTC' }), { kind: 'price', text: price });
}

/** Returns the next larger or smaller number of the series 1, 2, 5, 10, 20, 50 and so on; nothing lies below zero. */
function nextInSeries({ units, scale }: Decimal, up: boolean): Decimal | null {
  // One decimal more, so that the series also has numbers below the last digit.
  const value = units * 10n;
  const digits = String(value).length;
  const series = [digits - 2, digits - 1, digits].flatMap((power) =>
    power < 0 ? [] : [1n, 2n, 5n].map((factor) => factor * 10n ** BigInt(power)),
  );
  const next = up ? series.find((one) => one > value) : series.findLast((one) => one < value);
  return next === undefined ? null : { units: next, scale: scale + 1 };
}

/** Returns the change to the next size: from the smallest that the unit has, and not beyond all that is available. */
function steppedSize(form: TicketForm, { stepSize }: Instrument, up: boolean): FormAction | null {
  const isShare = form.unit === 'share' || form.unit === 'riskShare';
  const smallest = decimal(form.unit === 'base' ? stepSize : '1');
  const size = form.size.text.trim() === '' ? ZERO : parseDecimal(form.size.text);
  if (!size) return null;
  const next = sign(size) > 0 ? nextInSeries(size, up) : up ? smallest : null;
  if (next === null || compare(next, smallest) < 0 || (isShare && compare(next, decimal('100')) > 0)) return null;
  const text = formatShort(next);
  return form.shownIn === undefined ? { kind: 'size', text } : { kind: 'share', percent: text };
}

/** Returns what a command changes in the form; `null`: the market or the size does not offer it. */
export function formChange(
  form: TicketForm,
  instrument: Instrument,
  command: CommandOf<'ticket.orderType' | 'ticket.stepSize'>,
): FormAction | null {
  if (command.type === 'ticket.stepSize') return steppedSize(form, instrument, command.up);
  const type = [...orderTypes, ...offerOf(form).more].find((one) => one === command.orderType);
  return type === undefined ? null : { kind: 'type', type };
}

/**
 * Returns market orders that close every position of the form's symbol, one for each side, or half of it in multiples
 * of `halfStep`; none on spot.
 */
export function flattenDrafts(
  form: TicketForm,
  positions: readonly Position[],
  halfStep: string | null = null,
): OrderDraft[] {
  if (form.market === 'spot') return [];
  return (['LONG', 'SHORT'] as const).flatMap((side) => {
    const whole = sumOf(positionSizes(positions, form.symbol, side));
    const size = halfStep === null ? whole : partOf(whole, decimal('50'), decimal(halfStep));
    if (sign(size) <= 0) return [];
    const aim = side === 'LONG' ? 'closeLong' : 'closeShort';
    return [draftOf({ ...form, type: 'MARKET', aim, reduceOnly: true }, formatShort(size), null)];
  });
}

/**
 * Closes the open positions of the symbol, or half of them in multiples of `halfStep`: with one order, or with several
 * under one confirmation.
 */
export function closePositions(
  { commands, desk }: Pick<Services, 'commands' | 'desk'>,
  form: TicketForm,
  account: TicketAccount,
  halfStep: string | null,
): void {
  const refuse = (error: AppError): void => desk.notify({ kind: 'error', error });
  const { symbol } = form;
  const drafts = flattenDrafts(form, account.positions ?? [], halfStep);
  if (account.blockedReason !== null) return refuse(windowError('refused', 'error.ticket.notNow'));
  if (drafts.length === 0) return refuse(windowError('refused', 'error.ticket.nothingToClose', { symbol }));
  const kind = drafts.length === 1 ? 'single' : 'sequence';
  const title = { key: halfStep === null ? 'ticket.plan.flatten' : 'ticket.plan.half', params: { symbol } } as const;
  commands.dispatch({ type: 'orders.request', request: { kind, drafts, title } });
}
