/** Texts for what changed while the app was not running, and the panel that shows each change. */
import { conditionalOrderKinds } from '../../../shared/domain/conditionalOrder.ts';
import type { SinceLastSessionItem } from '../../../shared/ipc/sinceLastSessionViews.ts';
import type { RequestedPanel } from '../../state/commands.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import type { Translate } from '../../i18n/messages.ts';
import { positionSideText, sideText } from '../../ui/orderText.ts';

type ItemOf<Kind extends SinceLastSessionItem['kind']> = Extract<SinceLastSessionItem, { kind: Kind }>;

function orderText(t: Translate, { side, positionSide, quantity, symbol, market, price }: ItemOf<'order'>): string {
  const words = {
    side: sideText(t, side, positionSide),
    quantity: quantity ?? '',
    symbol,
    market: t(`market.${market}`),
  };
  return price === null ? t('away.order.market', words) : t('away.order', { ...words, price });
}

function conditionalText(t: Translate, item: ItemOf<'conditional'>): string {
  const { side, positionSide, symbol, trigger, triggerPrice } = item;
  const kind = conditionalOrderKinds.find((one) => one === trigger);
  const words = {
    side: sideText(t, side, positionSide),
    symbol,
    kind: kind ? t(`conditional.kind.${kind}`) : trigger,
  };
  return triggerPrice === null
    ? t('away.conditional.noPrice', words)
    : t('away.conditional', { ...words, price: triggerPrice });
}

function doubtText(t: Translate, { symbol, market, state }: ItemOf<'doubt'>): string {
  const words = { symbol, market: t(`market.${market}`) };
  if (state === 'placed') return t('away.doubt.placed', words);
  const isGone = state === 'rejected' || state === 'notSent' || state === 'notPlaced';
  return isGone ? t('away.doubt.notPlaced', words) : t('away.doubt.open', words);
}

/** Returns one entry of the list as a sentence. */
export function sinceLastSessionText(t: Translate, item: SinceLastSessionItem, zone: TimeZone): string {
  switch (item.kind) {
    case 'order':
      return t(`away.order.${item.change}`, { order: orderText(t, item), executed: item.executed });
    case 'conditional':
      return t(`away.conditional.${item.change}`, { order: conditionalText(t, item) });
    case 'position': {
      const { symbol, before, size } = item;
      const side = positionSideText(t, item.side);
      return t(`away.position.${item.change}`, { side, symbol, before: before ?? '', size: size ?? '' });
    }
    case 'plan':
      return t('away.plan', { plan: t(`plan.kind.${item.plan}`), symbols: item.symbols.join(', ') });
    case 'doubt':
      return doubtText(t, item);
    case 'alerts': {
      const { count, from, to } = item;
      return t('away.alerts', { count, from: formatTimestamp(from, zone), to: formatTimestamp(to, zone) });
    }
  }
}

/** Returns the panel that shows an entry. */
export function panelOf(item: SinceLastSessionItem): RequestedPanel {
  switch (item.kind) {
    case 'order':
      return item.change === 'partly' || item.change === 'new' ? 'openOrders' : 'orderHistory';
    case 'conditional':
      return 'conditional';
    case 'position':
      return 'positions';
    case 'plan':
    case 'doubt':
      return 'openOrders';
    case 'alerts':
      return 'alerts';
  }
}
