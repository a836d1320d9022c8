/** Folds the records of a journal into what is known, and that back into the fewest records that say the same. */
import type { Environment } from '../../../shared/domain/environment.ts';
import type { Intent } from '../../../shared/domain/intent.ts';
import { JOURNAL_VERSION, type JournalRecord, type JournalRecordOf } from './records.ts';

/** An intent as journaled: `timestamp` is the signed one, null as long as nothing could have left. */
export interface JournaledIntent {
  readonly intent: Intent;
  readonly number: number;
  readonly keyId: string;
  readonly timestamp: number | null;
  /** Wall time at which its bytes could leave; null before that. */
  readonly sentAt: number | null;
}

/** What a journal says. */
export interface JournalPicture {
  readonly head: JournalRecordOf<'head'> | undefined;
  readonly nextNumber: number;
  readonly intents: ReadonlyMap<string, JournaledIntent>;
  /** Exchange time up to which the fills of a market were seen, by key id and market. */
  readonly fills: ReadonlyMap<string, JournalRecordOf<'fills'>>;
}

/** Name of a mark of fills. */
export const fillMark = (keyId: string, market: string): string => `${keyId} ${market}`;

/** The intent a `recorded` record describes. */
export function intentOfRecord(record: JournalRecordOf<'recorded'>, environment: Environment): Intent {
  const { intentId, account, clientOrderId, draft, at } = record;
  return {
    intentId,
    environment,
    account,
    clientOrderId,
    draft,
    state: 'recorded',
    orderId: null,
    error: null,
    createdAt: at,
    updatedAt: at,
    ackMs: null,
    looks: 0,
    settlesAt: null,
  };
}

/** Folds records in their order. A step of an intent that was never recorded is ignored. */
export function foldRecords(records: readonly JournalRecord[], environment: Environment): JournalPicture {
  let head: JournalRecordOf<'head'> | undefined;
  let nextNumber = 1;
  const intents = new Map<string, JournaledIntent>();
  const fills = new Map<string, JournalRecordOf<'fills'>>();
  for (const record of records) {
    switch (record.t) {
      case 'head':
        head = record;
        nextNumber = Math.max(nextNumber, record.nextNumber);
        break;
      case 'recorded':
        nextNumber = Math.max(nextNumber, record.number + 1);
        intents.set(record.intentId, {
          intent: intentOfRecord(record, environment),
          number: record.number,
          keyId: record.keyId,
          timestamp: null,
          sentAt: null,
        });
        break;
      case 'sending': {
        const known = intents.get(record.intentId);
        if (!known) break;
        const intent: Intent = { ...known.intent, state: 'sending', updatedAt: record.at };
        intents.set(record.intentId, { ...known, intent, timestamp: record.timestamp, sentAt: record.at });
        break;
      }
      case 'outcome': {
        const known = intents.get(record.intentId);
        if (!known) break;
        const { state, orderId, error, ackMs } = record;
        intents.set(record.intentId, {
          ...known,
          intent: { ...known.intent, state, orderId, error, ackMs, updatedAt: record.at },
        });
        break;
      }
      case 'fills':
        fills.set(fillMark(record.keyId, record.market), record);
        break;
    }
  }
  return { head, nextNumber, intents, fills };
}

/** Whether an intent still waits for its end. */
export function isUnsettled({ state }: Intent): boolean {
  return state === 'recorded' || state === 'sending' || state === 'inDoubt';
}

function recordsOfIntent({ intent, number, keyId, timestamp, sentAt }: JournaledIntent): JournalRecord[] {
  const v = JOURNAL_VERSION;
  const { intentId, account, clientOrderId, draft, state, orderId, error, ackMs, createdAt, updatedAt } = intent;
  const records: JournalRecord[] = [
    { v, t: 'recorded', intentId, number, keyId, account, clientOrderId, draft, at: createdAt },
  ];
  if (timestamp !== null) records.push({ v, t: 'sending', intentId, timestamp, at: sentAt ?? updatedAt });
  if (state !== 'recorded' && state !== 'sending') {
    records.push({ v, t: 'outcome', intentId, state, orderId, error, ackMs, at: updatedAt });
  }
  return records;
}

/** The fewest records of a picture, opened by `head`. Settled intents last changed before `keepSince` or beyond the newest `keep` are left out. */
export function compactRecords(
  picture: JournalPicture,
  head: Omit<JournalRecordOf<'head'>, 'v' | 't' | 'nextNumber'>,
  keepSince: number,
  keep: number,
): JournalRecord[] {
  const all = [...picture.intents.values()];
  const settled = all.filter(({ intent }) => !isUnsettled(intent) && intent.updatedAt >= keepSince).slice(-keep);
  const kept = new Set([...settled, ...all.filter(({ intent }) => isUnsettled(intent))]);
  return [
    { v: JOURNAL_VERSION, t: 'head', ...head, nextNumber: picture.nextNumber },
    ...picture.fills.values(),
    ...all.filter((one) => kept.has(one)).flatMap(recordsOfIntent),
  ];
}
