import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OrderDraft } from '../../shared/domain/order.ts';
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

/** Requests of other panels to the ticket. Each request has a sequence number, so that an identical one can follow. */
export interface TicketLinkState {
  /** The price picked last; the ticket of another symbol ignores it. */
  readonly picked: (PickedPrice & { readonly sequence: number }) | null;
  /** An order that another panel requests; it is placed like one from the ticket, including the confirmation. */
  readonly requested: { readonly draft: OrderDraft; readonly sequence: number } | null;
}

/** Connects panels with the ticket, so that neither depends on the other. */
export interface TicketLink {
  readonly store: StoreApi<TicketLinkState>;
  readonly pickPrice: (picked: PickedPrice) => void;
  readonly requestOrder: (draft: OrderDraft) => void;
  /** Returns the picked price and clears it: the caller handles it. */
  readonly takePicked: (market: Market, symbol: string) => PickedPrice | null;
  /** Returns the requested order and clears it. */
  readonly takeRequested: () => OrderDraft | null;
}

/** Creates a ticket link. The window uses {@link ticketLink}; tests create others. */
export function createTicketLink(): TicketLink {
  const store = createStore<TicketLinkState>(() => ({ picked: null, requested: null }));
  let sequence = 0;
  const next = (): number => (sequence += 1);
  return {
    store,
    pickPrice: (picked) => store.setState({ picked: { ...picked, sequence: next() } }),
    requestOrder: (draft) => store.setState({ requested: { draft, sequence: next() } }),
    takePicked(market, symbol) {
      const { picked } = store.getState();
      if (!picked || picked.market !== market || picked.symbol !== symbol) return null;
      store.setState({ picked: null });
      const { price, size } = picked;
      return size === undefined ? { market, symbol, price } : { market, symbol, price, size };
    },
    takeRequested() {
      const { requested } = store.getState();
      if (!requested) return null;
      store.setState({ requested: null });
      return requested.draft;
    },
  };
}

/** The window's ticket link. */
export const ticketLink: TicketLink = createTicketLink();

/** Puts a price, and a size when one is given, into the ticket of this symbol. */
export const pickPrice = ticketLink.pickPrice;

/** Requests an order from outside the ticket: main checks it and the user confirms it like any other. */
export const requestOrder = ticketLink.requestOrder;
