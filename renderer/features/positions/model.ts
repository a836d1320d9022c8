import { partOf } from '../../../shared/domain/closingSums.ts';
import { conditionalOrderRow } from '../../../shared/domain/conditionalOrder.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { OrderDraft, Position } from '../../../shared/domain/order.ts';
import { pnlAt, returnOnMargin, sumOf } from '../../../shared/domain/positionSums.ts';
import { decimal, formatDecimal, parseDecimal, sign } from '../../../shared/num/decimal.ts';
import type { FeedStatus } from '../../ipc/feedStatus.ts';
import type { Mark } from '../../state/market/index.ts';
import { closingOrder, type PlanRequest } from '../../state/orders/index.ts';
import { accountOf, figuresOf, findMarked, ratiosIn, type FigureInputs, type PositionFigures } from './figures.ts';

/** Decimals of a shown amount of money. */
export const MONEY = 2;

/** Price used for the shown gains and losses; the exchange uses the mark price (A-MARGIN). */
export const pnlPrices = ['mark', 'last'] as const;
/** See {@link pnlPrices}. */
export type PnlPrice = (typeof pnlPrices)[number];

/** Orders that close a position at a profit or at a loss when they trigger, those of the whole position first. */
export interface Protection {
  readonly takeProfit: readonly ConditionalOrder[];
  readonly stopLoss: readonly ConditionalOrder[];
}

/** Returns the protection of a position; `null`: the conditional orders are not known now. */
export function protectionOf(
  position: Position,
  { feed, open }: { readonly feed: FeedStatus | null; readonly open: readonly ConditionalOrder[] },
): Protection | null {
  if (feed?.status !== 'live') return null;
  const closing = open
    .filter(
      (one) =>
        one.symbol === position.symbol &&
        one.positionSide === position.side &&
        one.side === (position.side === 'LONG' ? 'SELL' : 'BUY') &&
        one.triggerPrice !== null,
    )
    .toSorted((a, b) => Number(b.wholePosition === true) - Number(a.wholePosition === true));
  const exits = (exit: 'takeProfit' | 'stopLoss') =>
    closing.filter((one) => conditionalOrderRow(one.kind)?.exit === exit);
  return { takeProfit: exits('takeProfit'), stopLoss: exits('stopLoss') };
}

/** A position with its live prices and calculated figures; `null` where a price or the margin is not known. */
export interface PositionRow {
  readonly position: Position;
  readonly mark: Mark | null;
  /** Price the result is calculated at. */
  readonly price: string | null;
  /** In quote, exact. */
  readonly pnl: string | null;
  /** Fraction of the margin. */
  readonly pnlFraction: string | null;
  /** Fraction of the account's equity at the shown prices. */
  readonly equityFraction: string | null;
  readonly figures: PositionFigures;
}

/**
 * Returns the positions with their prices, newest last, so that a new one moves no row; each SEPARATED position has its
 * own row.
 */
export function positionRows(inputs: FigureInputs, on: PnlPrice): readonly PositionRow[] {
  const ratioOf = ratiosIn(accountOf(inputs), findMarked(inputs));
  const rows = inputs.positions
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.positionId < b.positionId ? -1 : 1))
    .map((position) => {
      const mark = inputs.marks[position.symbol] ?? null;
      const price = mark && (on === 'mark' ? mark.price : mark.last);
      const pnl = price === null ? null : pnlAt(position, price);
      const pnlFraction = pnl === null || position.margin === null ? null : returnOnMargin(pnl, position.margin);
      return { position, mark, price, pnl, pnlFraction, figures: figuresOf(position, inputs, ratioOf) };
    });
  const total = totalPnl(rows);
  const equity = total === null || inputs.balance === null ? null : sumOf([inputs.balance, total]);
  return rows.map((row) => ({
    ...row,
    equityFraction: row.pnl === null || equity === null ? null : returnOnMargin(row.pnl, equity),
  }));
}

/** Returns the sum of the gains and losses; `null` while one is not known. */
export function totalPnl(rows: readonly Pick<PositionRow, 'pnl'>[]): string | null {
  return sumOf(rows.map((row) => row.pnl));
}

/** Shares of a position offered for closing, in per cent. */
export const closeShares = ['25', '50', '75', '100'] as const;

/**
 * Returns the order that closes a share at market, never more than the position's size (B-A7), reduce-only where the
 * account offers it; `null`: the share rounds to zero.
 */
export function shareDraft(
  position: Position,
  percent: string,
  instrument: Instrument,
  reduceOnly = true,
): OrderDraft | null {
  const quantity = partOf(decimal(position.size), decimal(percent), decimal(instrument.stepSize));
  return sign(quantity) > 0 ? { ...closingOrder(position, reduceOnly), quantity: formatDecimal(quantity) } : null;
}

/** Returns the order that closes at a limit, reduce-only where the account offers it. */
export function limitCloseDraft(position: Position, price: string, quantity: string, reduceOnly = true): OrderDraft {
  const { symbol, side } = position;
  return {
    market: 'futures',
    symbol,
    side: side === 'LONG' ? 'SELL' : 'BUY',
    positionSide: side,
    type: 'LIMIT',
    timeInForce: 'GTC',
    price,
    quantity,
    reduceOnly,
  };
}

/**
 * Returns the plan that closes all of a position, then opens the same size on the other side: two orders under one
 * confirmation (R15).
 */
export function reversePlan(position: Position, reduceOnly = true): Omit<PlanRequest, 'failed'> {
  const close = closingOrder(position, reduceOnly);
  const other = position.side === 'LONG' ? 'SHORT' : 'LONG';
  return {
    kind: 'sequence',
    drafts: [close, { ...close, market: 'futures', positionSide: other, reduceOnly: false }],
    title: { key: 'positions.reverse.title', params: { symbol: position.symbol } },
  };
}

/**
 * Returns the positions with a gain, or with a loss, at the shown price. Positions at zero, or without a price, are
 * neither.
 */
export function winnersOrLosers(rows: readonly PositionRow[], which: 'winners' | 'losers'): readonly Position[] {
  const wanted = which === 'winners' ? 1 : -1;
  return rows.filter(({ pnl }) => sign(parseDecimal(pnl ?? '') ?? decimal('0')) === wanted).map((row) => row.position);
}
