/**
 * Decides which changes may be sent while orders are stopped, and limits the leverage (B-A9, B-E7, XU32). While
 * stopped, nothing may raise risk or move money: closing, changes that only close, and a lower leverage stay allowed;
 * another margin mode, adding or removing margin, copy settings, transfers, and a leverage that is higher or cannot be
 * compared are refused.
 */
import type { GuardLimits } from '../../../../shared/domain/guardLimits.ts';
import type { ParametersOf } from '../../../../shared/exchange/endpoints.ts';
import { compare, parseDecimal } from '../../../../shared/num/decimal.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { PrivateRest } from '../../exchange/ports.ts';
import { checkLeverage } from '../safety/leverageLimit.ts';
import type { Safety } from '../safety/safety.ts';
import { readState, type ChangeId } from './readBacks.ts';

/** Changes that only reduce open exposure: they are allowed during any stop. */
const lessening: ReadonlySet<ChangeId> = new Set<ChangeId>([
  'futures.closePositions',
  'futures.modifyTpSlOrder',
  'futures.copy.follower.closePos',
  'futures.copy.follower.stopCopy',
]);

/** Dependencies of {@link createChangeSafety}. */
export interface ChangeSafetyParts {
  readonly rest: PrivateRest;
  readonly safety: Pick<Safety, 'rejectionReason'>;
  readonly limits: () => Pick<GuardLimits, 'leverage'>;
}

export interface ChangeSafety {
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
export function createChangeSafety({ rest, safety, limits }: ChangeSafetyParts): ChangeSafety {
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
