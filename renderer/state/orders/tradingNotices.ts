import type { Intent } from '../../../shared/domain/intent.ts';
import { createFillWatch } from '../../../shared/domain/newFills.ts';
import type { Fill } from '../../../shared/domain/order.ts';
import {
  ZERO,
  add,
  formatDecimal,
  formatFixed,
  normalise,
  parseDecimal,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import type { Client } from '../../ipc/client.ts';
import type { Desk } from '../desk/desk.ts';
import type { FillNews, IntentNews } from '../desk/notices.ts';
import { accountFinder, type FindInstrument } from '../market/demoSymbols.ts';
import type { Sound } from '../desk/sound.ts';
import { holderOf, tradingContextOf, type TradingContext } from '../account/tradingStore.ts';

/** Returns a figure with at least `decimals` decimals, and with more where it has more. */
function withDecimals(value: Decimal, decimals: number): string {
  return formatFixed(value, Math.max(decimals, normalise(value).scale), 'floor');
}

/**
 * Groups fills that arrived together into notices, one per order, in the order of arrival. Figures have the decimals of
 * their instrument where it is listed.
 */
export function fillNews(fills: readonly Fill[], instrumentOf: FindInstrument = () => null): FillNews[] {
  const groups = new Map<string, Fill[]>();
  for (const fill of fills) {
    const order = `${fill.market} ${fill.symbol} ${fill.orderId}`;
    groups.set(order, [...(groups.get(order) ?? []), fill]);
  }
  return [...groups.values()].map((group) => {
    const { market, symbol, side, price } = group[0]!;
    const quantity = group.reduce((sum, fill) => add(sum, parseDecimal(fill.quantity) ?? ZERO), ZERO);
    const onePrice = group.every((fill) => fill.price === price);
    const instrument = instrumentOf({ market, symbol });
    const shownPrice = onePrice ? parseDecimal(price) : undefined;
    return {
      kind: 'fill',
      market,
      symbol,
      side,
      quantity: instrument ? withDecimals(quantity, instrument.quantityDecimals) : formatDecimal(quantity),
      price: instrument && shownPrice ? withDecimals(shownPrice, instrument.priceDecimals) : onePrice ? price : null,
      count: group.length,
    };
  });
}

/**
 * Returns the notice of a changed intent; `null` when its new state needs none: the ticket itself shows the orders it
 * placed.
 */
export function intentNews(before: Intent['state'] | null, intent: Intent, doubted: boolean): IntentNews | null {
  if (before === intent.state) return null;
  const news = (outcome: IntentNews['outcome']): IntentNews => ({ kind: 'intent', outcome, intent });
  switch (intent.state) {
    case 'inDoubt':
    case 'rejected':
    case 'notSent':
    case 'notPlaced':
      return news(intent.state);
    case 'placed':
      return doubted ? news('settledPlaced') : null;
    case 'recorded':
    case 'sending':
      return null;
  }
}

/** Shows notices of fills and of placements that did not simply succeed, with sound where it is enabled. */
export function announceTrading(client: Client, desk: Desk, sound: Sound): Cancel {
  const fillsOf = createFillWatch();
  const states = new Map<string, Intent['state']>();
  const doubted = new Set<string>();
  const play = (what: 'fill' | 'alarm'): void => {
    const settings = desk.store.getState().app?.settings;
    if (settings?.[what === 'fill' ? 'sound' : 'alarmSound']) sound.play(what);
  };
  const belongs = (event: TradingContext): boolean => {
    const tradingContext = tradingContextOf(desk.store.getState());
    return tradingContext?.environment === event.environment && tradingContext.account === event.account;
  };
  const onIntent = (intent: Intent, reset: boolean): void => {
    const news = reset ? null : intentNews(states.get(intent.intentId) ?? null, intent, doubted.has(intent.intentId));
    states.set(intent.intentId, intent.state);
    if (intent.state === 'inDoubt') doubted.add(intent.intentId);
    if (news === null) return;
    desk.notify(news);
    play(news.outcome === 'settledPlaced' ? 'fill' : 'alarm');
  };
  const stops = [
    client.on('trading.fills', (event) => {
      if (!belongs(event)) return;
      const { instruments } = desk.store.getState();
      const fresh = fillsOf(event, holderOf(desk.store.getState()) ?? '');
      const news = fillNews(fresh, accountFinder(event.account, instruments));
      for (const one of news) desk.notify(one);
      if (news.length > 0) play('fill');
    }),
    client.on('trading.intents', (event) => {
      if (!belongs(event)) return;
      if (event.reset) states.clear();
      for (const intent of event.intents) onIntent(intent, event.reset);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
