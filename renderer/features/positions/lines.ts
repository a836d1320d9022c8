import { formatFixed, decimal, multiply } from '../../../shared/num/decimal.ts';
import type { PositionChanges } from '../../bridge/changes.ts';
import { sameMembers } from '../../ui/table/keptRows.ts';
import type { PositionRow } from './model.ts';

/** A position with what this window does with it: all that its row draws. */
export interface PositionLine extends PositionRow, PositionChanges {
  /** Whether what can be done with it stands open below. */
  readonly managed: boolean;
}

/** A fraction in per cent with two decimals, without a sign. */
export const inPercent = (fraction: string): string =>
  formatFixed(multiply(decimal(fraction), decimal('100')), 2, 'halfUp');

const shown = (fraction: string | null): string | null => fraction && inPercent(fraction);

/**
 * Whether two lines of one position are drawn alike. The margin ratio of a cross position moves with every mark of the
 * account, mostly further behind the point than is shown: that draws no row again.
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
