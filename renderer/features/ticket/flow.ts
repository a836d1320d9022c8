import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Intent } from '../../../shared/domain/intent.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import { isTyped, wordOf } from '../../../shared/domain/typedWord.ts';
import type { OrderTicket } from '../../../shared/ipc/tradingViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import type { Services } from '../../bridge/services.ts';
import { tradingContextOf, type TradingContext } from '../../bridge/tradingStore.ts';
import { windowError } from '../../bridge/windowError.ts';

/** Stage of an order between the window and main. `until` is monotonic ms; `again`: the dialog stays open meanwhile. */
export type FlowStage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'preparing'; readonly draft: OrderDraft; readonly again: boolean }
  | { readonly kind: 'confirming'; readonly ticket: OrderTicket; readonly until: number; readonly expired: boolean }
  | { readonly kind: 'sending'; readonly ticket: OrderTicket };

/**
 * Outcome of the last order: an intent with its state, or a failure before there was one; `sent`: bytes may have been
 * sent.
 */
export type FlowOutcome =
  | { readonly kind: 'intent'; readonly intent: Intent }
  | { readonly kind: 'failed'; readonly draft: OrderDraft; readonly error: AppError; readonly sent: boolean };

/** State of the {@link OrderFlow}. */
export interface FlowState {
  readonly stage: FlowStage;
  readonly outcome: FlowOutcome | null;
}

/** The only route of an order from the window to main: prepare, confirm, submit; one order at a time. */
export interface OrderFlow {
  readonly store: StoreApi<FlowState>;
  /**
   * Requests a ticket from main. `failed` is called with a failure in addition to the outcome, for callers that have no
   * ticket panel to show it in.
   */
  readonly begin: (draft: OrderDraft, failed?: (error: AppError) => void) => void;
  /** `typed`: content of the confirmation field; an order that requires a typed word is not sent without it (B-A8). */
  readonly confirm: (typed?: string | null) => void;
  readonly decline: () => void;
  /** Requests a new ticket after the old one expired (XU22). */
  readonly review: () => void;
  /** Clears everything, as when the trading context changes: a confirmation never survives that. */
  readonly reset: () => void;
}

/** Milliseconds after an order within which the same order counts as the second press of a double click (XU21). */
export const REPEAT_GUARD_MS = 500;

/** Failures of a submit that do not prove that nothing was sent: main returned no readable result. */
const UNPROVEN: ReadonlySet<AppError['kind']> = new Set(['internal', 'timeout', 'network', 'unreadable', 'inDoubt']);

const idle: FlowState = { stage: { kind: 'idle' }, outcome: null };
const same = (one: TradingContext | null, other: TradingContext | null): boolean =>
  one !== null && other !== null && one.environment === other.environment && one.account === other.account;

/**
 * Returns whether the settings or the order's remarks require a confirmation. An order with remarks is always
 * confirmed.
 */
export function asksFirst(level: 'always' | 'market' | 'never', ticket: OrderTicket): boolean {
  if (ticket.warnings.length > 0 || level === 'always') return true;
  return level === 'market' && ticket.draft.type === 'MARKET';
}

/** Creates the order flow of one window. */
export function createOrderFlow({ client, clock, desk }: Pick<Services, 'client' | 'clock' | 'desk'>): OrderFlow {
  const store = createStore<FlowState>(() => idle);
  let run = 0;
  let tradingContext: TradingContext | null = null;
  let cancelExpiry: Cancel | null = null;
  let report: ((error: AppError) => void) | undefined;
  let recent: { readonly draft: string; readonly at: number } | null = null;

  const currentContext = (): TradingContext | null => tradingContextOf(desk.store.getState());
  const stopExpiry = (): void => {
    cancelExpiry?.();
    cancelExpiry = null;
  };
  const setStage = (stage: FlowStage): void => {
    stopExpiry();
    store.setState({ stage });
  };
  const finish = (outcome: FlowOutcome): void => {
    if (recent) recent = { ...recent, at: clock.monotonic() };
    stopExpiry();
    store.setState({ stage: { kind: 'idle' }, outcome });
    if (outcome.kind === 'failed') report?.(outcome.error);
  };
  const reset = (): void => {
    run += 1;
    stopExpiry();
    store.setState(idle);
  };

  const expire = (): void => {
    const { stage } = store.getState();
    if (stage.kind === 'confirming') setStage({ ...stage, expired: true });
  };
  const offer = (ticket: OrderTicket): void => {
    const left = Math.max(0, ticket.expiresAt - clock.now());
    setStage({ kind: 'confirming', ticket, until: clock.monotonic() + left, expired: left === 0 });
    if (left > 0) cancelExpiry = clock.after(left, expire);
  };
  const submit = async (ticket: OrderTicket, typed: string | null): Promise<void> => {
    // The stage changes before anything else can happen, so that a second confirmation has nothing to confirm (B-A6).
    setStage({ kind: 'sending', ticket });
    const own = run;
    const asked = tradingContext;
    if (asked === null || !same(asked, currentContext())) return reset();
    const result = await client.call('trading.submit', { ...asked, ticket: ticket.ticket, typed });
    if (own !== run) return;
    finish(
      result.ok
        ? { kind: 'intent', intent: result.value }
        : { kind: 'failed', draft: ticket.draft, error: result.error, sent: UNPROVEN.has(result.error.kind) },
    );
  };
  const prepare = async (draft: OrderDraft, again: boolean): Promise<void> => {
    run += 1;
    const own = run;
    const asked = currentContext();
    if (!asked) return;
    tradingContext = asked;
    setStage({ kind: 'preparing', draft, again });
    store.setState({ outcome: null });
    const result = await client.call('trading.prepare', { ...asked, draft });
    if (own !== run) return;
    if (!result.ok) return finish({ kind: 'failed', draft, error: result.error, sent: false });
    const level = desk.store.getState().app?.settings.confirmLevel ?? 'always';
    if (again || asksFirst(level, result.value)) offer(result.value);
    else await submit(result.value, null);
  };

  return {
    store,
    begin(draft, failed) {
      const text = JSON.stringify(draft);
      const repeated = recent?.draft === text;
      if (store.getState().stage.kind !== 'idle') {
        if (!repeated) failed?.(windowError('refused', 'error.ticket.busy'));
        return;
      }
      if (repeated && clock.monotonic() - recent!.at < REPEAT_GUARD_MS) return;
      recent = { draft: text, at: clock.monotonic() };
      report = failed;
      void prepare(draft, false);
    },
    confirm(typed = null) {
      const { stage } = store.getState();
      if (stage.kind !== 'confirming' || stage.expired) return;
      if (clock.monotonic() >= stage.until) expire();
      else if (isTyped(wordOf(stage.ticket.warnings), typed)) void submit(stage.ticket, typed);
    },
    decline() {
      const { stage } = store.getState();
      if (stage.kind === 'sending' || stage.kind === 'idle') return;
      run += 1;
      setStage({ kind: 'idle' });
    },
    review() {
      const { stage } = store.getState();
      if (stage.kind === 'confirming' && stage.expired) void prepare(stage.ticket.draft, true);
    },
    reset,
  };
}

const flows = new WeakMap<object, OrderFlow>();

/**
 * Returns the order flow of this window's services: the ticket and the confirmation share it without depending on each
 * other.
 */
export function orderFlowOf(services: Pick<Services, 'client' | 'clock' | 'desk'>): OrderFlow {
  const flow = flows.get(services.client) ?? createOrderFlow(services);
  flows.set(services.client, flow);
  return flow;
}
