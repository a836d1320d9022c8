import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OrderDraft } from '../../shared/domain/order.ts';
import type { Market } from '../../shared/exchange/markets.ts';

/**
 * A price that was chosen in another panel for the ticket of this symbol, with the size up to it when that was asked for
 * too. Decimal text on tick and step, the size in base.
 */
export interface PickedPrice {
  readonly market: Market;
  readonly symbol: string;
  readonly price: string;
  readonly size?: string;
}

/** What other panels ask of the ticket. Each request carries a number of its own, so that the same one can come twice. */
export interface TicketLinkState {
  /** The price chosen last; the ticket of another symbol leaves it alone. */
  readonly picked: (PickedPrice & { readonly sequence: number }) | null;
  /** An order that another panel wants placed; it goes the same way as one from the ticket, confirmation included. */
  readonly requested: { readonly draft: OrderDraft; readonly sequence: number } | null;
}

/** Connects panels with the ticket without either knowing the other. */
export interface TicketLink {
  readonly store: StoreApi<TicketLinkState>;
  readonly pickPrice: (picked: PickedPrice) => void;
  readonly requestOrder: (draft: OrderDraft) => void;
  /** The picked price, once: whoever takes it has dealt with it. */
  readonly takePicked: (market: Market, symbol: string) => PickedPrice | null;
  /** The requested order, once. */
  readonly takeRequested: () => OrderDraft | null;
}

/** A link of its own. The window has one, {@link ticketLink}; tests make theirs. */
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

/** The window's link. */
export const ticketLink: TicketLink = createTicketLink();

/** Puts a price, and a size when one is given, into the ticket of this symbol. */
export const pickPrice = ticketLink.pickPrice;

/** Asks for an order from outside the ticket: it is checked by main and confirmed like every other. */
export const requestOrder = ticketLink.requestOrder;
