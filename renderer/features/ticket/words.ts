import type { Account, Environment } from '../../../shared/domain/environment.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import { markOf } from '../../app/environmentMark.ts';
import { formatNumber } from '../../format/number.ts';
import { hasMessage, say, type Translate } from '../../i18n/messages.ts';
import type { Sentence } from './context.ts';
import { aimOf, type OrderAim } from './form.ts';

/** The world an order goes to, as its mark names it. */
export interface MarkedWorld {
  readonly environment: Environment;
  readonly account: Account;
}

/** A sentence in the person's language; a key nobody knows is shown as it is. */
export function sentenceText(t: Translate, { key, params }: Sentence): string {
  return hasMessage(key) ? say(t, key, params) : key;
}

/** The symbol with its market: `BTCUSDT Futures`. */
export function symbolText(t: Translate, { market, symbol }: Pick<OrderDraft, 'market' | 'symbol'>): string {
  return t('ticket.symbol', { symbol, market: t(`market.${market}`) });
}

/** An order in short: `Buy / Long 0.010 BTC at 61 250.5`. */
export function orderText(t: Translate, draft: OrderDraft, instrument: Instrument): string {
  const words = {
    aim: t(`ticket.aim.${aimOf(draft)}`),
    quantity: formatNumber(draft.quantity, instrument.quantityDecimals),
    asset: instrument.baseAsset,
  };
  return draft.price === null
    ? t('ticket.order.market', words)
    : t('ticket.order.limit', { ...words, price: formatNumber(draft.price, instrument.priceDecimals) });
}

/** What the submit button says it will do, with the environment; live names the market too (R16). */
export function submitText(
  t: Translate,
  draft: OrderDraft | null,
  aim: OrderAim,
  instrument: Instrument | null,
  world: MarkedWorld,
): string {
  const mark = t(markOf(world.environment, world.account).word);
  if (!draft || !instrument) return t('ticket.submit', { order: t(`ticket.aim.${aim}`), mark });
  const order = orderText(t, draft, instrument);
  return world.environment === 'live'
    ? t('ticket.submit.live', { order, symbol: symbolText(t, draft), mark })
    : t('ticket.submit', { order, mark });
}

/** The order as a full sentence with both units, as the confirmation reads it back (B-B9). */
export function restatedText(t: Translate, draft: OrderDraft, instrument: Instrument, notional: string | null): string {
  const words = {
    quantity: formatNumber(draft.quantity, instrument.quantityDecimals),
    base: instrument.baseAsset,
    quote: instrument.quoteAsset,
    value: notional === null ? t('ticket.unknown') : formatNumber(notional, quoteDecimals(instrument)),
    symbol: symbolText(t, draft),
  };
  const aim = aimOf(draft);
  return draft.price === null
    ? t(`ticket.restate.market.${aim}`, words)
    : t(`ticket.restate.limit.${aim}`, { ...words, price: formatNumber(draft.price, instrument.priceDecimals) });
}

/** Decimals at which amounts of quote are shown: two at least, more for small prices; hover shows the whole figure. */
export function quoteDecimals(instrument: Instrument): number {
  return Math.max(2, Math.min(8, instrument.priceDecimals));
}
