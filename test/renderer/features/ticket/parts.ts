import type { Intent } from '../../../../shared/domain/intent.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { PlanTicket } from '../../../../shared/ipc/planViews.ts';
import type { RiskBracket } from '../../../../shared/domain/riskBracket.ts';
import type { MarginFacts, TicketAccount, TicketMarket } from '../../../../renderer/features/ticket/context.ts';
import { emptyForm, reduce, type FormAction, type TicketForm } from '../../../../renderer/features/ticket/form.ts';
import { instrument } from '../../support/builders.ts';

type Futures = Extract<OrderDraft, { market: 'futures' }>;

/** Returns a live futures market around 61 250. */
export function ticketMarket(more: Partial<TicketMarket> = {}): TicketMarket {
  return {
    environment: 'simulator',
    instrument: instrument(),
    bids: ['61250.4', '1.000', '61250.0', '2.000'],
    asks: ['61250.5', '1.000', '61251.5', '3.000'],
    last: '61250.5',
    mark: '61250.47',
    live: true,
    ageSeconds: null,
    ...more,
  };
}

/** Returns an account with known contract specs and nothing open. */
export function ticketAccount(more: Partial<TicketAccount> = {}): TicketAccount {
  return {
    terms: { makerFeeRate: '0.0002', takerFeeRate: '0.0006', leverage: '20' },
    base: '0.5',
    quote: '10000',
    long: '0',
    short: '0',
    equity: '10000',
    positions: [],
    margin: null,
    blockedReason: null,
    ...more,
  };
}

/** Returns a form after some actions. */
export function form(market: 'spot' | 'futures', ...actions: readonly FormAction[]): TicketForm {
  return actions.reduce(reduce, emptyForm(market, 'BTCUSDT'));
}

/** Returns a form of the demo account after some actions. */
export function demoForm(...actions: readonly FormAction[]): TicketForm {
  return actions.reduce(reduce, emptyForm('futures', 'BTCUSDT', 'demo'));
}

/**
 * Returns the inputs of the margin calculation: a balance of 10 000, cross margin with leverage 20, three brackets,
 * nothing open.
 */
export function marginFacts(more: Partial<MarginFacts> = {}): MarginFacts {
  const brackets: RiskBracket[] = [
    {
      bracket: 1,
      notionalFloor: '0',
      notionalCap: '50000',
      maxLeverage: 125,
      maintenanceRatio: '0.004',
      deduction: '0',
    },
    {
      bracket: 2,
      notionalFloor: '50000',
      notionalCap: '500000',
      maxLeverage: 100,
      maintenanceRatio: '0.005',
      deduction: '50',
    },
    {
      bracket: 3,
      notionalFloor: '500000',
      notionalCap: '1000000',
      maxLeverage: 50,
      maintenanceRatio: '0.01',
      deduction: '2550',
    },
  ];
  return {
    balance: '10000',
    positions: [],
    setting: {
      symbol: 'BTCUSDT',
      marginType: 'ISOLATED',
      crossLeverage: '20',
      isolatedLongLeverage: '10',
      isolatedShortLeverage: '5',
      separatedMode: 'COMBINED',
    },
    brackets: new Map([['BTCUSDT', brackets]]),
    rates: new Map(),
    funding: { comingRate: '0.0001', nextSettlementAt: 1_800_000_000_000 },
    ...more,
  };
}

/** Returns the actions that type price and size. */
export function typed(price: string, size: string): FormAction[] {
  return [
    { kind: 'price', text: price },
    { kind: 'size', text: size },
  ];
}

/** Returns a limit order that opens a long position. */
export function futuresDraft(more: Partial<Futures> = {}): Futures {
  return {
    market: 'futures',
    symbol: 'BTCUSDT',
    side: 'BUY',
    positionSide: 'LONG',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: '61250.5',
    quantity: '0.010',
    reduceOnly: false,
    ...more,
  };
}

/**
 * Returns main's response to a prepared order; it is valid for a minute from `now` (wall-clock ms). `more` changes what
 * main said of the order.
 */
export function orderTicket(
  draft: OrderDraft,
  now: number,
  more: Partial<PlanTicket['items'][number]> = {},
): PlanTicket {
  return {
    ticket: 'ticket1',
    kind: 'single',
    bound: { intents: 1, notional: '612.505', lowestPrice: '61250.5', highestPrice: '61250.5', endsAt: now + 180_000 },
    replaces: [],
    program: null,
    items: [{ draft, reference: '61250.5', notional: '612.505', warnings: [], ...more }],
    expiresAt: now + 60_000,
  };
}

/** Returns an order that was sent. */
export function intent(more: Partial<Intent> = {}): Intent {
  return {
    intentId: 'intent1',
    environment: 'simulator',
    account: 'main',
    clientOrderId: 'fdclient1',
    draft: futuresDraft(),
    planId: null,
    state: 'placed',
    orderId: '700000000000000001',
    error: null,
    createdAt: 1_000,
    updatedAt: 1_000,
    ackMs: 12,
    looks: 0,
    settlesAt: null,
    ...more,
  };
}
