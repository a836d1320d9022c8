import type { Layout } from '../layout.ts';
import type { ShippedKind } from '../model.ts';
import type { Area } from '../tree.ts';
import { accountLayout } from './account.ts';
import { copyLayout } from './copy.ts';
import { ladderLayout } from './ladder.ts';
import { marketsLayout } from './markets.ts';
import { practiseLayout } from './practise.ts';
import { tradeLayout } from './trade.ts';

const layouts: Readonly<Record<ShippedKind, (area: Area) => Layout>> = {
  trade: tradeLayout,
  ladder: ladderLayout,
  markets: marketsLayout,
  account: accountLayout,
  practise: practiseLayout,
  copy: copyLayout,
};

/** The arrangement a workspace comes with, made for this area. */
export function shippedLayout(kind: ShippedKind, area: Area): Layout {
  return layouts[kind](area);
}
