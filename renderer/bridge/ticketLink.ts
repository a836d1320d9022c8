import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Market } from '../../shared/exchange/markets.ts';

/**
 * A price the user picked in another panel for the ticket of this symbol, with the cumulative size up to it if the user
 * asked for that too. Decimal text on tick and step, the size in base.
 */
export interface PickedPrice {
  readonly market: Market;
  readonly symbol: string;
  readonly price: string;
  readonly size?: string;
}

/** The price picked last; the ticket of another symbol ignores it. `sequence`: so that an identical one can follow. */
export interface TicketLinkState {
  readonly picked: (PickedPrice & { readonly sequence: number }) | null;
}

/** Connects panels with the ticket, so that neither depends on the other. */
export interface TicketLink {
  readonly store: StoreApi<TicketLinkState>;
  readonly pickPrice: (picked: PickedPrice) => void;
  /** Returns the picked price and clears it: the caller handles it. */
  readonly takePicked: (market: Market, symbol: string) => PickedPrice | null;
}

/** Creates a ticket link. The window uses {@link ticketLink}; tests create others. */
export function createTicketLink(): TicketLink {
  const store = createStore<TicketLinkState>(() => ({ picked: null }));
  let sequence = 0;
  return {
    store,
    pickPrice(picked) {
      sequence += 1;
      store.setState({ picked: { ...picked, sequence } });
    },
    takePicked(market, symbol) {
      const { picked } = store.getState();
      if (!picked || picked.market !== market || picked.symbol !== symbol) return null;
      store.setState({ picked: null });
      const { price, size } = picked;
      return size === undefined ? { market, symbol, price } : { market, symbol, price, size };
    },
  };
}

/** The window's ticket link. */
export const ticketLink: TicketLink = createTicketLink();

/** Puts a price, and a size when one is given, into the ticket of this symbol. */
export const pickPrice = ticketLink.pickPrice;
