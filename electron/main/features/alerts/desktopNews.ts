/**
 * Texts of the desktop notifications of fills and failed orders (R26). The window has separate texts; these are read
 * outside of it.
 */
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import { formatFixed, normalise, parseDecimal } from '../../../../shared/num/decimal.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { mainTextIn } from '../../platform/mainText.ts';
import type { News } from './centre.ts';

/** A desktop notification. */
interface DesktopNews {
  readonly title: string;
  readonly body: string;
}

/** Returns a figure with at least `decimals` decimals, and with more where it has more. */
function withDecimals(text: string, decimals: number): string {
  const value = parseDecimal(text);
  return value ? formatFixed(value, Math.max(decimals, normalise(value).scale), 'floor') : text;
}

/**
 * Returns the desktop notification of a fill or a failed order; null for other news and for what the settings switch
 * off. Figures have the decimals of the instrument where it is known.
 */
export function desktopNews(
  news: News,
  instrument: Pick<Instrument, 'priceDecimals' | 'quantityDecimals'> | null,
  settings: Pick<Settings, 'digitGrouping' | 'language' | 'notifyAmounts' | 'notifyFills' | 'notifyRejections'>,
): DesktopNews | null {
  const text = mainTextIn(settings.language, settings.digitGrouping);
  if (news.kind === 'order' && settings.notifyRejections) {
    const { symbol, outcome } = news;
    const params = { symbol, market: text(`desktop.market.${news.market}`) };
    return { title: text('desktop.title.order'), body: text(`desktop.order.${outcome}`, params) };
  }
  if (news.kind !== 'fill' || !settings.notifyFills) return null;
  const { symbol, side, price, count } = news;
  const params = {
    symbol,
    market: text(`desktop.market.${news.market}`),
    quantity: withDecimals(news.quantity, instrument?.quantityDecimals ?? 0),
  };
  const shownPrice = price === null ? null : withDecimals(price, instrument?.priceDecimals ?? 0);
  const kind = settings.notifyAmounts ? 'desktop' : 'forward';
  const body =
    shownPrice === null
      ? text(`${kind}.fills.${side}`, { ...params, fills: count })
      : text(`${kind}.fill.${side}`, { ...params, price: shownPrice });
  return { title: text('desktop.title.fill'), body };
}
