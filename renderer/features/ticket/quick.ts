/** Orders requested with a hotkey: they use the ticket's size and are checked and confirmed like every other. */
import type { OrderDraft, Position } from '../../../shared/domain/order.ts';
import { formatShort, sign } from '../../../shared/num/decimal.ts';
import type { CommandOf } from '../../state/commands.ts';
import { bestOf, positionSizes, type TicketMarket } from './context.ts';
import { draftOf } from './drafts.ts';
import { reduce, type OrderAction, type TicketForm } from './form.ts';
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

/** Returns market orders that close every position of the form's symbol, one for each side; none on spot. */
export function flattenDrafts(form: TicketForm, positions: readonly Position[]): OrderDraft[] {
  if (form.market === 'spot') return [];
  return (['LONG', 'SHORT'] as const).flatMap((side) => {
    const size = sumOf(positionSizes(positions, form.symbol, side));
    if (sign(size) <= 0) return [];
    const aim = side === 'LONG' ? 'closeLong' : 'closeShort';
    return [draftOf({ ...form, type: 'MARKET', aim, reduceOnly: true }, formatShort(size), null)];
  });
}
