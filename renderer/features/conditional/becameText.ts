import type { Order } from '../../../shared/domain/order.ts';
import type { Translate } from '../../i18n/messages.ts';
import { sideText, statusText, typeText } from '../../ui/orderText.ts';

/** The order a conditional one became, in one line with its state and how much of it was filled. */
export function becameText(t: Translate, order: Order): string {
  const { symbol, price } = order;
  const words = {
    side: sideText(t, order.side, order.positionSide),
    quantity: order.quantity ?? t('ticket.unknown'),
    symbol,
    type: typeText(t, order.type),
  };
  return t('conditional.past.order', {
    order: price === null ? t('order.draft.market', words) : t('order.draft.limit', { ...words, price }),
    status: statusText(t, order.status),
    executed: order.executedQuantity,
    quantity: words.quantity,
  });
}
