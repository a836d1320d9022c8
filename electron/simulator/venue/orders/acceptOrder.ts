import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from '../accounts/account.ts';
import type { VenueContext } from '../accounts/venueContext.ts';
import { priceText, sizeText } from '../accounts/money.ts';
import { orderNewsOf } from '../accounts/newsOf.ts';
import type { AccountOrder } from '../accounts/records.ts';

/** Accepts an order and places it in its book. The caller completes the command. */
export function acceptOrder(
  venueContext: VenueContext,
  account: Account,
  one: InstrumentMarket,
  order: AccountOrder,
): AccountOrder {
  account.keep(order);
  account.updatedTime = order.createdTime;
  // The order's state at acceptance is reported even when it fills at once.
  venueContext.changes
    .of(account, order.market)
    .accepted.push({ order, news: orderNewsOf(venueContext.market, account, order) });
  const { id, market, symbol, side, type, timeInForce, positionSide } = order;
  const words = [account.id, 'place', market, symbol, side, positionSide, type, timeInForce].filter(Boolean).join(' ');
  const terms = `${sizeText(one.instrument, order.size)} @ ${priceText(one.instrument, order.price)}`;
  venueContext.transcript.account(order.createdTime, `${words} ${terms} as ${id}`);
  venueContext.flow.enter(one, account, order);
  return order;
}
