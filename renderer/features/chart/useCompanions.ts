import { useEffect, useState, useCallback } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useServices } from '../../state/services.ts';
import { createCompanions, type Companion, type Companions, type CompanionSpec } from './companions.ts';
import type { ChartParams } from './params.ts';
import type { BarSource, SourceTopic } from './source.ts';
import type { RunningChart } from './useChart.ts';
import { useTranslation } from 'react-i18next';
import type { Selection } from '../../state/desk/index.ts';

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

/** Returns the lines a chart draws beside its main price: other price types of the symbol first, then other symbols. */
export function companionSpecs(
  main: SourceTopic,
  { lines, compare }: Pick<ChartParams, 'lines' | 'compare'>,
): CompanionSpec[] {
  const { market, symbol, interval, priceType } = main;
  const prices = market === 'spot' ? [] : lines.filter((type) => type !== priceType);
  const others = compare.filter((one) => one.market !== market || one.symbol !== symbol);
  return [
    ...prices.map((type, place) => ({ id: type, place, topic: { ...main, priceType: type } })),
    ...others.map((one, place) => ({
      id: `${one.market} ${one.symbol}`,
      place: prices.length + place,
      topic: { market: one.market, symbol: one.symbol, interval, priceType: 'LAST' as const },
    })),
  ];
}

/**
 * Returns the two lines between which the basis is shaded: the main price and the index price, otherwise the first
 * other price of the symbol.
 */
export function basisOf(specs: readonly CompanionSpec[], main: SourceTopic): readonly [string, string] | null {
  const prices = specs.filter(({ topic }) => topic.symbol === main.symbol && topic.market === main.market);
  const other = prices.find(({ id }) => id === 'INDEX') ?? prices[0];
  return other ? ['main', other.id] : null;
}

/** Draws the lines beside the main price while the chart exists. */
export function useCompanions(
  running: RunningChart | null,
  source: BarSource,
  main: SourceTopic,
  params: ChartParams,
): readonly Companion[] {
  const services = useServices();
  const [store] = useState(() => createStore<Board>(() => none));
  const { board, companions } = useStore(store);
  useEffect(() => {
    if (!running) return;
    const { adapter, controller } = running;
    const newBoard = createCompanions({
      services,
      frames: services.frames,
      adapter,
      bars: controller.bars,
      main: source,
    });
    store.setState({ board: newBoard });
    return () => {
      newBoard.dispose();
      store.setState(none);
    };
  }, [running, services, source, store]);
  const key = JSON.stringify([main, params.lines, params.compare, params.basis]);
  useEffect(() => {
    if (!board) return;
    const [topic, lines, compare, basis] = JSON.parse(key) as [
      SourceTopic,
      ChartParams['lines'],
      ChartParams['compare'],
      boolean,
    ];
    const specs = companionSpecs(topic, { lines, compare });
    store.setState({ companions: board.set(specs, basis ? basisOf(specs, topic) : null) });
  }, [board, key, store]);
  return companions;
}

interface Board {
  readonly board: Companions | null;
  readonly companions: readonly Companion[];
}
const none: Board = { board: null, companions: [] };
