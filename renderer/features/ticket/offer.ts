import type { Account } from '../../../shared/domain/environment.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import {
  conditionalTypes,
  orderTypes,
  timesInForce,
  type ConditionalType,
  type OrderType,
  type TimeInForce,
} from '../../../shared/exchange/orderWords.ts';

/** What the desk makes of several orders under one confirmation (R15). */
export const ticketTools = ['SCALED', 'TWAP', 'CHASE'] as const;
/** See {@link ticketTools}. */
export type TicketTool = (typeof ticketTools)[number];

/** What the ticket can make: the exchange's types and the desk's own tools. */
export type TicketType = OrderType | ConditionalType | TicketTool;

/** The types one place offers beside limit and market, and what it lacks, as the key of a sentence (R19). */
export interface Offer {
  readonly more: readonly TicketType[];
  readonly lacks: 'ticket.lacks.spot' | 'ticket.lacks.demo' | 'ticket.lacks.trader' | null;
  readonly timesInForce: readonly TimeInForce[];
  /** Take-profit and stop-loss that go with an order. */
  readonly attaches: boolean;
  readonly reduces: boolean;
}

const spot: Offer = {
  more: ticketTools,
  lacks: 'ticket.lacks.spot',
  timesInForce: timesInForce.spot,
  attaches: false,
  reduces: false,
};
const futures: Offer = {
  more: [...conditionalTypes, ...ticketTools],
  lacks: null,
  timesInForce: timesInForce.futures,
  attaches: true,
  reduces: true,
};
const demo: Offer = {
  more: [],
  lacks: 'ticket.lacks.demo',
  timesInForce: timesInForce.spot,
  attaches: true,
  reduces: false,
};

/** A key of the copy-trader type has TP/SL of whole positions alone, which are set on the position (document 3, TP/SL). */
const trader: Offer = { ...futures, more: ticketTools, lacks: 'ticket.lacks.trader', attaches: false };

/** Where an order would go, and with which key. */
export interface OfferPlace {
  readonly market: Market;
  readonly account: Account;
  /** Set where the key in use is of the copy-trader type. */
  readonly trader?: true;
}

/** Exactly what a market of an account offers to a key (R19). */
export function offerOf(place: OfferPlace): Offer {
  if (place.account === 'demo') return demo;
  if (place.market === 'spot') return spot;
  return place.trader ? trader : futures;
}

/** Whether a type is one of the exchange's conditional ones. */
export function isConditional(type: TicketType): type is ConditionalType {
  return conditionalTypes.some((one) => one === type);
}

/** Whether a type is one of the desk's tools. */
export function isTool(type: TicketType): type is TicketTool {
  return ticketTools.some((one) => one === type);
}

/** Whether a type is a plain one. */
export function isPlain(type: TicketType): type is OrderType {
  return orderTypes.some((one) => one === type);
}
