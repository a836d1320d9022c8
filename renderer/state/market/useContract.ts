import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ContractView } from '../../../shared/ipc/marketViews.ts';
import type { Topic } from '../../../shared/ipc/views.ts';
import type { Selection } from '../desk/deskStore.ts';
import { createFeedStore, type FeedSlice } from './feedStore.ts';
import { useServices } from '../services.ts';

type ContractTopic = Extract<Topic, { kind: 'contract' }>;

/** Returns the polled funding and open interest of a contract; empty on spot, which has neither. */
export function useContract({ market, symbol }: Selection): FeedSlice<ContractView | null> {
  const services = useServices();
  const [feed] = useState(() =>
    createFeedStore<ContractTopic, ContractView | null>(
      services,
      () => null,
      (_previous, view) => view,
    ),
  );
  useEffect(() => {
    if (market !== 'futures') return;
    feed.open({ kind: 'contract', market, symbol });
    return () => feed.close();
  }, [feed, market, symbol]);
  const state = useStore(feed.store);
  // Data of another symbol is not shown, not even for one frame.
  return market === 'futures' && state.content?.symbol === symbol ? state : { content: null, feed: null, error: null };
}
