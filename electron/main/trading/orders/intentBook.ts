/** The intents of this install: their states, on the disk and for the window. What is proven is never unproven (B-A4). */
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { Intent, IntentState } from '../../../../shared/domain/intent.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { mintClientId } from '../../journal/clientIds.ts';
import { intentOfRecord, isUnsettled, type JournaledIntent } from '../../journal/fold.ts';
import type { Journal } from '../../journal/journal.ts';
import { JOURNAL_VERSION, type JournalRecordOf } from '../../journal/records.ts';

/** What became of an intent. */
export interface IntentEnd {
  readonly state: Exclude<IntentState, 'recorded' | 'sending'>;
  readonly orderId?: string | null;
  readonly error?: AppError | null;
  readonly ackMs?: number | null;
}

/** An intent with what only main knows of it. `restored`: from an earlier run of the program. */
export interface KnownIntent extends JournaledIntent {
  readonly restored: boolean;
}

/** See the opening comment. */
export interface IntentBook {
  /** Mints the next id and writes `recorded` to the disk; null when that failed: nothing exists then. */
  begin(draft: OrderDraft, keyId: string, minted: () => Promise<void>): Promise<KnownIntent | null>;
  /** Writes `sending` to the disk; false when that failed: nothing may leave. */
  sending(intentId: string, timestamp: number): Promise<boolean>;
  /** Takes an end in, as far as it adds to what is known; on the disk a moment later. */
  end(intentId: string, end: IntentEnd): Promise<void>;
  /** The exchange showed an order with this client id: it is placed, whatever was believed (a later sighting wins). */
  sighted(clientOrderId: string, orderId: string): void;
  /** One more complete look found nothing, or the time of settling became known. */
  looked(intentId: string, looks: number, settlesAt: number | null): void;
  get(intentId: string): KnownIntent | undefined;
  all(): KnownIntent[];
  isOurs(clientOrderId: string): boolean;
  /** Resolves when the intent has left `recorded` and `sending`. */
  whenKnown(intentId: string): Promise<Intent>;
}

/** What the book stands on. */
export interface IntentBookParts {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly random: Random;
  readonly journal: Journal;
  readonly changed: (intent: Intent) => void;
  readonly notice: (error: AppError) => void;
}

/** What an earlier run left: never sent, or sent and unknown. A torn file may have lost the word that it was sent. */
function restore(one: JournaledIntent, torn: boolean): KnownIntent {
  const { intent } = one;
  if (intent.state === 'recorded' && !torn) {
    const error = appError('refused', 'error.order.interrupted');
    return { ...one, intent: { ...intent, state: 'notSent', error }, restored: true };
  }
  if (!isUnsettled(intent)) return { ...one, restored: false };
  const error = intent.error ?? appError('inDoubt', 'error.order.restarted');
  return { ...one, intent: { ...intent, state: 'inDoubt', error }, restored: true };
}

/** Whether `next` tells more than the state an intent has. */
function mayFollow(state: IntentState, next: IntentEnd['state']): boolean {
  if (state === 'placed') return false;
  if (state === 'recorded' || state === 'sending') return true;
  return state === 'inDoubt' && next === 'notPlaced';
}

/** The book of an opened journal. */
export function createIntentBook(parts: IntentBookParts): IntentBook {
  const { environment, clock, random, journal, notice } = parts;
  const intents = new Map<string, KnownIntent>();
  const byClientId = new Map<string, string>();
  const waiting = new Map<string, ((intent: Intent) => void)[]>();
  let nextNumber = journal.picture.nextNumber;
  const keep = (known: KnownIntent): void => {
    intents.set(known.intent.intentId, known);
    byClientId.set(known.intent.clientOrderId, known.intent.intentId);
  };
  const change = (known: KnownIntent, patch: Partial<Intent>): Intent => {
    const intent: Intent = { ...known.intent, ...patch, updatedAt: clock.now() };
    keep({ ...known, intent });
    parts.changed(intent);
    if (intent.state !== 'recorded' && intent.state !== 'sending') {
      for (const resolve of waiting.get(intent.intentId) ?? []) resolve(intent);
      waiting.delete(intent.intentId);
    }
    return intent;
  };
  const write = async (intent: Intent): Promise<void> => {
    const { intentId, state, orderId, error, ackMs, updatedAt } = intent;
    const written = await journal.append({
      v: JOURNAL_VERSION,
      t: 'outcome',
      intentId,
      state: state as IntentEnd['state'],
      orderId,
      error,
      ackMs,
      at: updatedAt,
    });
    // The next start looks for the order once more, which does no harm.
    if (!written) notice(appError('unavailable', 'error.journal.unwritable'));
  };
  for (const one of journal.picture.intents.values()) keep(restore(one, journal.torn));
  for (const known of intents.values()) {
    if (known.restored && known.intent.state === 'notSent') void write(known.intent);
  }

  return {
    async begin(draft, keyId, minted) {
      const number = nextNumber;
      nextNumber += 1;
      const clientOrderId = mintClientId(journal.tag, number, random);
      const record: JournalRecordOf<'recorded'> = {
        v: JOURNAL_VERSION,
        t: 'recorded',
        intentId: `i-${clientOrderId}`,
        number,
        keyId,
        account: 'main',
        clientOrderId,
        draft,
        at: clock.now(),
      };
      await minted();
      if (!(await journal.append(record))) return null;
      const intent = intentOfRecord(record, environment);
      const known: KnownIntent = { intent, number, keyId, timestamp: null, sentAt: null, restored: false };
      keep(known);
      parts.changed(intent);
      return known;
    },
    async sending(intentId, timestamp) {
      const at = clock.now();
      if (!(await journal.append({ v: JOURNAL_VERSION, t: 'sending', intentId, timestamp, at }))) return false;
      const known = intents.get(intentId);
      if (!known) return false;
      change({ ...known, timestamp, sentAt: at }, { state: 'sending' });
      return true;
    },
    async end(intentId, { state, orderId = null, error = null, ackMs = null }) {
      const known = intents.get(intentId);
      if (!known) return;
      const { intent } = known;
      if (intent.state === 'placed' && state === 'placed' && intent.ackMs === null && ackMs !== null) {
        change(known, { ackMs });
        return;
      }
      if (intent.state === 'inDoubt' && state === 'placed') {
        await write(change(known, { state, orderId, error: null, ackMs, settlesAt: null }));
        return;
      }
      if (!mayFollow(intent.state, state)) return;
      const settlesAt = state === 'inDoubt' ? intent.settlesAt : null;
      await write(change(known, { state, orderId, error, ackMs, settlesAt }));
    },
    sighted(clientOrderId, orderId) {
      const known = intents.get(byClientId.get(clientOrderId) ?? '');
      if (!known || known.intent.state === 'placed') return;
      const believedDead = ['rejected', 'notSent', 'notPlaced'].includes(known.intent.state);
      void write(change(known, { state: 'placed', orderId, error: null, settlesAt: null }));
      if (believedDead)
        notice(appError('inDoubt', 'error.order.appeared', { orderId, symbol: known.intent.draft.symbol }));
    },
    looked(intentId, looks, settlesAt) {
      const known = intents.get(intentId);
      if (known?.intent.state !== 'inDoubt') return;
      if (known.intent.looks !== looks || known.intent.settlesAt !== settlesAt) change(known, { looks, settlesAt });
    },
    get: (intentId) => intents.get(intentId),
    all: () => [...intents.values()],
    isOurs: (clientOrderId) => byClientId.has(clientOrderId),
    whenKnown(intentId) {
      const intent = intents.get(intentId)?.intent;
      if (intent && intent.state !== 'recorded' && intent.state !== 'sending') return Promise.resolve(intent);
      return new Promise((resolve) => {
        waiting.set(intentId, [...(waiting.get(intentId) ?? []), resolve]);
      });
    },
  };
}
