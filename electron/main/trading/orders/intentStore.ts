/**
 * The intents of this installation: their states, on disk and for the window. A proven outcome is never revised to a
 * weaker one (B-A4).
 */
import type { Account, Environment } from '../../../../shared/domain/environment.ts';
import { intentIdOfClientId } from '../../../../shared/domain/intentName.ts';
import type { Intent, IntentState } from '../../../../shared/domain/intent.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { mintClientId, type Journal } from '../journal/journal.ts';
import { intentOfRecord, isUnsettled, type JournaledIntent } from '../journal/fold.ts';
import { JOURNAL_VERSION, type JournalRecordOf } from '../journal/records.ts';

/** Outcome of an intent. */
export interface IntentEnd {
  readonly state: Exclude<IntentState, 'recorded' | 'sending'>;
  readonly orderId?: string | null;
  readonly error?: AppError | null;
  readonly ackMs?: number | null;
}

/** An intent with fields known only to main. `restored`: from an earlier run of the program. */
export interface KnownIntent extends JournaledIntent {
  readonly restored: boolean;
}

/** Content of a new intent. */
export interface NewIntent {
  readonly draft: IntentDraft;
  readonly keyId: string;
  readonly planId: string;
}

export interface IntentStore {
  /** Creates the next client id and writes `recorded` to disk; returns null when that failed: then no intent exists. */
  begin(one: NewIntent, minted: () => Promise<void>): Promise<KnownIntent | null>;
  /** Writes `sending` to disk; resolves to false when that failed: then nothing may be sent. */
  sending(intentId: string, timestamp: number): Promise<boolean>;
  /**
   * Called for each intent synchronously before its request is sent. Checks V2, the request is sent only once, and V3,
   * the journal holds it with this signature. Returns the violated invariant; null when there is none, and from then on
   * the intent counts as sent.
   */
  leave(intentId: string, timestamp: number): 'V2' | 'V3' | null;
  /** Applies an outcome if it adds to what is known; it is on disk a moment later. */
  end(intentId: string, end: IntentEnd): Promise<void>;
  /**
   * Records that the exchange showed an order with this client id: it is placed, whatever was known before (a later
   * observation wins).
   */
  observed(clientOrderId: string, orderId: string): void;
  /** Records that one more complete lookup found nothing, or that the settling time became known. */
  looked(intentId: string, looks: number, settlesAt: number | null): void;
  get(intentId: string): KnownIntent | undefined;
  /** Returns the intents of this account; the journal holds those of the other account too. */
  all(): KnownIntent[];
  isOurs(clientOrderId: string): boolean;
  /** Returns the intent that created a client id; null when none did. */
  intentIdOf(clientOrderId: string): string | null;
  /** Returns the client id of the intent that became an order. */
  clientIdOf(orderId: string): string | undefined;
  /** Resolves when the intent has left `recorded` and `sending`. */
  whenKnown(intentId: string): Promise<Intent>;
}

/** Dependencies of {@link createIntentStore}. */
export interface IntentStoreParts {
  readonly environment: Environment;
  readonly account: Account;
  readonly clock: Clock;
  readonly random: Random;
  readonly journal: Pick<Journal, 'tag' | 'picture' | 'torn' | 'append'>;
  readonly changed: (intent: Intent) => void;
  /** Called when an intent has an outcome, or is in doubt. */
  readonly ended: (intent: Intent) => void;
  readonly notice: (error: AppError) => void;
}

/**
 * Restores an intent of an earlier run: never sent, or sent with an unknown outcome. A torn file may have lost its
 * `sending` record.
 */
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

/** Returns whether `next` is more certain than the current state of an intent. */
function mayFollow(state: IntentState, next: IntentEnd['state']): boolean {
  if (state === 'placed') return false;
  if (state === 'recorded' || state === 'sending') return true;
  return state === 'inDoubt' && next === 'notPlaced';
}

/** Creates the store of an opened journal. */
export function createIntentStore(parts: IntentStoreParts): IntentStore {
  const { environment, account, clock, random, journal, notice } = parts;
  const left = new Set<string>();
  const intents = new Map<string, KnownIntent>();
  const byClientId = new Map<string, string>();
  const byOrderId = new Map<string, string>();
  const waiting = new Map<string, ((intent: Intent) => void)[]>();
  let nextNumber = journal.picture.nextNumber;
  const keep = (known: KnownIntent): void => {
    intents.set(known.intent.intentId, known);
    byClientId.set(known.intent.clientOrderId, known.intent.intentId);
    if (known.intent.orderId !== null) byOrderId.set(known.intent.orderId, known.intent.clientOrderId);
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
    parts.ended(intent);
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
    // The next start looks the order up once more, which does no harm.
    if (!written) notice(appError('unavailable', 'error.journal.unwritable'));
  };
  for (const one of journal.picture.intents.values()) {
    // Intents of the other account are settled when that one is open.
    keep(one.intent.account === account ? restore(one, journal.torn) : { ...one, restored: false });
  }
  for (const known of intents.values()) {
    if (known.restored && known.intent.state === 'notSent') void write(known.intent);
  }

  return {
    async begin({ draft, keyId, planId }, minted) {
      const number = nextNumber;
      nextNumber += 1;
      const clientOrderId = mintClientId(journal.tag, number, random);
      const record: JournalRecordOf<'recorded'> = {
        v: JOURNAL_VERSION,
        t: 'recorded',
        intentId: intentIdOfClientId(clientOrderId),
        number,
        keyId,
        account,
        clientOrderId,
        draft,
        planId,
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
    leave(intentId, timestamp) {
      const known = intents.get(intentId);
      if (!known || known.timestamp !== timestamp || known.restored) return 'V3';
      const { clientOrderId, state } = known.intent;
      if (state !== 'sending' || left.has(clientOrderId)) return 'V2';
      left.add(clientOrderId);
      return null;
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
    observed(clientOrderId, orderId) {
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
    all: () => [...intents.values()].filter(({ intent }) => intent.account === account),
    isOurs: (clientOrderId) => byClientId.has(clientOrderId),
    intentIdOf: (clientOrderId) => byClientId.get(clientOrderId) ?? null,
    clientIdOf: (orderId) => byOrderId.get(orderId),
    whenKnown(intentId) {
      const intent = intents.get(intentId)?.intent;
      if (intent && intent.state !== 'recorded' && intent.state !== 'sending') return Promise.resolve(intent);
      return new Promise((resolve) => {
        waiting.set(intentId, [...(waiting.get(intentId) ?? []), resolve]);
      });
    },
  };
}
