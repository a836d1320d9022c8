import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Trigger } from '../../../shared/domain/triggerSchema.ts';
import { useServices } from '../../bridge/services.ts';
import { createWatchedPrices, livePrice, type WatchedPrice } from './prices.ts';
import { advanceExtremes, type Extremes } from './trail.ts';

/** Live prices of every contract that open orders wait for, and the extremes this desk has seen for those that follow. */
export function useTrails(triggers: readonly Trigger[]): {
  readonly prices: Readonly<Record<string, WatchedPrice>>;
  readonly priceOf: (trigger: Trigger) => string | null;
  readonly extremeOf: (trigger: Trigger) => string | null;
} {
  const { client, clock } = useServices();
  const [watched] = useState(() => createWatchedPrices(client, clock));
  const prices = useStore(watched.store);
  const symbols = [...new Set(triggers.map(({ symbol }) => symbol))].toSorted().join(' ');
  useEffect(() => {
    watched.follow(symbols === '' ? [] : symbols.split(' '));
  }, [watched, symbols]);
  useEffect(() => () => watched.follow([]), [watched]);
  const priceOf = (trigger: Trigger): string | null => livePrice(prices[trigger.symbol], trigger.triggerSource);
  const [known, setKnown] = useState<Extremes>({});
  const extremes = advanceExtremes(known, triggers, priceOf);
  // What was seen in this picture counts for the next.
  if (extremes !== known) setKnown(extremes);
  return { prices, priceOf, extremeOf: ({ triggerId }) => extremes[triggerId] ?? null };
}
