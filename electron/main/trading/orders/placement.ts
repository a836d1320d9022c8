/**
 * Places one order: id, disk, signature, disk, wire, in this order, each step once (B-A1, B-A2). Nothing here repeats; what
 * stays unknown is handed to settling.
 */
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { noKey, type CurrentAccess } from '../access.ts';
import type { IntentBook } from './intentBook.ts';
import { placementCommand, placementEnd, type PlacementEnd, type PlacementReply } from './placementOutcome.ts';
import type { CommandOutcome, PreparedCommand } from '../ports.ts';
import { placeLimits } from '../tradingLimits.ts';

/** What placing stands on. */
export interface PlacementParts {
  readonly clock: Clock;
  readonly access: CurrentAccess;
  readonly book: IntentBook;
  readonly notice: (error: AppError) => void;
  /** An order fell into doubt. */
  readonly doubted: () => void;
  /** Whether the program is about to end: nothing new leaves. */
  readonly closing: () => boolean;
  /** Work that goes on after the answer; quitting waits for it. */
  readonly underWay: (work: Promise<void>) => void;
  readonly step: (name: string) => Promise<void>;
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

/** Ages on both clocks: the machine may have slept, or wall time may have been set. */
function createAge(clock: Clock): () => number {
  const wall = clock.now();
  const own = clock.monotonic();
  return () => Math.max(clock.now() - wall, clock.monotonic() - own);
}

async function prepare(
  access: CurrentAccess,
  draft: OrderDraft,
  clientOrderId: string,
): Promise<Result<Prepared, AppError>> {
  const way = access();
  if (!way) return fail(noKey());
  const command = placementCommand(draft, clientOrderId);
  try {
    return command.id === 'spot.order.place'
      ? await way.rest.prepare(command.id, command.params)
      : await way.rest.prepare(command.id, command.params);
  } catch {
    // A fault of the program before anything was signed: nothing left.
    return fail(appError('internal', 'error.internal'));
  }
}

async function send(prepared: Prepared): Promise<CommandOutcome<PlacementReply>> {
  try {
    return await prepared.send();
  } catch {
    return { kind: 'unknown', error: appError('inDoubt', 'error.internal') };
  }
}

/** A fault of the program while reading an answer leaves the order in doubt, never in between (B-E7). */
function readOutcome(outcome: CommandOutcome<PlacementReply>, clientOrderId: string): PlacementEnd {
  try {
    return placementEnd(outcome, clientOrderId);
  } catch {
    return { state: 'inDoubt', orderId: null, error: appError('internal', 'error.internal'), alarm: true };
  }
}

/** Places a confirmed draft; answers when its outcome is known or in doubt. */
export async function place(draft: OrderDraft, parts: PlacementParts): Promise<Result<Intent, AppError>> {
  const { clock, access, book, step } = parts;
  const before = access();
  await step('confirmed');
  if (!before) return fail(noKey());
  const known = await book.begin(draft, before.keyId, () => step('minted'));
  if (!known) return fail(appError('unavailable', 'error.journal.unwritable'));
  const { intentId, clientOrderId } = known.intent;
  const notSent = async (error: AppError): Promise<Result<Intent, AppError>> => {
    await book.end(intentId, { state: 'notSent', error });
    return ok(book.get(intentId)!.intent);
  };
  await step('recorded');
  const prepared = await prepare(access, draft, clientOrderId);
  if (!prepared.ok) return notSent(prepared.error);
  const age = createAge(clock);
  const giveUp = (error: AppError): Promise<Result<Intent, AppError>> => {
    prepared.value.abandon();
    return notSent(error);
  };
  await step('prepared');
  if (!(await book.sending(intentId, prepared.value.timestamp))) {
    return giveUp(appError('unavailable', 'error.journal.unwritable'));
  }
  await step('sending');
  // From here to the wire nothing waits any more: what was true a moment ago is still true.
  if (parts.closing()) return giveUp(appError('refused', 'error.order.closing'));
  if (access()?.epoch !== before.epoch) return giveUp(appError('refused', 'error.order.otherKey'));
  if (age() > placeLimits.sendWithinMs) {
    return giveUp(appError('refused', 'error.order.tooLate', { seconds: placeLimits.sendWithinMs / 1000 }));
  }
  const sentAt = clock.monotonic();
  const reply = send(prepared.value);
  const finish = async (): Promise<void> => {
    await step('sent');
    const outcome = await reply;
    const ackMs = outcome.kind === 'answered' ? clock.monotonic() - sentAt : null;
    await step('replied');
    const end = readOutcome(outcome, clientOrderId);
    if (end.alarm && end.error) parts.notice(end.error);
    const ended = book.end(intentId, { ...end, ackMs });
    if (book.get(intentId)?.intent.state === 'inDoubt') parts.doubted();
    await ended;
    await step('ended');
  };
  // A push may show the order before the reply does; whichever is first answers the person.
  const finished = finish();
  parts.underWay(finished);
  const intent = await book.whenKnown(intentId);
  if (intent.state !== 'placed') await finished;
  return ok(book.get(intentId)!.intent);
}
