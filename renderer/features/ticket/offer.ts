import type { Account } from '../../../shared/domain/environment.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import {
  conditionalOrderTypes,
  conditionalTypes,
  orderTypes,
  timesInForce,
  type ConditionalType,
  type OrderType,
  type TimeInForce,
} from '../../../shared/exchange/orderWords.ts';
import { ticketTools, type TicketTool } from '../../state/commands.ts';

/** Order types of the ticket: those of the exchange and the app's own tools. */
export type TicketType = OrderType | ConditionalType | TicketTool;

/** The types that a market offers beside limit and market, and what it lacks, as a message key (R19). */
export interface Offer {
  readonly more: readonly TicketType[];
  readonly lacks: 'ticket.lacks.spot' | 'ticket.lacks.demo' | 'ticket.lacks.trader' | null;
  readonly timesInForce: readonly TimeInForce[];
  /** Whether take-profit and stop-loss can be attached to an order. */
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

/** A copy-trader key allows TP/SL only for whole positions, set on the position (document 3, TP/SL). */
const trader: Offer = { ...futures, more: ticketTools, lacks: 'ticket.lacks.trader', attaches: false };

/** Where an order would go, and with which type of key. */
export interface OfferPlace {
  readonly market: Market;
  readonly account: Account;
  /** Set where the key in use is of the copy-trader type. */
  readonly trader?: true;
}

/** Returns exactly what a market of an account offers to a key (R19). */
export function offerOf(place: OfferPlace): Offer {
  if (place.account === 'demo') return demo;
  if (place.market === 'spot') return spot;
  return place.trader ? trader : futures;
}

/** Returns whether a type is one of the exchange's conditional types. */
export function isConditional(type: TicketType): type is ConditionalType {
  return conditionalTypes.some((one) => one === type);
}

/** Returns whether the trigger price of a type follows the market. */
export function trails(type: TicketType): boolean {
  return isConditional(type) && conditionalOrderTypes[type].trails;
}

/** Returns whether a type is one of the app's tools. */
export function isTool(type: TicketType): type is TicketTool {
  return ticketTools.some((one) => one === type);
}

/** Returns whether a type is a plain order type. */
export function isPlain(type: TicketType): type is OrderType {
  return orderTypes.some((one) => one === type);
}
