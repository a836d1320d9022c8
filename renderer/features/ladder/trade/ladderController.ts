import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import { checkDraft } from '../../../../shared/domain/orderCheck.ts';
import type { Order } from '../../../../shared/domain/order.ts';
import { decimal, type Decimal } from '../../../../shared/num/decimal.ts';
import { fromSteps } from '../../../../shared/num/step.ts';
import type { Sentence } from './sentence.ts';
import { restingOrders } from '../../../bridge/orderMoves.ts';
import type { PlanLink } from '../../../bridge/planLink.ts';
import type { Services } from '../../../bridge/services.ts';
import type { TicketLink } from '../../../bridge/ticketLink.ts';
import type { BookSide } from '../../../ui/bookLevels.ts';
import { ladderDraft, movePlan, ordersAt, type Bracket, type LadderAction } from './model.ts';

/** Own orders of one side that were picked up at a row. */
export interface Carried {
  readonly side: BookSide;
  readonly from: bigint;
}

/** What the hand holds. `cursor`: the row of the keyboard. `said`: why the last gesture did nothing, or what it asked for. */
export interface HandState {
  /** Off at the start, after every restart, and with every other symbol or account. */
  readonly armed: boolean;
  readonly aim: LadderAction;
  /** Which working size, from 0. */
  readonly size: number;
  readonly cursor: bigint | null;
  readonly carried: Carried | null;
  readonly said: Sentence | null;
}

/** What the ladder is at this moment; asked at each gesture, so that none acts on what is over. */
export interface LadderContext {
  readonly instrument: Instrument;
  /** The step of the rows, decimal text. */
  readonly grouping: string;
  readonly sizes: readonly string[];
  /** `null`: its distances cannot be read. */
  readonly bracket: Bracket | null;
  /** Why nothing may be sent: stopped, locked, stale. `null`: it may. */
  readonly rejectionReason: Sentence | null;
  readonly reduceOnly: boolean;
  /** Whether the account can cancel at all. */
  readonly cancels: boolean;
}

/** Gestures on the rows of a ladder; each asks for something that is confirmed by its own way, or says why it does nothing. */
export interface LadderController {
  readonly store: StoreApi<HandState>;
  readonly arm: (on: boolean) => void;
  readonly choose: (change: Partial<Pick<HandState, 'aim' | 'size'>>) => void;
  readonly setCursor: (row: bigint | null) => void;
  readonly place: (side: BookSide, row: bigint) => void;
  /** Own orders at a row, if there are any to pick up. */
  readonly pickUp: (side: BookSide, row: bigint) => boolean;
  /** Lays down what is carried. */
  readonly layDown: (row: bigint) => void;
  /** Puts back what is carried; answers whether something was. */
  readonly giveUp: () => boolean;
  readonly cancelAt: (row: bigint, side?: BookSide) => void;
  /** Own orders of a side in a row. */
  readonly ordersIn: (side: BookSide, row: bigint) => readonly Order[];
  readonly showMessage: (said: Sentence | null) => void;
}

interface HandParts {
  readonly services: Pick<Services, 'trading' | 'cancels'>;
  readonly tradingContext: () => LadderContext | null;
  readonly plans: Pick<PlanLink, 'requestPlan'>;
  readonly ticket: Pick<TicketLink, 'requestOrder'>;
}

/** A hand that holds nothing and does nothing until it is armed. */
export function createLadderController({ services, tradingContext, plans, ticket }: HandParts): LadderController {
  const { trading, cancels } = services;
  const store = createStore<HandState>(() => ({
    armed: false,
    aim: 'open',
    size: 0,
    cursor: null,
    carried: null,
    said: null,
  }));
  const showMessage = (said: Sentence | null): void => store.setState({ said });
  /** The ladder as it may act now; says why not otherwise. */
  const able = (): LadderContext | null => {
    const now = tradingContext();
    if (!store.getState().armed || !now) return null;
    showMessage(now.rejectionReason);
    return now.rejectionReason === null ? now : null;
  };
  const priceOfRow = (now: LadderContext, row: bigint): Decimal => fromSteps(row, decimal(now.grouping));
  const found = (now: LadderContext, side: BookSide, row: bigint): readonly Order[] =>
    ordersAt(
      trading.store.getState().orders[now.instrument.market].open,
      now.instrument,
      side,
      priceOfRow(now, row),
      decimal(now.grouping),
    );

  return {
    store,
    arm: (armed) => store.setState({ armed, cursor: null, carried: null, said: null }),
    choose: (change) => store.setState({ ...change, said: null }),
    // Leaving the rows says nothing new: a line that went would move the button under the press that left them.
    setCursor: (cursor) => store.setState(cursor === null ? { cursor } : { cursor, said: null }),
    showMessage,
    place(side, row) {
      const now = able();
      if (!now || row <= 0n) return;
      const { aim, size } = store.getState();
      const draft =
        now.bracket &&
        ladderDraft(
          {
            side: side === 'bid' ? 'BUY' : 'SELL',
            price: priceOfRow(now, row),
            size: now.sizes[size] ?? '',
            aim,
            bracket: now.bracket,
            reduceOnly: now.reduceOnly,
          },
          now.instrument,
        );
      if (!draft) return showMessage({ key: 'ladder.trade.bracket.wrong', params: {} });
      const [wrong] = checkDraft(draft, now.instrument);
      if (wrong)
        return showMessage(
          wrong.field === 'quantity' && draft.quantity === ''
            ? { key: 'ladder.trade.size.missing', params: {} }
            : wrong,
        );
      ticket.requestOrder(draft);
    },
    pickUp(side, row) {
      const now = able();
      if (!now) return false;
      const orders = found(now, side, row);
      if (!now.cancels) showMessage({ key: 'ladder.trade.demo', params: {} });
      else if (orders.length === 0) showMessage({ key: 'ladder.trade.noOrder', params: {} });
      else store.setState({ carried: { side, from: row } });
      return store.getState().carried !== null;
    },
    layDown(row) {
      const { carried } = store.getState();
      store.setState({ carried: null });
      const now = able();
      if (!carried || !now || row === carried.from || row <= 0n) return;
      const plan = movePlan(
        found(now, carried.side, carried.from),
        priceOfRow(now, row),
        now.instrument,
        trading.store.getState().intents,
      );
      if (plan) plans.requestPlan(plan);
      else showMessage({ key: 'chartTrade.notMovable', params: {} });
    },
    giveUp() {
      const { carried } = store.getState();
      store.setState({ carried: null });
      return carried !== null;
    },
    cancelAt(row, side) {
      const now = able();
      if (!now) return;
      if (!now.cancels) return showMessage({ key: 'ladder.trade.demo', params: {} });
      const orders = (side ? [side] : (['bid', 'ask'] as const)).flatMap((one) => found(now, one, row));
      if (orders.length === 0) return showMessage({ key: 'ladder.trade.noOrder', params: {} });
      cancels.cancelOrders(orders);
      showMessage({ key: 'ladder.trade.cancelling', params: { count: orders.length } });
    },
    ordersIn(side, row) {
      const now = tradingContext();
      return now ? found(now, side, row) : [];
    },
  };
}

/** Whether the symbol has an order of ours that rests at a limit. */
export function hasResting(orders: readonly Order[], instrument: Instrument): boolean {
  return restingOrders(orders, instrument.market, instrument.symbol).length > 0;
}
