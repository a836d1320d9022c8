import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Plan } from '../../../shared/domain/plan.ts';
import type { IntentDraft } from '../../../shared/domain/conditionalDraft.ts';
import { isTyped, wordOf } from '../../../shared/domain/typedWord.ts';
import type { PlanTicket } from '../../../shared/ipc/planViews.ts';
import type { OrderWarning } from '../../../shared/ipc/tradingViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import type { PlanRequest } from './planRequest.ts';
import type { Services } from '../services.ts';
import { tradingContextOf, type TradingContext } from '../account/tradingStore.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { ChangeAnswer, Closing } from '../../../shared/ipc/changeViews.ts';
import { type Client, windowError } from '../../ipc/client.ts';

/** Stage of a request before it is sent. `until` is monotonic ms; `again`: the dialog stays open meanwhile. */
export type FlowStage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'preparing'; readonly request: PlanRequest; readonly again: boolean }
  | {
      readonly kind: 'confirming';
      readonly request: PlanRequest;
      readonly ticket: PlanTicket;
      readonly until: number;
      readonly expired: boolean;
    }
  | { readonly kind: 'sending'; readonly request: PlanRequest; readonly ticket: PlanTicket };

/**
 * Outcome of the last request: the plan as main returned it, or a failure before it existed; `sent`: requests may have
 * left.
 */
export type FlowOutcome = { readonly request: PlanRequest } & (
  | { readonly kind: 'answered'; readonly plan: Plan; readonly intents: readonly Intent[] }
  | { readonly kind: 'failed'; readonly error: AppError; readonly sent: boolean }
);

/** See {@link OrderFlow}. */
export interface FlowState {
  readonly stage: FlowStage;
  readonly outcome: FlowOutcome | null;
}

/** The only path of orders from the window to main: prepare, confirm, submit; one request at a time (R48). */
export interface OrderFlow {
  readonly store: StoreApi<FlowState>;
  /**
   * Requests a ticket from main for everything the request would send. Its `failed` is called when nothing results from
   * it.
   */
  readonly begin: (request: PlanRequest) => void;
  /** `typed`: content of the confirmation word field; what requires the word is not sent without it (B-A8). */
  readonly confirm: (typed?: string | null) => void;
  readonly decline: () => void;
  /** Requests a new ticket after the old one expired (XU22). */
  readonly review: () => void;
  /** Discards everything, for example when the trading context changes: no confirmation stays valid. */
  readonly reset: () => void;
}

/** The same request within this time of the previous one counts as the second half of a double click (XU21), in ms. */
export const REPEAT_GUARD_MS = 500;

/** Failures of a submit that do not prove that nothing was sent: main returned no readable result. */
const UNPROVEN: ReadonlySet<AppError['kind']> = new Set(['internal', 'timeout', 'network', 'unreadable', 'inDoubt']);

const idle: FlowState = { stage: { kind: 'idle' }, outcome: null };
const same = (one: TradingContext | null, other: TradingContext | null): boolean =>
  one !== null && other !== null && one.environment === other.environment && one.account === other.account;
const textOf = ({ kind, drafts, replaces, program }: PlanRequest): string =>
  JSON.stringify([kind, drafts, replaces ?? [], program ?? null]);

/** An answer of another kind than the request. */
const otherAnswer = (call: string): AppError => windowError('internal', 'error.window.callFailed', { call });

/** Returns all of main's remarks on a plan's orders, in the order of the orders. */
export function remarksOf(ticket: Pick<PlanTicket, 'items'>): readonly OrderWarning[] {
  return ticket.items.flatMap(({ warnings }) => warnings);
}

/** Whether a draft executes at market when it is triggered or sent. */
function atMarket(draft: IntentDraft): boolean {
  if (!('kind' in draft)) return draft.type === 'MARKET';
  return draft.kind === 'tpSl' ? draft.execution.kind === 'market' : draft.price === null;
}

/**
 * Whether the user must confirm before anything is sent. Several orders, automatic programs and plans with remarks
 * always need confirmation, which shows everything it allows (R15). A single order, moved or new, follows the
 * confirmation setting.
 */
export function asksFirst(level: 'always' | 'market' | 'never', ticket: PlanTicket): boolean {
  const [first, ...others] = ticket.items;
  const several = others.length > 0 || ticket.replaces.length > 1 || ticket.program !== null;
  if (!first || several || level === 'always' || remarksOf(ticket).length > 0) return true;
  return level === 'market' && atMarket(first.draft);
}

/** Creates the order flow of one window. */
export function createOrderFlow({ client, clock, desk }: Pick<Services, 'client' | 'clock' | 'desk'>): OrderFlow {
  const store = createStore<FlowState>(() => idle);
  let run = 0;
  let tradingContext: TradingContext | null = null;
  let cancelExpiry: Cancel | null = null;
  let recent: { readonly text: string; readonly at: number } | null = null;

  const currentContext = (): TradingContext | null => tradingContextOf(desk.store.getState());
  const stopExpiry = (): void => {
    cancelExpiry?.();
    cancelExpiry = null;
  };
  const setStage = (stage: FlowStage): void => {
    stopExpiry();
    store.setState({ stage });
  };
  /** Notifies the requester once when nothing results from the request. */
  const giveUp = (request: PlanRequest, error: AppError | null): void => request.failed?.(error);
  const finish = (outcome: FlowOutcome): void => {
    const { request } = outcome;
    if (recent) recent = { ...recent, at: clock.monotonic() };
    stopExpiry();
    store.setState({ stage: { kind: 'idle' }, outcome });
    if (outcome.kind === 'failed') giveUp(request, outcome.error);
    else if (outcome.plan.state === 'stopped' && outcome.intents.every(({ state }) => state !== 'placed')) {
      giveUp(request, outcome.plan.stopped);
    }
  };
  const reset = (): void => {
    run += 1;
    const { stage } = store.getState();
    stopExpiry();
    store.setState(idle);
    if (stage.kind !== 'idle') giveUp(stage.request, null);
  };

  const expire = (): void => {
    const { stage } = store.getState();
    if (stage.kind === 'confirming') setStage({ ...stage, expired: true });
  };
  const offer = (request: PlanRequest, ticket: PlanTicket): void => {
    const left = Math.max(0, ticket.expiresAt - clock.now());
    setStage({ kind: 'confirming', request, ticket, until: clock.monotonic() + left, expired: left === 0 });
    if (left > 0) cancelExpiry = clock.after(left, expire);
  };
  const submit = async (request: PlanRequest, ticket: PlanTicket, typed: string | null): Promise<void> => {
    // The stage changes first: a second confirmation then finds nothing to confirm (B-A6).
    setStage({ kind: 'sending', request, ticket });
    const runAtStart = run;
    const asked = tradingContext;
    if (asked === null || !same(asked, currentContext())) return reset();
    const result = await client.call('trading.submit', { ...asked, ticket: ticket.ticket, typed });
    if (runAtStart !== run) return;
    if (result.ok && 'plan' in result.value) return finish({ kind: 'answered', request, ...result.value });
    const error = result.ok ? otherAnswer('trading.submit') : result.error;
    finish({ kind: 'failed', request, error, sent: UNPROVEN.has(error.kind) });
  };
  const prepare = async (request: PlanRequest, again: boolean): Promise<void> => {
    run += 1;
    const runAtStart = run;
    const asked = currentContext();
    if (!asked) return giveUp(request, null);
    tradingContext = asked;
    setStage({ kind: 'preparing', request, again });
    store.setState({ outcome: null });
    const { kind, drafts, replaces, program, estimate } = request;
    const result = await client.call('trading.prepare', {
      ...asked,
      kind,
      drafts: [...drafts],
      replaces: [...(replaces ?? [])],
      program: program ?? null,
      ...(estimate && { estimate }),
    });
    if (runAtStart !== run) return;
    if (!result.ok) return finish({ kind: 'failed', request, error: result.error, sent: false });
    const ticket = result.value;
    if (ticket.kind === 'close') {
      return finish({ kind: 'failed', request, error: otherAnswer('trading.prepare'), sent: false });
    }
    const level = desk.store.getState().app?.settings.confirmLevel ?? 'always';
    if (again || asksFirst(level, ticket)) offer(request, ticket);
    else await submit(request, ticket, null);
  };

  return {
    store,
    begin(request) {
      const text = textOf(request);
      const repeated = recent?.text === text;
      if (store.getState().stage.kind !== 'idle') {
        // The second half of a double click is ignored; any other request receives the error that it has to wait.
        giveUp(request, repeated ? null : windowError('refused', 'error.ticket.busy'));
        return;
      }
      if (repeated && clock.monotonic() - recent!.at < REPEAT_GUARD_MS) return giveUp(request, null);
      recent = { text, at: clock.monotonic() };
      void prepare(request, false);
    },
    confirm(typed = null) {
      const { stage } = store.getState();
      if (stage.kind !== 'confirming' || stage.expired) return;
      if (clock.monotonic() >= stage.until) expire();
      else if (isTyped(wordOf(remarksOf(stage.ticket)), typed)) void submit(stage.request, stage.ticket, typed);
    },
    decline() {
      const { stage } = store.getState();
      if (stage.kind === 'sending' || stage.kind === 'idle') return;
      run += 1;
      setStage({ kind: 'idle' });
      giveUp(stage.request, null);
    },
    review() {
      const { stage } = store.getState();
      if (stage.kind === 'confirming' && stage.expired) void prepare(stage.request, true);
    },
    reset,
  };
}

/** Result of a closing; `sent`: it was submitted. */
interface ClosingEnd {
  readonly result: Result<ChangeAnswer, AppError>;
  readonly sent: boolean;
}

/** Closes positions at market, as the requesting panel has already asked the user (R10): never waits for an order. */
export async function closePositions(
  client: Client,
  tradingContext: TradingContext,
  closing: Closing,
  typed: string | null,
): Promise<ClosingEnd> {
  const prepared = await client.call('trading.prepare', { ...tradingContext, kind: 'close', closing });
  if (!prepared.ok) return { result: prepared, sent: false };
  const result = await client.call('trading.submit', { ...tradingContext, ticket: prepared.value.ticket, typed });
  if (!result.ok) return { result, sent: true };
  const answer = result.value;
  return { result: 'outcome' in answer ? ok(answer) : fail(otherAnswer('trading.submit')), sent: true };
}

const flows = new WeakMap<object, OrderFlow>();

/** Returns the flow of this window's services, shared by everything that requests, shows or confirms orders. */
export function orderFlowOf(services: Pick<Services, 'client' | 'clock' | 'desk'>): OrderFlow {
  const flow = flows.get(services.client) ?? createOrderFlow(services);
  flows.set(services.client, flow);
  return flow;
}
