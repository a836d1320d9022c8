/**
 * The sequence of one edit (B-A5, B-A6): read, edit, check by main, confirm, send once, read back. A call that does not
 * fit the stage does nothing, and only changes that were shown as a difference are sent.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FollowSettings } from '../../../shared/domain/followSchema.ts';
import type { CopySettingsOutcome, CopySettingsTicket } from '../../../shared/ipc/copyViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { type Client, windowError } from '../../ipc/client.ts';
import type { TradingContext } from '../../state/account/index.ts';
import { draftOf, type FollowDraft } from './draft.ts';

/** Values of the merge that keeps typed text when the exchange reports other settings than before (XU22). */

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

/**
 * Applies every change from `base` to `mine` to `theirs`. A value that one side removed and the other changed keeps the
 * change.
 */
export function keepTyped<Value extends object>(base: Value, mine: Value, theirs: Value): Value {
  const [old, typed, reported] = [base, mine, theirs] as unknown as [Nested, Nested, Nested];
  return merged(old, typed, reported) as unknown as Value;
}

/** Stage of the edit. `until`: monotonic ms at which the ticket expires. */
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

/** The settings that were read, the draft, and the stage. `readAt`: wall ms. */
export interface EditState {
  readonly stage: EditStage;
  readonly read: FollowSettings | null;
  readonly readAt: number | null;
  readonly draft: FollowDraft | null;
}

/** One edit of a follow, from its draft to its outcome. */
export interface EditFlow {
  readonly store: StoreApi<EditState>;
  /** Starts the edit when the dialog opens: reads the present settings from the exchange. */
  readonly begin: () => void;
  /** Reads the present settings from the exchange again and keeps what was typed. */
  readonly reload: () => void;
  readonly change: (draft: FollowDraft) => void;
  /** Lets main check these settings against what the exchange reports now. */
  readonly prepare: (settings: FollowSettings) => void;
  readonly confirm: () => void;
  /** Returns to the fields. */
  readonly decline: () => void;
  /** Does the same as `decline`, because the trading context of the edit is gone (R16). */
  readonly reset: () => void;
  /** Ends the edit when the dialog closes: results that arrive later are ignored. */
  readonly dispose: () => void;
}

const lost = (): CopySettingsOutcome => ({
  outcome: 'inDoubt',
  error: windowError('inDoubt', 'error.window.callFailed', { call: 'copy.submitSettings' }),
  settings: null,
  differing: [],
  clearAt: null,
});

/** Creates the edit of one follow; it sends no request before `begin`. */
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
    const mergedDraft = before && draft ? keepTyped(draftOf(before), draft, reported) : reported;
    store.setState({ read: settings, readAt, draft: mergedDraft });
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
    // The call to main failed without a response, so the request may have been sent.
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
