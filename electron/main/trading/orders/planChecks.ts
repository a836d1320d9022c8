/** Checks a plan before its drafts: kind, replaced orders and program must fit together (R15, R19). */
import type { Account } from '../../../../shared/domain/environment.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { PlanProgram } from '../../../../shared/domain/plan.ts';
import { compare, parseDecimal, sign } from '../../../../shared/num/decimal.ts';
import { isOnStep } from '../../../../shared/num/step.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { TradingParts } from '../tradingParts.ts';
import { FRESH_MS, placeLimits } from '../tradingLimits.ts';
import type { PlanContent } from './planSteps.ts';
import { MINUTE_MS } from '../../../../shared/time/units.ts';

type Wanted = Pick<PlanContent, 'kind' | 'drafts' | 'program'> & { readonly replaces: readonly object[] };
type Chase = Extract<PlanProgram, { kind: 'chase' }>;

const invalid = (key: string, params: AppError['params'] = {}): AppError => appError('invalid', key, params);

/** Returns the single order of a chase, a plain resting limit order; null when the drafts are anything else. */
export function chasedDraft({ drafts }: Pick<Wanted, 'drafts'>): OrderDraft | null {
  const [draft] = drafts;
  if (draft === undefined || drafts.length !== 1 || 'kind' in draft || draft.type !== 'LIMIT') return null;
  return draft.timeInForce === (draft.market === 'spot' ? 'GTC' : 'POST_ONLY') ? draft : null;
}

function checkChase(
  wanted: Wanted,
  { limitPrice }: Chase,
  { instruments, touch, clock }: Pick<TradingParts, 'instruments' | 'touch' | 'clock'>,
): AppError | null {
  const draft = chasedDraft(wanted);
  if (!draft) return invalid('error.plan.chaseDraft');
  const { market, symbol, side } = draft;
  const furthest = parseDecimal(limitPrice);
  const first = parseDecimal(draft.price ?? '');
  const tick = parseDecimal(instruments.find(market, symbol)?.tickSize ?? '');
  if (!furthest || sign(furthest) <= 0 || (tick && sign(tick) > 0 && !isOnStep(furthest, tick))) {
    return invalid('error.plan.chaseLimit');
  }
  const beyond = first ? compare(furthest, first) : 0;
  if (side === 'BUY' ? beyond < 0 : beyond > 0) return invalid('error.plan.chaseLimitSide');
  const best = touch(market, symbol);
  return best && clock.now() - best.at <= FRESH_MS
    ? null
    : appError('unavailable', 'error.plan.chaseNoBook', { symbol });
}

/** Returns the first fault of a plan; null when there is none. */
export function checkPlan(
  wanted: Wanted,
  parts: Pick<TradingParts, 'instruments' | 'touch' | 'clock'> & { readonly account: Account },
): AppError | null {
  const { kind, drafts, replaces, program } = wanted;
  if (kind === 'single' && drafts.length !== 1) return invalid('error.plan.single');
  const acts = kind === 'twap' || kind === 'chase' ? kind : null;
  if ((program?.kind ?? null) !== acts) return invalid('error.plan.program');
  if ((kind === 'move') !== replaces.length > 0) return invalid('error.plan.replaces');
  // An order named twice would have its fills counted twice.
  if (new Set(replaces.map((one) => JSON.stringify(one))).size < replaces.length) return invalid('error.plan.replaces');
  // The demo account cannot cancel orders (R19).
  if (parts.account === 'demo' && (kind === 'move' || kind === 'chase')) return invalid('error.plan.demo');
  if (kind === 'twap' && (drafts.length < 2 || drafts.some((draft) => 'kind' in draft))) {
    return invalid('error.plan.twapDrafts');
  }
  return program?.kind === 'chase' ? checkChase(wanted, program, parts) : null;
}

/** Returns how long a plan may send orders after its ticket was issued, in ms. */
export function planDuration({ drafts, program }: Pick<Wanted, 'drafts' | 'program'>): number {
  if (program === null) return placeLimits.planMs;
  const acts = program.kind === 'twap' ? (drafts.length - 1) * program.intervalMs : program.durationMs;
  return placeLimits.planMs + acts;
}

/** Returns the maximum number of a plan's orders sent within one minute. */
export function ordersWithinMinute({ drafts, program }: Pick<Wanted, 'drafts' | 'program'>): number {
  if (program?.kind !== 'twap') return drafts.length;
  return Math.min(drafts.length, Math.floor(MINUTE_MS / program.intervalMs) + 1);
}
