/** Reduces the state of a journal to the fewest records that express it. */
import {
  isOpenTransfer,
  isUnsettled,
  type JournaledIntent,
  type JournaledPlan,
  type JournaledTransfer,
  type JournalState,
} from './fold.ts';
import { JOURNAL_VERSION, type JournalRecord, type JournalRecordOf } from './records.ts';

function recordsOfIntent({ intent, number, keyId, timestamp, sentAt }: JournaledIntent): JournalRecord[] {
  const v = JOURNAL_VERSION;
  const { intentId, account, clientOrderId, draft, planId, state, orderId, error, ackMs, createdAt, updatedAt } =
    intent;
  const records: JournalRecord[] = [
    { v, t: 'recorded', intentId, number, keyId, account, clientOrderId, draft, planId, at: createdAt },
  ];
  if (timestamp !== null) records.push({ v, t: 'sending', intentId, timestamp, at: sentAt ?? updatedAt });
  if (state !== 'recorded' && state !== 'sending') {
    records.push({ v, t: 'outcome', intentId, state, orderId, error, ackMs, at: updatedAt });
  }
  return records;
}

function recordsOfTransfer({ transfer, keyId, fromUserId, timestamp }: JournaledTransfer): JournalRecord[] {
  const v = JOURNAL_VERSION;
  const { transferId, recipient, coin, amount, state, exchangeId, error, createdAt, updatedAt } = transfer;
  const records: JournalRecord[] = [
    { v, t: 'transfer', transferId, keyId, fromUserId, recipient, coin, amount, at: createdAt },
  ];
  if (timestamp !== null) records.push({ v, t: 'transferSending', transferId, timestamp, at: updatedAt });
  if (state !== 'recorded' && state !== 'sending') {
    records.push({ v, t: 'transferOutcome', transferId, state, exchangeId, error, at: updatedAt });
  }
  return records;
}

/** Returns the plans to keep. A plan is kept with all its intents or not at all; one without an end is always kept. */
function keptPlans(
  { plans, intents }: JournalState,
  retainedIntents: ReadonlySet<JournaledIntent>,
  keepSince: number,
  keep: number,
): ReadonlySet<JournaledPlan> {
  const isWhole = ({ intentIds }: JournaledPlan): boolean =>
    intentIds.every((id) => retainedIntents.has(intents.get(id)!));
  const ended = [...plans.values()].filter((plan) => plan.end !== null && plan.end.at >= keepSince && isWhole(plan));
  return new Set([...ended.slice(-keep), ...[...plans.values()].filter(({ end }) => end === null)]);
}

/**
 * Returns the fewest records of a state, starting with `head`. Settled intents and ended plans last changed before
 * `keepSince` or beyond the newest `keep` are left out, and so are transfers that ended before `keepSince`; a halt and the
 * switch of transfers never are.
 */
export function compactRecords(
  picture: JournalState,
  head: Omit<JournalRecordOf<'head'>, 'v' | 't' | 'nextNumber'>,
  keepSince: number,
  keep: number,
): JournalRecord[] {
  const all = [...picture.intents.values()];
  const settled = all.filter(({ intent }) => !isUnsettled(intent) && intent.updatedAt >= keepSince).slice(-keep);
  const retainedIntents = new Set([...settled, ...all.filter(({ intent }) => isUnsettled(intent))]);
  const plans = [...keptPlans(picture, retainedIntents, keepSince, keep)];
  const v = JOURNAL_VERSION;
  return [
    { v, t: 'head', ...head, nextNumber: picture.nextNumber },
    ...(picture.halt ? [{ v, t: 'halt', ...picture.halt } as const] : []),
    ...(picture.transferSwitch ? [{ v, t: 'transferSwitch', ...picture.transferSwitch } as const] : []),
    ...picture.fills.values(),
    ...[...picture.transfers.values()]
      .filter((one) => isOpenTransfer(one) || one.transfer.updatedAt >= keepSince)
      .flatMap(recordsOfTransfer),
    ...plans.map(({ record }) => record),
    ...all.filter((one) => retainedIntents.has(one)).flatMap(recordsOfIntent),
    ...plans.flatMap(({ end }) => end ?? []),
  ];
}
