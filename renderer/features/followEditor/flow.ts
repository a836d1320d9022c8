/**
 * The way of one edit (B-A5, B-A6): read, edit, checked by main, confirmed, sent once, read back. A press in the wrong
 * moment does nothing, and nothing is sent that was not shown as a difference.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FollowSettings } from '../../../shared/domain/followSchema.ts';
import type { CopySettingsOutcome, CopySettingsTicket } from '../../../shared/ipc/copyViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Client } from '../../bridge/client.ts';
import type { TradingContext } from '../../bridge/tradingStore.ts';
import { windowError } from '../../bridge/windowError.ts';
import { draftOf, type FollowDraft } from './draft.ts';

/** Keeps what was typed when the exchange tells something else than before (XU22). */

/** Texts by name, nested. */
type Nested = string | null | { readonly [name: string]: Nested };

const isRecord = (value: Nested | undefined): value is { readonly [name: string]: Nested } =>
  typeof value === 'object' && value !== null;

function merged(base: Nested | undefined, mine: Nested | undefined, theirs: Nested | undefined): Nested | undefined {
  if (isRecord(mine) && isRecord(theirs)) {
    const old = isRecord(base) ? base : {};
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
    const pairs = names.flatMap((name): [string, Nested][] => {
      const value = merged(old[name], mine[name], theirs[name]);
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(pairs);
  }
  return JSON.stringify(mine) === JSON.stringify(base) ? theirs : mine;
}

/** `theirs` with every change that leads from `base` to `mine`; what one side took away and the other changed stays changed. */
export function keepTyped<Value extends object>(base: Value, mine: Value, theirs: Value): Value {
  const [old, typed, reported] = [base, mine, theirs] as unknown as [Nested, Nested, Nested];
  return merged(old, typed, reported) as unknown as Value;
}

/** How far it is. `until`: monotonic ms at which the ticket is worth nothing. */
export type EditStage =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly error: AppError }
  | { readonly kind: 'editing'; readonly error: AppError | null }
  | { readonly kind: 'preparing' }
  | {
      readonly kind: 'confirming';
      readonly ticket: CopySettingsTicket;
      readonly until: number;
      readonly expired: boolean;
    }
  | { readonly kind: 'sending' }
  | { readonly kind: 'ended'; readonly outcome: CopySettingsOutcome };

/** What was read, what is typed, and how far it is. `readAt`: wall ms. */
export interface EditState {
  readonly stage: EditStage;
  readonly read: FollowSettings | null;
  readonly readAt: number | null;
  readonly draft: FollowDraft | null;
}

/** One editing of a follow, from its draft to its answer. */
export interface EditFlow {
  readonly store: StoreApi<EditState>;
  /** The dialog is there: the exchange is asked what holds. */
  readonly begin: () => void;
  /** Asks the exchange what holds now; what was typed is kept. */
  readonly reload: () => void;
  readonly change: (draft: FollowDraft) => void;
  /** Has main check these settings against what the exchange tells now. */
  readonly prepare: (settings: FollowSettings) => void;
  readonly confirm: () => void;
  /** Back to the fields. */
  readonly decline: () => void;
  /** The same, because the world it was meant for is gone (R16). */
  readonly reset: () => void;
  /** The dialog is gone: what comes later is not shown. */
  readonly dispose: () => void;
}

const lost = (): CopySettingsOutcome => ({
  outcome: 'inDoubt',
  error: windowError('inDoubt', 'error.window.callFailed', { call: 'copy.submitSettings' }),
  settings: null,
  differing: [],
  clearAt: null,
});

/** An edit of one follow; nothing is asked before it begins. */
export function createEditFlow(
  { client, clock }: { readonly client: Client; readonly clock: Clock },
  tradingContext: TradingContext,
  traderId: string,
): EditFlow {
  const store = createStore<EditState>(() => ({ stage: { kind: 'reading' }, read: null, readAt: null, draft: null }));
  let over = false;
  let expiry: (() => void) | undefined;
  const to = (stage: EditStage): void => {
    expiry?.();
    expiry = undefined;
    store.setState({ stage });
  };
  const read = async (after: AppError | null): Promise<void> => {
    to({ kind: 'reading' });
    const answer = await client.call('copy.settings', { ...tradingContext, traderId });
    if (over) return;
    if (!answer.ok) {
      to({ kind: 'failed', error: answer.error });
      return;
    }
    const { settings, readAt } = answer.value;
    const { read: before, draft } = store.getState();
    const reported = draftOf(settings);
    const kept = before && draft ? keepTyped(draftOf(before), draft, reported) : reported;
    store.setState({ read: settings, readAt, draft: kept });
    to({ kind: 'editing', error: after });
  };
  const prepare = async (settings: FollowSettings): Promise<void> => {
    const { stage, read: shown } = store.getState();
    if ((stage.kind !== 'editing' && stage.kind !== 'confirming') || shown === null) return;
    to({ kind: 'preparing' });
    const answer = await client.call('copy.prepareSettings', { ...tradingContext, shown, settings });
    if (over || store.getState().stage.kind !== 'preparing') return;
    if (answer.ok) {
      const ticket = answer.value;
      const until = clock.monotonic() + Math.max(0, ticket.expiresAt - clock.now());
      to({ kind: 'confirming', ticket, until, expired: false });
      expiry = clock.after(until - clock.monotonic(), () => to({ kind: 'confirming', ticket, until, expired: true }));
    } else if (answer.error.key === 'error.follow.moved') void read(answer.error);
    else to({ kind: 'editing', error: answer.error });
  };
  const confirm = async (): Promise<void> => {
    const { stage } = store.getState();
    if (stage.kind !== 'confirming' || stage.expired || clock.monotonic() >= stage.until) return;
    to({ kind: 'sending' });
    const answer = await client.call('copy.submitSettings', { ...tradingContext, ticket: stage.ticket.ticket });
    if (over) return;
    if (answer.ok) to({ kind: 'ended', outcome: answer.value });
    // Main gave no answer of its own: it may have left.
    else if (answer.error.key === 'error.window.callFailed') to({ kind: 'ended', outcome: lost() });
    else to({ kind: 'editing', error: answer.error });
  };
  const decline = (): void => {
    const { kind } = store.getState().stage;
    if (kind === 'confirming' || kind === 'preparing') to({ kind: 'editing', error: null });
  };
  return {
    store,
    begin() {
      over = false;
      void read(null);
    },
    reload: () => {
      const { kind } = store.getState().stage;
      if (kind !== 'sending' && kind !== 'reading') void read(null);
    },
    change(draft) {
      const { kind } = store.getState().stage;
      if (kind === 'editing') store.setState({ draft, stage: { kind: 'editing', error: null } });
    },
    prepare: (settings) => void prepare(settings),
    confirm: () => void confirm(),
    decline,
    reset: decline,
    dispose() {
      over = true;
      expiry?.();
    },
  };
}
