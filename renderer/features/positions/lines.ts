import { formatFixed, decimal, multiply } from '../../../shared/num/decimal.ts';
import type { PositionChanges } from '../../state/orders/index.ts';
import { sameMembers } from '../../ui/table/keptRows.ts';
import type { PositionRow } from './model.ts';

/** A position with this window's own state about it: everything its row is rendered from. */
export interface PositionLine extends PositionRow, PositionChanges {
  /** Whether its actions are open below. */
  readonly managed: boolean;
}

/** Formats a fraction in per cent with two decimals, without adding a plus sign. */
export const inPercent = (fraction: string): string =>
  formatFixed(multiply(decimal(fraction), decimal('100')), 2, 'halfUp');

const shown = (fraction: string | null): string | null => fraction && inPercent(fraction);

/**
 * Returns whether two lines of one position look the same. The margin ratio of a cross position changes with every mark
 * price of the account, mostly in decimals that are not shown; such a change renders no row again.
 */
export function sameLine(a: PositionLine, b: PositionLine): boolean {
  return (
    sameMembers(a.position, b.position) &&
    a.price === b.price &&
    a.mark?.price === b.mark?.price &&
    a.mark?.feed.status === b.mark?.feed.status &&
    a.pnl === b.pnl &&
    a.pnlFraction === b.pnlFraction &&
    a.closing === b.closing &&
    a.margin === b.margin &&
    a.managed === b.managed &&
    shown(a.figures.marginRatio) === shown(b.figures.marginRatio) &&
    a.figures.liquidation === b.figures.liquidation &&
    shown(a.figures.distance) === shown(b.figures.distance) &&
    a.figures.breakEven === b.figures.breakEven &&
    a.figures.nextFunding === b.figures.nextFunding &&
    a.figures.nextFundingAt === b.figures.nextFundingAt
  );
}
