/** Folds the records of a journal into its state. */
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { OutgoingTransfer } from '../../../../shared/domain/outgoingTransfer.ts';
import type { JournalRecord, JournalRecordOf } from './records.ts';

/** An intent as journaled: `timestamp` is the signed one, null while nothing could have been sent. */
export interface JournaledIntent {
  readonly intent: Intent;
  readonly number: number;
  readonly keyId: string;
  readonly timestamp: number | null;
  /** Wall time from which its request could be sent; null before that. */
  readonly sentAt: number | null;
}

/** A plan as journaled. `end`: after it the plan sends nothing; null when no end was written. */
export interface JournaledPlan {
  readonly record: JournalRecordOf<'plan'>;
  readonly intentIds: readonly string[];
  readonly end: JournalRecordOf<'planEnd'> | null;
}

/** The halt in force: `killed` by the user, or `halted` by the program. `at` is wall time. */
export type JournaledHalt = Pick<JournalRecordOf<'halt'>, 'mode' | 'reason' | 'at'>;

/**
 * A transfer as journaled. `timestamp` is the signed one, null while nothing could have been sent; `fromUserId` is the
 * exchange's id of the account it leaves.
 */
export interface JournaledTransfer {
  readonly transfer: OutgoingTransfer;
  readonly keyId: string;
  readonly fromUserId: string;
  readonly timestamp: number | null;
}

/** State of a journal. */
export interface JournalState {
  readonly head: JournalRecordOf<'head'> | undefined;
  readonly nextNumber: number;
  readonly intents: ReadonlyMap<string, JournaledIntent>;
  /** Exchange time up to which the fills of a market were seen, by key id and market. */
  readonly fills: ReadonlyMap<string, JournalRecordOf<'fills'>>;
  readonly plans: ReadonlyMap<string, JournaledPlan>;
  /** Null: orders may be sent. */
  readonly halt: JournaledHalt | null;
  readonly transfers: ReadonlyMap<string, JournaledTransfer>;
  /** Whether transfers were switched on; null: never switched. */
  readonly transferSwitch: Pick<JournalRecordOf<'transferSwitch'>, 'on' | 'at'> | null;
}

/** Returns the map key of a fill mark. */
export const fillMark = (keyId: string, market: string): string => `${keyId} ${market}`;

/** Returns the intent that a `recorded` record describes. */
export function intentOfRecord(record: JournalRecordOf<'recorded'>, environment: Environment): Intent {
  const { intentId, account, clientOrderId, draft, planId, at } = record;
  return {
    intentId,
    environment,
    account,
    clientOrderId,
    draft,
    planId,
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

/** Returns the transfer that a `transfer` record describes. */
export function transferOfRecord(record: JournalRecordOf<'transfer'>): OutgoingTransfer {
  const { transferId, recipient, coin, amount, at } = record;
  const ends = { state: 'recorded', exchangeId: null, error: null } as const;
  return { transferId, recipient, coin, amount, ...ends, createdAt: at, updatedAt: at };
}

/** Folds records in order. A step of an intent or plan that was never recorded is ignored. */
export function foldRecords(records: readonly JournalRecord[], environment: Environment): JournalState {
  let head: JournalRecordOf<'head'> | undefined;
  let nextNumber = 1;
  const intents = new Map<string, JournaledIntent>();
  const fills = new Map<string, JournalRecordOf<'fills'>>();
  const plans = new Map<string, JournaledPlan>();
  let halt: JournaledHalt | null = null;
  const transfers = new Map<string, JournaledTransfer>();
  let transferSwitch: JournalState['transferSwitch'] = null;
  for (const record of records) {
    switch (record.t) {
      case 'head':
        head = record;
        nextNumber = Math.max(nextNumber, record.nextNumber);
        break;
      case 'recorded': {
        nextNumber = Math.max(nextNumber, record.number + 1);
        const plan = plans.get(record.planId ?? '');
        if (plan) plans.set(plan.record.planId, { ...plan, intentIds: [...plan.intentIds, record.intentId] });
        intents.set(record.intentId, {
          intent: intentOfRecord(record, environment),
          number: record.number,
          keyId: record.keyId,
          timestamp: null,
          sentAt: null,
        });
        break;
      }
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
      case 'plan':
        plans.set(record.planId, { record, intentIds: [], end: null });
        break;
      case 'planEnd': {
        const known = plans.get(record.planId);
        // The first end counts: nothing was sent after it.
        if (known && known.end === null) plans.set(record.planId, { ...known, end: record });
        break;
      }
      case 'halt':
        halt = { mode: record.mode, reason: record.reason, at: record.at };
        break;
      case 'resume':
        halt = null;
        break;
      case 'transfer':
        transfers.set(record.transferId, {
          transfer: transferOfRecord(record),
          keyId: record.keyId,
          fromUserId: record.fromUserId,
          timestamp: null,
        });
        break;
      case 'transferSending': {
        const known = transfers.get(record.transferId);
        if (!known) break;
        const transfer: OutgoingTransfer = { ...known.transfer, state: 'sending', updatedAt: record.at };
        transfers.set(record.transferId, { ...known, transfer, timestamp: record.timestamp });
        break;
      }
      case 'transferOutcome': {
        const known = transfers.get(record.transferId);
        if (!known) break;
        const { state, exchangeId, error, at } = record;
        transfers.set(record.transferId, {
          ...known,
          transfer: { ...known.transfer, state, exchangeId, error, updatedAt: at },
        });
        break;
      }
      case 'transferSwitch':
        transferSwitch = { on: record.on, at: record.at };
        break;
    }
  }
  return { head, nextNumber, intents, fills, plans, halt, transfers, transferSwitch };
}

/** Returns whether an intent has no final outcome yet. */
export function isUnsettled({ state }: Intent): boolean {
  return state === 'recorded' || state === 'sending' || state === 'inDoubt';
}

/** Returns whether a transfer may have happened without the exchange having said so. */
export function isOpenTransfer({ transfer: { state } }: JournaledTransfer): boolean {
  return state === 'recorded' || state === 'sending' || state === 'inDoubt';
}
