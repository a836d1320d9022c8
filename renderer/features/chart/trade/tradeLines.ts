import type { Intent } from '../../../../shared/domain/intent.ts';
import type { AttachedDraft, Order, Position } from '../../../../shared/domain/order.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { isMeaningfulLiquidation } from '../../../../shared/domain/liquidation.ts';
import { decimal, parseDecimal, sign } from '../../../../shared/num/decimal.ts';
import {
  isCancelling,
  conditionalOrderKey,
  type CancelState,
  carriedBy,
  orderAt,
  changeAt,
  changesInPlace,
  draftAt,
  waitsAt,
} from '../../../state/orders/index.ts';
import { orderKey } from '../../../state/account/index.ts';
import type { CopiedFrom } from '../../../state/copy/index.ts';
import type { Translate } from '../../../i18n/messages.ts';
import type { LineColour, PriceLine } from '../lines/model.ts';
import { AIM_LINE, lineIds, type LineSubject, type TradeLine } from './subjects.ts';
import { orderParts, positionParts, shortText, sourceText, conditionalOrderParts } from './words.ts';

/** Inputs of the lines of one symbol. Prices are decimal text. */
export interface TradeLineInputs {
  readonly market: Market;
  readonly symbol: string;
  readonly orders: readonly Order[];
  readonly triggers: readonly ConditionalOrder[];
  readonly positions: readonly Position[];
  readonly intents: readonly Intent[];
  /** Which of the account's feeds are current: lines of the others are greyed and cannot be moved. */
  readonly live: { readonly orders: boolean; readonly triggers: boolean; readonly positions: boolean };
  /**
   * Whether new orders may be sent: while they are stopped, or the account may not trade, orders cannot be moved, because a move places a new order.
   */
  readonly open: boolean;
  /** Whether the account can cancel and protect at all; the demo account cannot (R16). */
  readonly changes: boolean;
  readonly mark: string | null;
  readonly last: string | null;
  readonly pending: Readonly<Record<string, CancelState>>;
  /** Requested prices of pending moves, by line. */
  readonly moving: Readonly<Record<string, string>>;
  readonly breakEven: Readonly<Record<string, string>>;
  readonly copiedFrom?: CopiedFrom;
  /** Lines of other owners, such as alerts. */
  readonly extras: readonly PriceLine[];
}

const AMBER = 1;
const known = (price: string | null): price is string => {
  const value = price === null ? undefined : parseDecimal(price);
  return value !== undefined && sign(value) > 0;
};

interface Standing {
  readonly id: string;
  readonly price: string;
  readonly parts: readonly string[];
  readonly ink: LineColour;
  readonly dash: PriceLine['dash'];
  readonly live: boolean;
  readonly movable: boolean;
  readonly close: string | null;
  readonly cancel: CancelState | undefined;
  readonly subject: LineSubject;
}

/** Whether a liquidation price is known and has a meaning at the mark price (R58). */
const isLiquidatedAt = (price: string | null, mark: string | null): price is string =>
  known(price) && isMeaningfulLiquidation(decimal(price), mark === null ? null : (parseDecimal(mark) ?? null));

/** Returns the lines of orders, conditional orders and positions of one symbol, the least important first. */
export function tradeLines(t: Translate, inputs: TradeLineInputs): TradeLine[] {
  const { market, symbol, intents, live, open, changes, mark, pending, moving } = inputs;
  const lineFor = (one: Standing): TradeLine[] => {
    const wanted = moving[one.id];
    const busy = wanted !== undefined || isCancelling(one.cancel);
    const remarks = [
      ...(one.live ? [] : [t('chartTrade.stale')]),
      ...(isCancelling(one.cancel) ? [t('chartTrade.cancelling')] : []),
      ...(one.cancel === 'inDoubt' ? [t('chartTrade.cancelInDoubt')] : []),
      ...(wanted === undefined ? [] : [t('chartTrade.moving', { price: shortText(wanted) })]),
    ];
    const line: TradeLine = {
      id: one.id,
      price: one.price,
      parts: [...one.parts, ...remarks],
      ink: one.live ? one.ink : 'quiet',
      dash: one.dash,
      movable: one.movable && one.live && !busy,
      close: busy || !one.live ? null : one.close,
      subject: one.subject,
    };
    if (wanted === undefined) return [line];
    const parts = [t('chartTrade.wanted'), ...one.parts];
    return [line, passive(`wanted ${one.id}`, wanted, parts, 'dotted', { kind: 'wanted' })];
  };
  const carried = (id: string, of: string, attached: AttachedDraft | null): TradeLine[] =>
    (['takeProfit', 'stopLoss'] as const).flatMap((name) => {
      const one = attached?.[name] ?? null;
      if (one === null || !known(one.triggerPrice)) return [];
      const parts = [t(`chartTrade.carried.${name}`, { order: of }), sourceText(t, one.source)];
      return [passive(`${id} ${name}`, one.triggerPrice, parts, 'dotted', { kind: 'carried' })];
    });

  const orders = inputs.orders
    .filter((order) => order.market === market && order.symbol === symbol)
    .flatMap((order): TradeLine[] => {
      if (!known(order.price)) return [];
      const id = lineIds.order(order);
      const parts = orderParts(t, order);
      return [
        ...lineFor({
          id,
          price: order.price,
          parts,
          ink: order.side === 'BUY' ? 'up' : 'down',
          dash: 'dashed',
          live: live.orders,
          movable: open && changes && orderAt(order, order.price, intents) !== null,
          close: changes ? t('chartTrade.close.order') : null,
          cancel: pending[orderKey(order)],
          subject: { kind: 'order', order },
        }),
        ...carried(id, parts[0]!, carriedBy(order, intents)),
      ];
    });
  if (market === 'spot') return [...orders, ...aim(t, inputs), ...others(inputs)];

  const triggers = inputs.triggers
    .filter((trigger) => trigger.symbol === symbol)
    .flatMap((trigger): TradeLine[] => {
      const price = waitsAt(trigger);
      if (!known(price)) return [];
      const inPlace = changesInPlace(trigger, intents);
      const movable = inPlace ? changeAt(trigger, price) !== null : open && draftAt(trigger, price) !== null;
      const id = lineIds.trigger(trigger);
      const parts = conditionalOrderParts(t, trigger);
      const preset = (one: ConditionalOrder['takeProfit']) =>
        one && {
          triggerPrice: one.triggerPrice,
          source: one.source === 'mark' ? ('mark' as const) : ('contract' as const),
        };
      return [
        ...lineFor({
          id,
          price,
          parts,
          ink: trigger.side === 'BUY' ? 'up' : 'down',
          dash: 'dotted',
          live: live.triggers,
          movable: changes && movable,
          close: changes ? t('chartTrade.close.trigger') : null,
          cancel: pending[conditionalOrderKey(trigger)],
          subject: { kind: 'trigger', trigger },
        }),
        ...carried(id, parts[0]!, { takeProfit: preset(trigger.takeProfit), stopLoss: preset(trigger.stopLoss) }),
      ];
    });
  const positions = inputs.positions
    .filter((position) => position.symbol === symbol)
    .flatMap((position): TradeLine[] => {
      if (!known(position.entryPrice)) return [];
      const id = lineIds.position(position);
      const tone = { live: live.positions, cancel: undefined } as const;
      const still = { ...tone, movable: false, close: null } as const;
      const breakEven = inputs.breakEven[position.positionId] ?? null;
      return [
        ...lineFor({
          ...tone,
          id,
          price: position.entryPrice,
          parts: positionParts(t, position, mark, inputs.copiedFrom?.[position.positionId]),
          ink: position.side === 'LONG' ? 'up' : 'down',
          dash: 'solid',
          movable: open && changes,
          close: open ? t('chartTrade.close.position') : null,
          subject: { kind: 'position', position },
        }),
        ...(isLiquidatedAt(position.liquidatePrice, mark)
          ? lineFor({
              ...still,
              id: `liquidation ${position.positionId}`,
              price: position.liquidatePrice,
              parts: [t(`chartTrade.liquidation.${position.side}`)],
              ink: AMBER,
              dash: 'dashed',
              subject: { kind: 'liquidation', position },
            })
          : []),
        ...(known(breakEven)
          ? lineFor({
              ...still,
              id: `breakEven ${position.positionId}`,
              price: breakEven,
              parts: [t(`chartTrade.breakEven.${position.side}`)],
              ink: 'quiet',
              dash: 'dotted',
              subject: { kind: 'breakEven', position },
            })
          : []),
      ];
    });
  return [...positions, ...triggers, ...orders, ...aim(t, inputs), ...others(inputs)];
}

/** Returns a line that only informs. */
function passive(
  id: string,
  price: string,
  parts: readonly string[],
  dash: PriceLine['dash'],
  subject: LineSubject,
): TradeLine {
  return {
    id,
    price,
    parts: parts.filter((part) => part !== ''),
    ink: 'quiet',
    dash,
    movable: false,
    close: null,
    subject,
  };
}

/** Returns the line that selects a price by keyboard: it is visible only while it has the focus. */
function aim(t: Translate, { last }: TradeLineInputs): TradeLine[] {
  if (!known(last)) return [];
  const line = { id: AIM_LINE, price: last, parts: [t('chartTrade.aim')], ink: 'text', dash: 'dotted' } as const;
  return [{ ...line, movable: true, close: null, whileFocused: true, subject: { kind: 'aim' } }];
}

function others({ extras }: TradeLineInputs): TradeLine[] {
  return extras.map((line) => ({ ...line, subject: { kind: 'extra' } }));
}
