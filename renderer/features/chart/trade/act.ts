import type { Intent } from '../../../../shared/domain/intent.ts';
import type { Position } from '../../../../shared/domain/order.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { PlanType } from '../../../../shared/domain/attachedPrices.ts';
import { compare, parseDecimal } from '../../../../shared/num/decimal.ts';
import { orderAt, type PlanRequest, changeAt, changesInPlace, draftAt, waitsAt } from '../../../state/orders/index.ts';
import { formatNumber } from '../../../format/number.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import type { LineSubject } from './subjects.ts';

/**
 * The action requested by dropping a line at a price. Nothing has happened yet; each action is confirmed separately.
 */
export type Decision =
  /** Cancel and place again, through the confirmation of plans. */
  | { readonly kind: 'plan'; readonly request: Omit<PlanRequest, 'failed'> }
  /** A take-profit or stop-loss is modified in place. */
  | { readonly kind: 'modify'; readonly trigger: ConditionalOrder; readonly price: string }
  /** A new take-profit or stop-loss for a position. */
  | { readonly kind: 'protect'; readonly position: Position; readonly plan: PlanType; readonly price: string }
  /** The price is put into the ticket. */
  | { readonly kind: 'pick'; readonly price: string }
  /** No action is possible, with the reason. */
  | { readonly kind: 'nothing'; readonly reason: MessageKey | null };

/**
 * Returns whether a price is a stop-loss or a take-profit for a position, by its side of the present price: a stop
 * above the entry of a profitable long is still a stop. `null`: there is no present price, or the price equals it.
 */
export function planAt(side: Position['side'], price: string, present: string | null): PlanType | null {
  const [at, now] = [parseDecimal(price), present === null ? undefined : parseDecimal(present)];
  const order = at && now ? compare(at, now) : 0;
  if (order === 0) return null;
  return order > 0 === (side === 'LONG') ? 'TAKE_PROFIT' : 'STOP_LOSS';
}

/** Returns the prices of a move as shown, both with the decimals of the new one, which is on the tick. */
function movedPrices(from: string, to: string): { readonly from: string; readonly to: string } {
  const decimals = to.split('.')[1]?.length ?? 0;
  return { from: formatNumber(from, decimals), to: formatNumber(to, decimals) };
}

/** Returns the action for dropping the line of `subject` at `price`. `present`: the live mark price, decimal text. */
export function decide(
  subject: LineSubject,
  price: string,
  intents: readonly Intent[],
  present: string | null,
): Decision {
  switch (subject.kind) {
    case 'order': {
      const { order } = subject;
      const draft = orderAt(order, price, intents);
      if (!draft || order.price === null) return { kind: 'nothing', reason: 'chartTrade.notMovable' };
      const { market, symbol, orderId } = order;
      const title = {
        key: order.side === 'BUY' ? 'chartTrade.move.buy' : 'chartTrade.move.sell',
        params: { symbol, ...movedPrices(order.price, price) },
      } as const;
      return {
        kind: 'plan',
        request: { kind: 'move', drafts: [draft], replaces: [{ kind: 'order', market, symbol, orderId }], title },
      };
    }
    case 'trigger': {
      const { trigger } = subject;
      if (changesInPlace(trigger, intents)) {
        return changeAt(trigger, price)
          ? { kind: 'modify', trigger, price }
          : { kind: 'nothing', reason: 'chartTrade.notMovable' };
      }
      const draft = draftAt(trigger, price);
      if (!draft) return { kind: 'nothing', reason: 'chartTrade.notMovable' };
      const { symbol, triggerId } = trigger;
      const params = { symbol, ...movedPrices(waitsAt(trigger) ?? '', price) };
      const title = { key: 'chartTrade.move.trigger', params } as const;
      return {
        kind: 'plan',
        request: { kind: 'move', drafts: [draft], replaces: [{ kind: 'trigger', symbol, triggerId }], title },
      };
    }
    case 'position': {
      const plan = planAt(subject.position.side, price, present);
      return plan === null
        ? { kind: 'nothing', reason: 'chartTrade.noMark' }
        : { kind: 'protect', position: subject.position, plan, price };
    }
    case 'aim':
      return { kind: 'pick', price };
    case 'liquidation':
    case 'breakEven':
    case 'carried':
    case 'wanted':
    case 'extra':
      return { kind: 'nothing', reason: null };
  }
}
