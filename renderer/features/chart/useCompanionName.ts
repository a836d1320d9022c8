import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '../../state/desk/index.ts';
import type { Companion } from './companions.ts';

/**
 * Returns the name of a line: its price type where it belongs to the main symbol, otherwise its symbol, with the market
 * where that differs.
 */
export function useCompanionName(): (one: Pick<Companion, 'topic'>, main: Selection) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ topic }, main) => {
      if (topic.symbol === main.symbol && topic.market === main.market) return t(`chart.price.${topic.priceType}`);
      if (topic.market === main.market) return topic.symbol;
      return t('chart.compare.name', { symbol: topic.symbol, market: t(`chart.market.${topic.market}`) });
    },
    [t],
  );
}
