/**
 * Checks that keep a change from being sent: invalid input (XU20, XU32), a missing target, or a rule of the exchange
 * (R9).
 */
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { Position } from '../../../../shared/domain/order.ts';
import { traderProblem } from '../../../../shared/domain/traderKey.ts';
import { conditionalOrderRow, type PriceChoices } from '../../../../shared/domain/conditionalOrder.ts';
import { checkConditionalOrder, triggersAtOnce } from '../../../../shared/domain/conditionalOrderCheck.ts';
import type { TpSlDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { Change, Closing } from '../../../../shared/ipc/changeViews.ts';
import { parseDecimal, sign } from '../../../../shared/num/decimal.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { checkLeverage } from '../safety/leverageLimit.ts';
import type { GuardLimits } from '../../../../shared/domain/safety.ts';

/** Input of the checks. Prices are decimal text; null when unknown. */
export interface ChangeView {
  readonly instrument: (symbol: string) => Instrument | undefined;
  readonly limits: () => Pick<GuardLimits, 'leverage'>;
  /** Maximum leverage the contract's brackets allow, as an integer in text form. */
  readonly largestLeverage: string | null;
  readonly positions: () => readonly Position[];
  readonly trigger: (triggerId: string) => ConditionalOrder | undefined;
  /** Returns the number of open orders of a contract, conditional ones included. */
  readonly waiting: (symbol: string) => number;
  readonly reference: (symbol: string) => string | null;
  /** Whether the key in use is of the copy-trader type (R19). */
  readonly trader: boolean;
}

type Of<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>;

/** Margin amounts have at most eight decimals (A-MARGIN). */
const AMOUNT = /^\d{1,15}(?:\.\d{1,8})?$/;
const leverageNames = ['crossLeverage', 'isolatedLongLeverage', 'isolatedShortLeverage'] as const;

const invalid = (key: string, params: AppError['params'] = {}): AppError => appError('invalid', key, params);
const refused = (key: string, params: AppError['params'] = {}): AppError => appError('refused', key, params);

function checkSymbol(symbol: string, view: ChangeView): AppError | null {
  if (view.instrument(symbol)) return null;
  return invalid('error.market.unknownSymbol', { market: 'futures', symbol: symbol.slice(0, 40) });
}

function checkLeverages(change: Of<'leverage'>, view: ChangeView): AppError | null {
  const { leverage } = view.limits();
  const most = view.largestLeverage;
  const isCapped = most !== null && Number.parseInt(most, 10) < Number.parseInt(leverage, 10);
  const given = leverageNames.flatMap((name) => change[name] ?? []);
  if (given.length === 0) return invalid('error.change.noLeverage');
  for (const one of given) {
    const wrong = checkLeverage(one, { leverage: isCapped ? most : leverage });
    if (wrong)
      return isCapped ? invalid('error.change.leverageBracket', { value: one.slice(0, 20), limit: most }) : wrong;
  }
  return null;
}

function checkMode({ symbol }: Of<'marginType'>, view: ChangeView): AppError | null {
  if (view.positions().some((one) => one.symbol === symbol)) return refused('error.change.modePosition', { symbol });
  const orders = view.waiting(symbol);
  return orders > 0 ? refused('error.change.modeOrders', { symbol, orders }) : null;
}

function checkMargin(change: Of<'positionMargin'>, { marginType }: Position): AppError | null {
  if (marginType === 'CROSSED') return refused('error.change.crossMargin', { symbol: change.symbol });
  const amount = AMOUNT.test(change.amount) ? parseDecimal(change.amount) : undefined;
  if (!amount) return invalid('error.change.amount', { value: change.amount.slice(0, 40) });
  return sign(amount) > 0 ? null : invalid('error.change.amountZero');
}

const plans: Readonly<Record<keyof PriceChoices, TpSlDraft['plan'] | undefined>> = {
  stopLoss: 'STOP_LOSS',
  takeProfit: 'TAKE_PROFIT',
  working: undefined,
};

function checkModify(change: Of<'modifyTrigger'>, view: ChangeView): AppError | null {
  const { symbol, triggerId, triggerPrice, execution, source } = change;
  const known = view.trigger(triggerId);
  const instrument = view.instrument(symbol);
  if (!known || known.symbol !== symbol || !instrument) return invalid('error.change.noTrigger');
  if (known.phase !== 'waiting') return refused('error.change.triggerMoved', { status: known.status });
  const row = conditionalOrderRow(known.kind);
  const plan = row && plans[row.exit];
  const positionSide = known.positionSide === 'SHORT' ? 'SHORT' : 'LONG';
  const closes = (known.side === 'SELL') === (positionSide === 'LONG');
  // A trigger that opens a position is an order: it must be cancelled and placed again, so that every limit is checked.
  if (plan === undefined || !closes) return refused('error.change.notTpSl');
  const size = { kind: 'wholePosition' } as const;
  const draft: TpSlDraft = {
    kind: 'tpSl',
    market: 'futures',
    symbol,
    positionSide,
    source,
    plan,
    triggerPrice,
    execution,
    size,
  };
  const lacked = view.trader ? traderProblem(draft) : null;
  if (lacked) return invalid(lacked);
  const [problem] = checkConditionalOrder(draft, instrument);
  if (problem) return invalid(problem.key, { ...problem.params });
  const price = view.reference(symbol);
  if (price !== null && triggersAtOnce(draft, price))
    return refused('error.change.triggersAtOnce', { triggerPrice, price });
  return null;
}

/** Returns why a change may not be sent; null when it may. */
export function checkChange(change: Change | Closing, view: ChangeView): AppError | null {
  if (change.kind === 'closeAll') return null;
  // An open position can be closed, whether or not its contract is listed.
  const isOpen = view.positions().some(({ symbol }) => symbol === change.symbol);
  const unknown = isOpen ? null : checkSymbol(change.symbol, view);
  if (unknown) return unknown;
  switch (change.kind) {
    case 'leverage':
      return checkLeverages(change, view);
    case 'marginType':
      return checkMode(change, view);
    case 'modifyTrigger':
      return checkModify(change, view);
    case 'closeSymbol':
      return null;
    case 'autoMargin':
    case 'closePosition':
    case 'positionMargin': {
      const { symbol, positionId } = change;
      const position = view.positions().find((one) => one.positionId === positionId && one.symbol === symbol);
      if (!position) return invalid('error.change.noPosition', { symbol });
      return change.kind === 'positionMargin' ? checkMargin(change, position) : null;
    }
  }
}
