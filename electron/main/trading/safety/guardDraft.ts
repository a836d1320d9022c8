/** Collects the input of the guards for one draft and runs them. */
import type { Account } from '../../../../shared/domain/environment.ts';
import type { GuardLimits } from '../../../../shared/domain/guardLimits.ts';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { PositionSide } from '../../../../shared/exchange/orderWords.ts';
import type { Position } from '../../../../shared/domain/order.ts';
import { add, maximum, parseDecimal, ZERO, type Decimal } from '../../../../shared/num/decimal.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { BestPrices } from '../../market/feed.ts';
import type { Terms } from '../../account/terms.ts';
import { FRESH_MS } from '../tradingLimits.ts';
import { isClosingSide } from './draftRisk.ts';
import { dollarValue, equityOf, openNotional, valueOfDraft, type ExposureParts } from './exposure.ts';
import { arePositionsCurrent, unreadRefusal, type ReadingParts } from './guardFigures.ts';
import { checkGuards, type GuardPass } from './guards.ts';
import type { FlatLevels } from './slippage.ts';

/** Dependencies of {@link guardDraft}. */
export interface GuardParts extends ExposureParts {
  readonly syncs: ExposureParts['syncs'] & ReadingParts['syncs'];
  /** Returns the limits in force. */
  readonly limits: () => GuardLimits;
  readonly touch: (market: Market, symbol: string) => BestPrices | null;
  readonly terms: Pick<Terms, 'known' | 'leverageOf'>;
  readonly account: Account;
  readonly ordersLastMinute: () => number;
  /** Returns why no opening order may be sent now (daily loss, cool-off); null when it may. */
  readonly opening?: () => AppError | null;
}

/**
 * Returns the size of the position a draft closes: null when its side closes nothing, `undefined` when there is no such
 * position. Of SEPARATED positions the oldest is closed first, then the next (R9): all of the side together.
 */
export function closedSize(draft: IntentDraft, parts: Pick<ExposureParts, 'syncs'>): Decimal | null | undefined {
  if (draft.market === 'spot' || !isClosingSide(draft)) return null;
  const sizes = positionsOf(draft.symbol, draft.positionSide, parts).map(({ size }) => parseDecimal(size) ?? ZERO);
  return sizes.length === 0 ? undefined : sizes.reduce(add);
}

function positionsOf(symbol: string, side: PositionSide, { syncs }: Pick<ExposureParts, 'syncs'>): Position[] {
  return syncs.futures.positions.all().filter((one) => one.symbol === symbol && one.side === side);
}

/**
 * Returns the leverage with which an order would open, as the account reports it for its side; null on spot and when it
 * was not reported recently. The leverage of a position the order adds to counts too, and the higher of both is
 * returned; SEPARATED positions are ignored, because each keeps its leverage.
 */
export function leverageOf(draft: IntentDraft, { terms, syncs }: Pick<GuardParts, 'terms' | 'syncs'>): Decimal | null {
  if (draft.market === 'spot') return null;
  const { symbol, positionSide } = draft;
  const held = positionsOf(symbol, positionSide, { syncs }).filter((one) => one.separatedMode !== 'SEPARATED');
  const reported = [terms.leverageOf(symbol, positionSide), ...held.map(({ leverage }) => leverage)];
  const known = reported.flatMap((one) => (one === null ? [] : (parseDecimal(one) ?? [])));
  return known.length === 0 ? null : known.reduce(maximum);
}

/** Returns the side of the book that a plain order would trade against: all live levels, or only the best one. */
function oppositeOf(draft: IntentDraft, parts: GuardParts): FlatLevels | null {
  if ('kind' in draft) return null;
  const touch = parts.touch(draft.market, draft.symbol);
  if (touch === null || parts.clock.now() - touch.at > FRESH_MS) return null;
  return (draft.side === 'BUY' ? touch.asks : touch.bids) ?? null;
}

/** Checks one draft; `earlier` are drafts its plan sends before it, each of which counts (R15). */
export function guardDraft(
  draft: IntentDraft,
  instrument: Instrument,
  parts: GuardParts,
  earlier: readonly IntentDraft[],
): Result<GuardPass, AppError> {
  const price = parts.reference(draft.market, draft.symbol);
  return checkGuards(draft, {
    limits: parts.limits(),
    instrument,
    reference: price && { price: price.price, ageMs: Math.max(0, parts.clock.now() - price.at) },
    equity: equityOf(parts),
    quoteValue: dollarValue(instrument.quoteAsset, parts),
    closes: closedSize(draft, parts) ?? null,
    arePositionsKnown: arePositionsCurrent(parts),
    unread: unreadRefusal(parts, draft.market),
    open: earlier.reduce((sum, one) => add(sum, valueOfDraft(one, parts)), openNotional(parts)),
    leverage: leverageOf(draft, parts),
    // The demo account reports no leverage, and trades no real money.
    leverageMatters: draft.market === 'futures' && parts.account === 'main',
    opposite: oppositeOf(draft, parts),
    opening: parts.opening?.() ?? null,
    ordersLastMinute: parts.ordersLastMinute() + earlier.length,
  });
}
