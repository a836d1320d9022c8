import type { AlertCondition } from '../../../shared/domain/alert.ts';
import type { Translate } from '../../i18n/messages.ts';

/**
 * Describes the condition of an alert. `symbol` is used where the alert applies to any symbol. Requires the alert
 * messages to be registered.
 */
export function alertText(
  t: Translate,
  condition: AlertCondition,
  symbol = condition.symbol ?? t('alerts.any'),
): string {
  switch (condition.kind) {
    case 'price':
      return t('alerts.what.price', {
        symbol,
        market: t(`market.${condition.market}`),
        source: t(`alerts.source.${condition.source}`),
        direction: t(`alerts.direction.${condition.direction}`),
        price: condition.price,
      });
    case 'move':
      return t('alerts.what.move', {
        symbol,
        market: t(`market.${condition.market}`),
        source: t(`alerts.source.${condition.source}`),
        percent: condition.percent,
        minutes: condition.minutes,
      });
    case 'funding':
      return t('alerts.what.funding', {
        symbol,
        direction: t(`alerts.direction.${condition.direction}`),
        percent: condition.percent,
      });
    case 'fill':
      return t('alerts.what.fill', { symbol });
    case 'liquidation':
      return t('alerts.what.liquidation', { symbol, percent: condition.percent });
  }
}
