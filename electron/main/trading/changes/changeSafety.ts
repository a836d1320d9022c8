/**
 * Which changes may leave while orders are stopped, and under which leverage (B-A9, B-E7, XU32). Stopped, nothing may raise
 * a risk or move money: closing and what only closes stay allowed, so does a lower leverage; another margin mode, margin
 * put in or taken out, copy settings, transfers and a leverage that is higher or cannot be compared are not.
 */
import type { GuardLimits } from '../../../../shared/domain/guardLimits.ts';
import type { ParametersOf } from '../../../../shared/exchange/endpoints.ts';
import { compare, parseDecimal } from '../../../../shared/num/decimal.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { PrivateRest } from '../../exchange/ports.ts';
import { checkLeverage } from '../safety/leverageLimit.ts';
import type { Safety } from '../safety/safety.ts';
import { readState, type ChangeId } from './readBacks.ts';

/** Changes that only lessen what is open: they pass whatever is stopped. */
const lessening: ReadonlySet<ChangeId> = new Set<ChangeId>([
  'futures.closePositions',
  'futures.modifyTpSlOrder',
  'futures.copy.follower.closePos',
  'futures.copy.follower.stopCopy',
]);

/** What is looked at. */
export interface ChangeSafetyParts {
  readonly rest: PrivateRest;
  readonly safety: Pick<Safety, 'rejectionReason'>;
  readonly limits: () => Pick<GuardLimits, 'leverage'>;
}

export interface ChangeSafety {
  /** Why a change may not even be prepared; null when it may. */
  refusal(id: ChangeId, parameters: unknown): Promise<AppError | null>;
  /** The same asked in the turn in which it leaves. */
  late(id: ChangeId, parameters: unknown): AppError | null;
}

const names = ['crossLeverage', 'isolatedLongLeverage', 'isolatedShortLeverage'] as const;
type Leverages = Partial<Record<(typeof names)[number], string>>;

/** Whether each leverage that is set is known to be at most the one in force. */
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

/** Guards over one session's changes. */
export function createChangeSafety({ rest, safety, limits }: ChangeSafetyParts): ChangeSafety {
  /** Changes of leverage that were found to lower it. */
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
