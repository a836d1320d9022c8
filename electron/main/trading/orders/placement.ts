/**
 * Places one shipment, an order alone or a batch: ids, disk, signature, disk, wire, in this order, each step once (B-A1,
 * B-A2). Nothing here repeats; what stays unknown is handed to settling. Each order of a batch ends by itself (B-A13).
 */
import type { Account } from '../../../../shared/domain/environment.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { TimelinePort } from '../../account/timelinePort.ts';
import { noKey, type Access, type CurrentAccess } from '../../account/access.ts';
import type { IntentStore } from './intentStore.ts';
import type { PlanStore } from './planStore.ts';
import { placementCommand, preparePlacement, type PlacementReply, type PlacementRow } from './placementCommands.ts';
import { placementEnds, type PlacementEnd } from './placementOutcome.ts';
import type { CommandOutcome, PreparedCommand, CommandTrace } from '../../exchange/ports.ts';
import type { Safety } from '../safety/safety.ts';
import { placeLimits } from '../tradingLimits.ts';

// What the wire did with a command, noted for the intents it is about.

/**
 * Notes everything a prepared command tells, `signed` at once, then `sent` and `answered` or `unanswered` when they happen.
 * A batch tells it to each of its intents. Never fails and never waits.
 */
export function noteTrace(
  timeline: TimelinePort,
  intentIds: readonly string[],
  command: Pick<PreparedCommand<unknown>, 'trace'>,
): void {
  command.trace?.((trace: CommandTrace) => {
    const { kind, ...facts } = trace;
    for (const intentId of intentIds) timeline.note(intentId, kind, facts);
  });
}

/** What placing stands on. */
export interface PlacementParts {
  readonly account: Account;
  readonly clock: Clock;
  readonly access: CurrentAccess;
  readonly book: IntentStore;
  readonly plans: Pick<PlanStore, 'joined' | 'rejectionReason' | 'leave'>;
  readonly safety: Safety;
  readonly timeline: TimelinePort;
  readonly notice: (error: AppError) => void;
  /** An order fell into doubt. */
  readonly doubted: () => void;
  /** Whether the program is about to end: nothing new leaves. */
  readonly closing: () => boolean;
  /** Work that goes on after the answer; quitting waits for it. */
  readonly underWay: (work: Promise<void>) => void;
  readonly step: (name: string) => Promise<void>;
}

/** Drafts that leave in one request, and what their timelines begin with. */
export interface OrderBatch {
  readonly planId: string;
  readonly drafts: readonly IntentDraft[];
  /** Tells the timeline of the draft with this index what came before its intent. */
  readonly begun?: (intentId: string, index: number) => void;
}

/** The intents of a shipment as they stand; `error`: why it was given up before the wire, or why there are fewer of them. */
export interface Placed {
  readonly intents: readonly Intent[];
  readonly error: AppError | null;
}

/** The names of the steps, in their order; a test stops the program at each. */
export const placementSteps = [
  'confirmed',
  'minted',
  'recorded',
  'prepared',
  'sending',
  'sent',
  'replied',
  'ended',
] as const;

type Prepared = PreparedCommand<PlacementReply>;
const FAULT = appError('internal', 'error.internal');

/** Ages on both clocks: the machine may have slept, or wall time may have been set. */
function createAge(clock: Clock): () => number {
  const wall = clock.now();
  const own = clock.monotonic();
  return () => Math.max(clock.now() - wall, clock.monotonic() - own);
}

async function send(prepared: Prepared, halt: () => void): Promise<CommandOutcome<PlacementReply>> {
  try {
    return await prepared.send();
  } catch {
    halt();
    return { kind: 'unknown', error: appError('inDoubt', 'error.internal') };
  }
}

/** Places the drafts of a shipment; answers when the outcome of each is known or in doubt. Never throws (B-E7). */
export async function place(orderBatch: OrderBatch, parts: PlacementParts): Promise<Placed> {
  const { clock, book, step, plans, timeline } = parts;
  const intentIds: string[] = [];
  const intents = (): Intent[] => intentIds.flatMap((intentId) => book.get(intentId)?.intent ?? []);
  const halt = (): void => parts.safety.halt(appError('internal', 'error.order.fault'));
  let left = false;

  const endAll = async (end: { readonly state: 'notSent' | 'inDoubt'; readonly error: AppError }): Promise<void> => {
    for (const intentId of intentIds) await book.end(intentId, end);
  };
  const giveUp = async (error: AppError): Promise<Placed> => {
    await endAll({ state: 'notSent', error });
    return { intents: intents(), error };
  };
  /** What was true a moment ago is asked again in the very turn the bytes leave. */
  const mayLeave = (restSession: Access, timestamp: number, isOld: boolean): AppError | null => {
    const stopped = parts.safety.rejectionReason() ?? plans.rejectionReason(orderBatch.planId);
    if (parts.closing()) return appError('refused', 'error.order.closing');
    if (stopped) return stopped;
    if (parts.access()?.epoch !== restSession.epoch) return appError('refused', 'error.order.otherKey');
    if (isOld) return appError('refused', 'error.order.tooLate', { seconds: placeLimits.sendWithinMs / 1000 });
    const broken = plans.leave(orderBatch.planId, intentIds.length)
      ? intentIds.map((intentId) => book.leave(intentId, timestamp)).find((one) => one !== null)
      : 'V1';
    if (!broken) return null;
    const violation = appError('internal', 'error.invariant', { invariant: broken });
    parts.safety.halt(violation);
    return violation;
  };
  const ids = (): string[] => intents().map(({ clientOrderId }) => clientOrderId);

  const settle = async (row: PlacementRow, outcome: CommandOutcome<PlacementReply>, ackMs: number): Promise<void> => {
    const ends: PlacementEnd[] = placementEnds(row, outcome, ids());
    const writing = ends.map((end, index) => {
      if (end.alarm && end.error) parts.notice(end.error);
      return book.end(intentIds[index]!, { ...end, ackMs: outcome.kind === 'answered' ? ackMs : null });
    });
    if (intents().some(({ state }) => state === 'inDoubt')) parts.doubted();
    await Promise.all(writing);
  };
  const finish = async (row: PlacementRow, reply: Promise<CommandOutcome<PlacementReply>>, sentAt: number) => {
    try {
      await step('sent');
      const outcome = await reply;
      const ackMs = clock.monotonic() - sentAt;
      await step('replied');
      await settle(row, outcome, ackMs);
      await step('ended');
    } catch {
      // Whatever was sent is looked for; nothing more is sent until the person resumes.
      halt();
      await endAll({ state: 'inDoubt', error: FAULT });
      parts.doubted();
    }
  };
  const prepare = async (
    restSession: Access | null,
  ): Promise<{ row: PlacementRow; prepared: Result<Prepared, AppError> }> => {
    const sent = intents().map(({ draft, clientOrderId }) => ({ draft, clientOrderId }));
    const command = placementCommand(sent, parts.account);
    return {
      row: command.id,
      prepared: restSession ? await preparePlacement(restSession.rest, command) : fail(noKey()),
    };
  };

  const run = async (): Promise<Placed> => {
    const before = parts.access();
    await step('confirmed');
    if (!before) return { intents: [], error: noKey() };
    for (const [index, draft] of orderBatch.drafts.entries()) {
      const begun = { draft, keyId: before.keyId, planId: orderBatch.planId };
      const started = clock.monotonic();
      const known = await book.begin(begun, () => step('minted'));
      if (!known) return giveUp(appError('unavailable', 'error.journal.unwritable'));
      const { intentId, clientOrderId } = known.intent;
      intentIds.push(intentId);
      plans.joined(orderBatch.planId, intentId);
      orderBatch.begun?.(intentId, index);
      timeline.note(intentId, 'recorded', { clientOrderId, ms: clock.monotonic() - started });
    }
    await step('recorded');
    const { row, prepared } = await prepare(parts.access());
    if (!prepared.ok) return giveUp(prepared.error);
    const command = prepared.value;
    const age = createAge(clock);
    noteTrace(timeline, intentIds, command);
    const abandon = (error: AppError): Promise<Placed> => {
      command.abandon();
      return giveUp(error);
    };
    await step('prepared');
    for (const intentId of intentIds) {
      if (!(await book.sending(intentId, command.timestamp))) {
        return abandon(appError('unavailable', 'error.journal.unwritable'));
      }
    }
    await step('sending');
    // From here to the wire nothing waits any more.
    const refusal = mayLeave(before, command.timestamp, age() > placeLimits.sendWithinMs);
    if (refusal) return abandon(refusal);
    left = true;
    // A push may show the order before the reply does; whichever is first answers the person.
    const finished = finish(row, send(command, halt), clock.monotonic());
    parts.underWay(finished);
    const known = await Promise.all(intentIds.map((intentId) => book.whenKnown(intentId)));
    if (known.some(({ state }) => state !== 'placed')) await finished;
    return { intents: intents(), error: null };
  };

  try {
    return await run();
  } catch {
    halt();
    if (!left) return giveUp(FAULT);
    await endAll({ state: 'inDoubt', error: FAULT });
    parts.doubted();
    return { intents: intents(), error: FAULT };
  }
}
