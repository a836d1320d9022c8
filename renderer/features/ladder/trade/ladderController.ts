import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import { checkDraft } from '../../../../shared/domain/orderCheck.ts';
import type { Order } from '../../../../shared/domain/order.ts';
import { decimal, type Decimal } from '../../../../shared/num/decimal.ts';
import { fromSteps } from '../../../../shared/num/step.ts';
import { plainTyped } from '../../../format/typed.ts';
import type { Sentence } from './sentence.ts';
import { restingOrders, orderRequest } from '../../../state/orders/index.ts';
import type { Services } from '../../../state/services.ts';
import type { BookSide } from '../../../ui/bookLevels.ts';
import { ladderDraft, movePlan, ordersAt, type Bracket, type LadderAction } from './model.ts';

/** Own orders of one side that the user picked up at a row. */
export interface Carried {
  readonly side: BookSide;
  readonly from: bigint;
}

/**
 * State of the ladder's trading mode. `cursor`: row of the keyboard. `said`: why the last gesture did nothing, or what
 * it requested.
 */
export interface LadderTradeState {
  /** Whether trading mode is on. Off at the start, after every restart, and after each change of symbol or account. */
  readonly armed: boolean;
  readonly aim: LadderAction;
  /** Index of the working size, from 0. */
  readonly size: number;
  readonly cursor: bigint | null;
  readonly carried: Carried | null;
  readonly message: Sentence | null;
}

/** Present state of the ladder; read at each gesture, so that no gesture acts on outdated state. */
export interface LadderContext {
  readonly instrument: Instrument;
  /** The price step of the rows, decimal text. */
  readonly grouping: string;
  readonly sizes: readonly string[];
  /** `null`: the typed distances cannot be read. */
  readonly bracket: Bracket | null;
  /** Why nothing may be sent: stopped, locked, stale. `null`: sending is allowed. */
  readonly rejectionReason: Sentence | null;
  /** Why the account may place no order; it can still cancel. `null`: it may. */
  readonly tradingBlock: Sentence | null;
  readonly reduceOnly: boolean;
  /** Whether the account can cancel orders at all. */
  readonly cancels: boolean;
}

/**
 * Gestures on the rows of a ladder; each one requests an action, which the ticket or the plan then confirms, or gives
 * the reason why it does nothing.
 */
export interface LadderController {
  readonly store: StoreApi<LadderTradeState>;
  readonly arm: (on: boolean) => void;
  readonly choose: (change: Partial<Pick<LadderTradeState, 'aim' | 'size'>>) => void;
  readonly setCursor: (row: bigint | null) => void;
  readonly place: (side: BookSide, row: bigint) => void;
  /** Picks up own orders at a row; returns whether there were any. */
  readonly pickUp: (side: BookSide, row: bigint) => boolean;
  /** Moves the carried orders to this row. */
  readonly dropAt: (row: bigint) => void;
  /** Puts the carried orders back; returns whether there were any. */
  readonly putBack: () => boolean;
  readonly cancelAt: (row: bigint, side?: BookSide) => void;
  /** Returns the own orders of a side in a row. */
  readonly ordersIn: (side: BookSide, row: bigint) => readonly Order[];
  readonly showMessage: (message: Sentence | null) => void;
}

interface LadderControllerParts {
  readonly services: Pick<Services, 'commands' | 'trading' | 'cancels'>;
  readonly tradingContext: () => LadderContext | null;
}

/** Creates the controller, with trading mode off and nothing carried. */
export function createLadderController({ services, tradingContext }: LadderControllerParts): LadderController {
  const { commands, trading, cancels } = services;
  const store = createStore<LadderTradeState>(() => ({
    armed: false,
    aim: 'open',
    size: 0,
    cursor: null,
    carried: null,
    message: null,
  }));
  const showMessage = (message: Sentence | null): void => store.setState({ message });
  /** Returns the ladder's context when it may do this now; otherwise it shows the reason. */
  const able = (to: 'place' | 'cancel'): LadderContext | null => {
    const now = tradingContext();
    if (!store.getState().armed || !now) return null;
    const reason = now.rejectionReason ?? (to === 'place' ? now.tradingBlock : null);
    showMessage(reason);
    return reason === null ? now : null;
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
    arm: (armed) => store.setState({ armed, cursor: null, carried: null, message: null }),
    choose: (change) => store.setState({ ...change, message: null }),
    // Leaving the rows keeps the message: removing its line would move a button under the press that left the rows.
    setCursor: (cursor) => store.setState(cursor === null ? { cursor } : { cursor, message: null }),
    showMessage,
    place(side, row) {
      const now = able('place');
      if (!now || row <= 0n) return;
      const { aim, size } = store.getState();
      const draft =
        now.bracket &&
        ladderDraft(
          {
            side: side === 'bid' ? 'BUY' : 'SELL',
            price: priceOfRow(now, row),
            size: plainTyped(now.sizes[size] ?? '', 'quantity'),
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
      commands.dispatch({ type: 'orders.request', request: orderRequest(draft) });
    },
    pickUp(side, row) {
      const now = able('place');
      if (!now) return false;
      const orders = found(now, side, row);
      if (!now.cancels) showMessage({ key: 'ladder.trade.demo', params: {} });
      else if (orders.length === 0) showMessage({ key: 'ladder.trade.noOrder', params: {} });
      else store.setState({ carried: { side, from: row } });
      return store.getState().carried !== null;
    },
    dropAt(row) {
      const { carried } = store.getState();
      store.setState({ carried: null });
      const now = able('place');
      if (!carried || !now || row === carried.from || row <= 0n) return;
      const plan = movePlan(
        found(now, carried.side, carried.from),
        priceOfRow(now, row),
        now.instrument,
        trading.store.getState().intents,
      );
      if (plan) commands.dispatch({ type: 'orders.request', request: plan });
      else showMessage({ key: 'chartTrade.notMovable', params: {} });
    },
    putBack() {
      const { carried } = store.getState();
      store.setState({ carried: null });
      return carried !== null;
    },
    cancelAt(row, side) {
      const now = able('cancel');
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

/** Returns whether the symbol has an own resting limit order. */
export function hasResting(orders: readonly Order[], instrument: Instrument): boolean {
  return restingOrders(orders, instrument.market, instrument.symbol).length > 0;
}
