/**
 * Changes without a client id: leverage, margin, closing positions, triggers and copy settings (B-A5). Each is
 * sent once and never repeated by the program; the state it should change is read back and shown. While its outcome is
 * unknown, nothing else is sent to the same target, because a margin added twice is money moved twice.
 */
import { endpoints, type ParametersOf, type ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { PrivateRest, Meaning } from '../../exchange/ports.ts';
import type { Safety } from '../safety/safety.ts';
import { changeLimits, lookLimits } from '../tradingLimits.ts';
import { meets, readBacks, readState, type ChangeId, type StateOf } from './readBacks.ts';
import type { GuardLimits } from '../../../../shared/domain/safety.ts';
import { compare, parseDecimal } from '../../../../shared/num/decimal.ts';
import { checkLeverage } from '../safety/leverageLimit.ts';

// Decides which changes may be sent while orders are stopped, and limits the leverage (B-A9, B-E7, XU32). While
// stopped, nothing may raise risk or move money: closing, changes that only close, and a lower leverage stay allowed;
// another margin mode, adding or removing margin, copy settings, and a leverage that is higher or cannot be
// compared are refused.

/** Changes that only reduce open exposure: they are allowed during any stop. */
const lessening: ReadonlySet<ChangeId> = new Set<ChangeId>([
  'futures.closePositions',
  'futures.modifyTpSlOrder',
  'futures.copy.follower.closePos',
  'futures.copy.follower.stopCopy',
]);

/** Dependencies of {@link createChangeSafety}. */
interface ChangeSafetyParts {
  readonly rest: PrivateRest;
  readonly safety: Pick<Safety, 'rejectionReason'>;
  readonly limits: () => Pick<GuardLimits, 'leverage'>;
}

interface ChangeSafety {
  /** Returns why a change may not be prepared; null when it may. */
  refusal(id: ChangeId, parameters: unknown): Promise<AppError | null>;
  /** The same check, made synchronously just before the change is sent. */
  late(id: ChangeId, parameters: unknown): AppError | null;
}

const names = ['crossLeverage', 'isolatedLongLeverage', 'isolatedShortLeverage'] as const;
type Leverages = Partial<Record<(typeof names)[number], string>>;

/** Returns whether each requested leverage is known to be at most the current one. */
async function lowers(rest: PrivateRest, wanted: ParametersOf<'futures.account.leverage'>): Promise<boolean> {
  const read = await readState(rest, 'futures.account.leverage', wanted);
  const now: Leverages | undefined = read.ok ? read.value?.find(({ symbol }) => symbol === wanted.symbol) : undefined;
  return names.every((name) => {
    const next = (wanted as Leverages)[name];
    if (next === undefined) return true;
    const [a, b] = [parseDecimal(next), parseDecimal(now?.[name] ?? '')];
    return a !== undefined && b !== undefined && compare(a, b) <= 0;
  });
}

/** Creates the checks of one session's changes. */
function createChangeSafety({ rest, safety, limits }: ChangeSafetyParts): ChangeSafety {
  /** Leverage changes that were found to lower it. */
  const lowering = new WeakSet<object>();
  const late = (id: ChangeId, parameters: unknown): AppError | null =>
    lessening.has(id) || lowering.has(parameters as object) ? null : safety.rejectionReason();
  return {
    async refusal(id, parameters) {
      if (id === 'futures.account.leverage') {
        const wanted = parameters as ParametersOf<'futures.account.leverage'>;
        for (const name of names) {
          const leverage = (wanted as Leverages)[name];
          const wrong = leverage === undefined ? null : checkLeverage(leverage, limits());
          if (wrong) return wrong;
        }
        if (safety.rejectionReason() && (await lowers(rest, wanted))) lowering.add(wanted);
      }
      return late(id, parameters);
    },
    late,
  };
}

/**
 * Outcome of a change. `state` is the exchange's state afterwards, null when it could not be read. `inDoubt`: the
 * change may have happened, and may still happen until `clearAt` (exchange time, Unix ms): the state must be verified
 * before it is repeated.
 */
export type ChangeOutcome<Id extends ChangeId> =
  | { readonly kind: 'done'; readonly reply: ReplyOf<Id>; readonly state: StateOf<Id> | null }
  | { readonly kind: 'refused'; readonly error: AppError; readonly state: StateOf<Id> | null }
  | {
      readonly kind: 'inDoubt';
      readonly error: AppError;
      readonly state: StateOf<Id> | null;
      readonly clearAt: number;
    };

/** Dependencies of {@link createChanges}. */
export interface ChangeParts {
  readonly clock: Clock;
  readonly rest: PrivateRest;
  /** Returns the exchange's time in Unix ms; null while unknown. */
  readonly exchangeNow: (market: Market) => number | null;
  /** Whether orders are stopped: then no change that raises risk or moves money is sent. */
  readonly safety: Pick<Safety, 'rejectionReason'>;
  /** Returns the user's current limits: no higher leverage is set (XU32). */
  readonly limits: () => Pick<GuardLimits, 'leverage'>;
  /** Called with the state once a change in doubt can no longer arrive; null when it could not be read. */
  readonly settled: <Id extends ChangeId>(id: Id, parameters: ParametersOf<Id>, state: StateOf<Id> | null) => void;
}

export interface Changes {
  /**
   * Sends one change. `means` states what an absent or zero parameter stands for, `symbol` the contract when the
   * parameters do not name it (a position by its id). A failure means that nothing was sent.
   */
  change<Id extends ChangeId>(
    id: Id,
    parameters: ParametersOf<Id>,
    means?: readonly Meaning[],
    symbol?: string | null,
  ): Promise<Result<ChangeOutcome<Id>, AppError>>;
}

/**
 * Returns the refusal inside an accepted response: `success: false` refuses although the request was answered (document
 * 3, Item result).
 */
function saidNo(reply: unknown, row: string): AppError | null {
  if (typeof reply !== 'object' || reply === null || !('success' in reply) || reply.success !== false) return null;
  return appError('rejected', 'error.exchange.rejected', {}, { row });
}

/** Creates the changes of one session. */
export function createChanges(parts: ChangeParts): Changes {
  const { rest, clock } = parts;
  /** Targets with a change under way (null) or in doubt until an exchange time. */
  const held = new Map<string, number | null>();
  const guard = createChangeSafety(parts);

  const stateOf = async <Id extends ChangeId>(id: Id, parameters: ParametersOf<Id>): Promise<StateOf<Id> | null> => {
    const read = await readState(rest, id, parameters);
    return read.ok ? read.value : null;
  };
  const refusal = (id: ChangeId, target: string): AppError | null => {
    const times = [...held].flatMap(([one, until]) => (meets(one, target) ? [until] : []));
    if (times.length === 0) return null;
    const ends = times.filter((until) => until !== null);
    if (ends.length < times.length) return appError('refused', 'error.change.underWay', {}, { row: id });
    const now = parts.exchangeNow(endpoints[id].market);
    const seconds = now === null ? 0 : Math.max(1, Math.ceil((Math.max(...ends) - now) / 1_000));
    return appError('inDoubt', 'error.change.verify', { seconds }, { row: id });
  };
  /** Blocks the target until the signature has expired by the exchange's clock, then reads the state once more. */
  const hold = <Id extends ChangeId>(id: Id, parameters: ParametersOf<Id>, target: string, clearAt: number): void => {
    held.set(target, clearAt);
    const { market } = endpoints[id];
    const releaseWhenExpired = (): void => {
      const now = parts.exchangeNow(market);
      if (now === null || now <= clearAt) {
        clock.after(now === null ? changeLimits.unknownTimeMs : clearAt - now + 1, releaseWhenExpired);
        return;
      }
      held.delete(target);
      void stateOf(id, parameters).then((state) => parts.settled(id, parameters, state));
    };
    releaseWhenExpired();
  };

  return {
    async change<Id extends ChangeId>(
      id: Id,
      parameters: ParametersOf<Id>,
      means: readonly Meaning[] = [],
      symbol: string | null = null,
    ): Promise<Result<ChangeOutcome<Id>, AppError>> {
      const { target: targetOf } = readBacks[id] as {
        readonly target: (of: ParametersOf<Id>, symbol: string | null) => string;
      };
      const target = targetOf(parameters, symbol);
      const no = refusal(id, target);
      if (no) return fail(no);
      held.set(target, null);
      const unsafe = await guard.refusal(id, parameters);
      const prepared = unsafe ? fail(unsafe) : await rest.prepare(id, parameters, means);
      // Orders were stopped while the change waited: it is not sent.
      const late = prepared.ok ? guard.late(id, parameters) : null;
      if (!prepared.ok || late) {
        held.delete(target);
        if (!prepared.ok) return prepared;
        prepared.value.abandon();
        return fail(late!);
      }
      const outcome = await prepared.value.send();
      if (outcome.kind === 'notSent') {
        held.delete(target);
        return fail(outcome.error);
      }
      if (outcome.kind === 'unknown') {
        const clearAt = prepared.value.timestamp + lookLimits.signatureMs + lookLimits.marginMs;
        hold(id, parameters, target, clearAt);
        return ok({ kind: 'inDoubt', error: outcome.error, state: await stateOf(id, parameters), clearAt });
      }
      held.delete(target);
      const error = outcome.kind === 'refused' ? outcome.error : saidNo(outcome.reply, id);
      const state = await stateOf(id, parameters);
      if (error) return ok({ kind: 'refused', error, state });
      return ok({ kind: 'done', reply: (outcome as { reply: ReplyOf<Id> }).reply, state });
    },
  };
}
