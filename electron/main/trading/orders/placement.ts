/**
 * Places one batch of one or more orders: ids, disk, signature, disk, network, in this order, each step once (B-A1,
 * B-A2). No step is repeated; an unknown outcome is left to settling. Each order of a batch has a separate outcome
 * (B-A13).
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

// Notes the network trace of a command for its intents.

/**
 * Notes every trace event of a prepared command: `signed` at once, then `sent` and `answered` or `unanswered` when they
 * happen. For a batch each intent receives the note. Never fails and never waits.
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

/** Dependencies of {@link place}. */
export interface PlacementParts {
  readonly account: Account;
  readonly clock: Clock;
  readonly access: CurrentAccess;
  readonly book: IntentStore;
  readonly plans: Pick<PlanStore, 'joined' | 'rejectionReason' | 'leave'>;
  readonly safety: Safety;
  readonly timeline: TimelinePort;
  readonly notice: (error: AppError) => void;
  /** Called when an order becomes in doubt. */
  readonly doubted: () => void;
  /** Returns whether the program is about to end: then nothing new is sent. */
  readonly closing: () => boolean;
  /** Registers work that continues after the result is returned; quitting waits for it. */
  readonly underWay: (work: Promise<void>) => void;
  readonly step: (name: string) => Promise<void>;
}

/** Drafts that are sent in one request, and the start of their timelines. */
export interface OrderBatch {
  readonly planId: string;
  readonly drafts: readonly IntentDraft[];
  /** Called when an intent exists, to note in its timeline what came before it; `index` is that of its draft. */
  readonly begun?: (intentId: string, index: number) => void;
}

/** The current intents of a batch; `error`: why it was abandoned before sending, or why some intents are missing. */
export interface Placed {
  readonly intents: readonly Intent[];
  readonly error: AppError | null;
}

/** Names of the steps, in order; a test stops the program at each. */
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

/** Creates an age measured on both clocks, because the machine may have slept or wall time may have been set. */
function createAge(clock: Clock): () => number {
  const wall = clock.now();
  const monotonicStart = clock.monotonic();
  return () => Math.max(clock.now() - wall, clock.monotonic() - monotonicStart);
}

async function send(prepared: Prepared, halt: () => void): Promise<CommandOutcome<PlacementReply>> {
  try {
    return await prepared.send();
  } catch {
    halt();
    return { kind: 'unknown', error: appError('inDoubt', 'error.internal') };
  }
}

/** Places the drafts of a batch; resolves when the outcome of each is known or in doubt. Never throws (B-E7). */
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
  /** Checks again, synchronously before the request is sent, what was true a moment ago. */
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
      // Whatever was sent is looked up; nothing more is sent until the user resumes.
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
    // From here until the request is sent nothing is awaited.
    const refusal = mayLeave(before, command.timestamp, age() > placeLimits.sendWithinMs);
    if (refusal) return abandon(refusal);
    left = true;
    // A push may show the order before the response does; whichever is first resolves the call.
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
