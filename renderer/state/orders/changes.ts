/**
 * Changes that have no client id (B-A5): the window sends each once and never repeats it. While a change of a target is
 * under way or in doubt, no other change is sent to that target: repeating the same change has no effect, and a
 * different one is refused with a notice.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Position } from '../../../shared/domain/order.ts';
import type { Change, ChangeAnswer, Closing } from '../../../shared/ipc/changeViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { type Client, windowError } from '../../ipc/client.ts';
import type { Services } from '../services.ts';
import { tradingContextOf } from '../account/tradingStore.ts';
import { CLOSE_ALL_WORD } from '../../../shared/domain/typedWord.ts';
import { closePositions } from './orderFlow.ts';

/**
 * State of a change; `inDoubt`: no response shows whether it happened, and it may still happen until its time has
 * passed.
 */
export type ChangeState = 'sending' | 'inDoubt';

/** Several changes sent one after the other (R10). `failed`: rejected or in doubt. */
export interface ChangeRun {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
}

/** Pending changes by target; `run` null: no series of changes is running. */
export interface ChangesState {
  readonly pending: Readonly<Record<string, ChangeState>>;
  readonly run: ChangeRun | null;
}

/**
 * The result of one change for its caller. `busy`: another change of the target is under way or in doubt, so nothing
 * was sent; `again`: the pending change is identical, and its first caller receives its result. `unheard`: main gave no
 * result; `inDoubt` then means that the request may have been sent.
 */
export type ChangeEnd =
  | { readonly kind: 'busy'; readonly again: boolean }
  | { readonly kind: 'unheard'; readonly inDoubt: boolean; readonly error: AppError }
  | { readonly kind: 'answered'; readonly answer: ChangeAnswer };

export interface Changes {
  readonly store: StoreApi<ChangesState>;
  /**
   * Sends a change once. `done` is shown as a notice when it succeeded. Resolves to the result; `null`: nothing was
   * sent, or it failed.
   */
  readonly sendAndNotify: (change: Change | Closing, done?: DoneWords) => Promise<ChangeAnswer | null>;
  /** The same for a dialog that reports the result itself: no notice is shown. */
  readonly send: (change: Change | Closing) => Promise<ChangeEnd>;
  /**
   * Sends changes one after the other; a second series is refused while one is running. `stopRun` ends it after the
   * current change.
   */
  readonly askEach: (changes: readonly (Change | Closing)[], done?: DoneWords) => Promise<void>;
  readonly stopRun: () => void;
}

/** The message shown when a change succeeded. */
export interface DoneWords {
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * Returns the target of a change: two changes of one target never overlap. Closing a position, its margin and its
 * automatic margin top-up are separate targets, as they are at the exchange, so that closing does not wait for a
 * setting.
 */
export function targetOf(change: Change | Closing | { readonly kind: 'leverage'; readonly symbol: string }): string {
  switch (change.kind) {
    case 'leverage':
    case 'marginType':
      return `setting ${change.symbol}`;
    case 'positionMargin':
      return `margin ${change.positionId}`;
    case 'autoMargin':
      return `top-up ${change.positionId}`;
    case 'closePosition':
      return `closing ${change.positionId}`;
    case 'closeSymbol':
      return `symbol ${change.symbol}`;
    case 'closeAll':
      return 'all';
    case 'modifyTrigger':
      return `trigger ${change.triggerId}`;
  }
}

function isClosing(change: Change | Closing): change is Closing {
  return change.kind === 'closePosition' || change.kind === 'closeSymbol' || change.kind === 'closeAll';
}

/** State of the changes of one position; `null`: none is under way. */
export interface PositionChanges {
  /** The position is being closed, by itself, with its symbol or with all positions. */
  readonly closing: ChangeState | null;
  /** The position's margin or automatic margin top-up is being changed. */
  readonly margin: ChangeState | null;
}

/** Returns the changes in `pending` that concern this position. */
export function changesOfPosition(
  pending: ChangesState['pending'],
  { positionId, symbol }: Pick<Position, 'positionId' | 'symbol'>,
): PositionChanges {
  return {
    closing: pending[`closing ${positionId}`] ?? pending[`symbol ${symbol}`] ?? pending['all'] ?? null,
    margin: pending[`margin ${positionId}`] ?? pending[`top-up ${positionId}`] ?? null,
  };
}

/** How long an in-doubt change blocks its target when main gives no time, in ms. */
const DOUBT_MS = 30_000;

/** Creates the changes of one window. */
export function createChanges({ client, desk, clock }: Pick<Services, 'client' | 'desk' | 'clock'>): Changes {
  const store: Changes['store'] = createStore<ChangesState>(() => ({ pending: {}, run: null }));
  const underWay = new Map<string, Change | Closing>();
  let stopped = false;
  const set = (target: string, state: ChangeState | null): void => {
    const { [target]: _, ...others } = store.getState().pending;
    store.setState({ pending: state === null ? others : { ...others, [target]: state } });
  };
  const doubt = (target: string, clearAt: number | null): void => {
    set(target, 'inDoubt');
    const wait = clearAt === null ? DOUBT_MS : Math.max(0, Math.min(clearAt - clock.now(), 2 * DOUBT_MS));
    clock.after(wait, () => set(target, null));
  };
  const send: Changes['send'] = async (change) => {
    const tradingContext = tradingContextOf(desk.store.getState());
    const target = targetOf(change);
    if (!tradingContext || Object.hasOwn(store.getState().pending, target)) {
      return { kind: 'busy', again: JSON.stringify(underWay.get(target)) === JSON.stringify(change) };
    }
    set(target, 'sending');
    underWay.set(target, change);
    const { result, sent } = isClosing(change)
      ? await closePositions(client, tradingContext, change, change.kind === 'closeAll' ? CLOSE_ALL_WORD : null)
      : { result: await client.call('trading.change', { ...tradingContext, change }), sent: true };
    underWay.delete(target);
    if (!result.ok) {
      // A missing response does not show whether the request was sent.
      const inDoubt = sent && (result.error.kind === 'internal' || result.error.kind === 'timeout');
      if (inDoubt) doubt(target, null);
      else set(target, null);
      return { kind: 'unheard', inDoubt, error: result.error };
    }
    const answer = result.value;
    if (answer.outcome === 'inDoubt') doubt(target, answer.clearAt);
    else set(target, null);
    return { kind: 'answered', answer };
  };
  /** An action the user requested and confirmed is never dropped without a notice. */
  const notSent = (): void => desk.notify({ kind: 'error', error: windowError('refused', 'error.change.notSent', {}) });
  const sendAndNotify: Changes['sendAndNotify'] = async (change, done) => {
    const end = await send(change);
    if (end.kind === 'busy') {
      if (!end.again) notSent();
      return null;
    }
    if (end.kind === 'unheard') {
      desk.notify({ kind: 'error', error: end.error });
      return null;
    }
    const { answer } = end;
    if (answer.outcome === 'done') {
      if (done) desk.notify({ kind: 'info', ...done });
    } else
      desk.notify({
        kind: 'error',
        error: answer.error ?? windowError('inDoubt', 'error.change.verify', { seconds: DOUBT_MS / 1_000 }),
      });
    return answer;
  };
  return {
    store,
    send,
    sendAndNotify,
    async askEach(changes, done) {
      if (changes.length === 0) return;
      if (store.getState().run !== null) return notSent();
      stopped = false;
      const tradingContext = tradingContextOf(desk.store.getState());
      let run: ChangeRun = { done: 0, failed: 0, total: changes.length };
      store.setState({ run });
      for (const change of changes) {
        const now = tradingContextOf(desk.store.getState());
        // Changes requested in one trading context are never sent in another (R16).
        if (stopped || now?.environment !== tradingContext?.environment || now?.account !== tradingContext?.account)
          break;
        const answer = await sendAndNotify(change);
        const wasDone = answer?.outcome === 'done';
        run = { ...run, done: run.done + Number(wasDone), failed: run.failed + Number(!wasDone) };
        store.setState({ run });
      }
      store.setState({ run: null });
      if (done && run.done > 0)
        desk.notify({ kind: 'info', key: done.key, params: { ...done.params, count: run.done } });
    },
    stopRun: () => {
      stopped = true;
    },
  };
}

const made = new WeakMap<Client, Changes>();

/** Returns the changes of this window, created on first use. */
export function changesOf(services: Pick<Services, 'client' | 'desk' | 'clock'>): Changes {
  const known = made.get(services.client) ?? createChanges(services);
  made.set(services.client, known);
  return known;
}
