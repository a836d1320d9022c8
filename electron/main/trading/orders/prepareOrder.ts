/**
 * Checks a draft from the window and returns main's copy of it: every rule, limit and warning is checked where the key
 * is (B-A8, XI11).
 */
import { checkAttached } from '../../../../shared/domain/attachedCheck.ts';
import type { Account, Environment } from '../../../../shared/domain/environment.ts';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import { checkDraft } from '../../../../shared/domain/orderCheck.ts';
import { checkConditionalOrder } from '../../../../shared/domain/conditionalOrderCheck.ts';
import { traderProblem } from '../../../../shared/domain/traderKey.ts';
import type { IntentDraft, ConditionalOrTpSlDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { PlanTicket } from '../../../../shared/ipc/planViews.ts';
import {
  compare,
  decimal,
  formatShort,
  multiply,
  parseDecimal,
  ZERO,
  type Decimal,
} from '../../../../shared/num/decimal.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Instruments } from '../../market/instruments.ts';
import { closedSize, guardDraft, type GuardParts } from '../safety/guardDraft.ts';
import { conditionalOrderWarningsOf, warningsOf } from './orderWarnings.ts';
import { FRESH_MS } from '../tradingLimits.ts';

/** Dependencies of {@link checkIntent}. */
export interface PrepareParts extends GuardParts {
  readonly environment: Environment;
  readonly account: Account;
  /** Whether the key in use is of the copy-trader type (R19). */
  readonly trader: boolean;
  readonly repeated: (draft: IntentDraft) => boolean;
  readonly sameInDoubt: (draft: IntentDraft) => boolean;
}

/** A checked draft with the findings of its check. */
export type CheckedDraft = PlanTicket['items'][number];

function availableFor(draft: OrderDraft, instrument: Instrument, parts: PrepareParts): Decimal | null {
  const spends = draft.market === 'spot' && draft.side === 'SELL' ? instrument.baseAsset : instrument.quoteAsset;
  const text = parts.syncs[draft.market].balances.find(spends)?.available;
  const available = text === undefined ? undefined : parseDecimal(text);
  if (available === undefined || draft.market === 'spot') return available ?? null;
  const leverage = parseDecimal(parts.terms.known('futures', draft.symbol)?.leverage ?? '');
  return leverage ? multiply(available, leverage) : null;
}

/** Returns the instrument, or why it cannot be traded (XU23). */
export function tradedInstrument(
  instruments: Pick<Instruments, 'find'>,
  market: Market,
  symbol: string,
): Result<Instrument, AppError> {
  const found = instruments.find(market, symbol);
  if (found === null) return fail(appError('unavailable', 'error.trading.instrumentsMissing'));
  if (found) return ok(found);
  return fail(appError('invalid', 'error.market.unknownSymbol', { market, symbol: symbol.slice(0, 40) }));
}

/** Returns why the demo account does not offer a draft (R19); null when it does. */
function checkDemo(draft: IntentDraft): AppError | null {
  if (draft.market === 'spot' || 'kind' in draft) return appError('invalid', 'error.demo.orderKind');
  if (draft.reduceOnly) return appError('invalid', 'error.demo.reduceOnly');
  return draft.timeInForce === 'POST_ONLY' ? appError('invalid', 'error.demo.postOnly') : null;
}

/**
 * Returns why a key of the copy-trader type may not send a draft (R19), before the exchange refuses it; null when it
 * may.
 */
function checkTrader(draft: IntentDraft): AppError | null {
  const problem = traderProblem(draft);
  return problem && appError('invalid', problem);
}

/** Returns the first rule of the exchange or instrument that a draft breaks; null when there is none. */
function firstRuleViolation(draft: IntentDraft, instrument: Instrument): AppError | null {
  const [first] = 'kind' in draft ? checkConditionalOrder(draft, instrument) : checkDraft(draft, instrument);
  return first ? appError('invalid', first.key, { ...first.params }) : null;
}

/** Returns the first rule that an attached take-profit or stop-loss breaks (XU19); null when there is none. */
function brokenAttached(draft: IntentDraft, instrument: Instrument, reference: string | null): AppError | null {
  if (draft.market === 'spot' || ('kind' in draft && draft.kind === 'tpSl')) return null;
  const [first] = checkAttached(draft, instrument, reference);
  return first ? appError('invalid', first.key, { ...first.params }) : null;
}

type Passed = Pick<CheckedDraft, 'reference'> & { readonly value: Decimal | null };

function orderWarnings(draft: OrderDraft, instrument: Instrument, { reference, value }: Passed, parts: PrepareParts) {
  const closed = closedSize(draft, parts);
  const touch = parts.touch(draft.market, draft.symbol);
  const isFresh = touch !== null && parts.clock.now() - touch.at <= FRESH_MS && compare(decimal(touch.bid), ZERO) > 0;
  return warningsOf(draft, {
    environment: parts.environment,
    instrument,
    reference,
    opposite: isFresh ? (draft.side === 'BUY' ? touch.ask : touch.bid) : reference,
    notional: value,
    available: availableFor(draft, instrument, parts),
    // A closing order without a position counts as larger than it.
    closes: closed === undefined ? ZERO : closed,
    repeated: parts.repeated(draft),
    sameInDoubt: parts.sameInDoubt(draft),
  });
}

function conditionalOrderWarnings(
  draft: ConditionalOrTpSlDraft,
  instrument: Instrument,
  { reference }: Passed,
  parts: PrepareParts,
) {
  const closed = closedSize(draft, parts);
  return conditionalOrderWarningsOf(draft, {
    instrument,
    reference,
    closes: closed === undefined ? ZERO : closed,
    repeated: parts.repeated(draft),
    sameInDoubt: parts.sameInDoubt(draft),
  });
}

/**
 * Checks a draft; the result holds main's exact copy of it. `earlier`: drafts its plan sends before it, each of which
 * counts against the limits (R15).
 */
export function checkIntent(
  one: IntentDraft,
  parts: PrepareParts,
  earlier: readonly IntentDraft[] = [],
): Result<CheckedDraft, AppError> {
  const listed = tradedInstrument(parts.instruments, one.market, one.symbol);
  if (!listed.ok) return listed;
  const instrument = listed.value;
  const lacked = (parts.account === 'demo' ? checkDemo(one) : null) ?? (parts.trader ? checkTrader(one) : null);
  const broken = lacked ?? firstRuleViolation(one, instrument);
  if (broken) return fail(broken);
  const guarded = guardDraft(one, instrument, parts, earlier);
  if (!guarded.ok) return guarded;
  const { reference, notional } = guarded.value;
  const astray = brokenAttached(one, instrument, reference);
  if (astray) return fail(astray);
  const passed = { reference, value: notional };
  const warnings =
    'kind' in one
      ? conditionalOrderWarnings(one, instrument, passed, parts)
      : orderWarnings(one, instrument, passed, parts);
  return ok({ draft: structuredClone(one), reference, notional: notional && formatShort(notional), warnings });
}
