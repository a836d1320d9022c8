/** The trades that can be noted on: closed positions and sold lots of the archive, by the keys of their entries. */
import { journalKeyOfLot, journalKeyOfPosition } from '../../../../../shared/domain/journal.ts';
import type { ClosedPosition } from '../../../../../shared/domain/closedPosition.ts';
import { drillAt, type PastDrill } from '../../../../../shared/domain/pastDrill.ts';
import type { PositionHistory } from '../../../../../shared/domain/closedPositions.ts';
import type { SpotLot } from '../../../../../shared/domain/spotLot.ts';
import type { SpotLotHistory } from '../../../../../shared/domain/spotLotHistory.ts';
import type { JournalRow } from '../../../../../shared/ipc/journalViews.ts';

/** A trade of the list without its entry, and what it was made from. */
export interface TradeOfJournal {
  readonly row: Omit<JournalRow, 'entry'> & { readonly id: string };
  readonly position: ClosedPosition | null;
  readonly lot: SpotLot | null;
}

/** Trades, last closed first, by the key of their entry and by the id of their position or lot. */
export interface TradesOfJournal {
  readonly all: readonly TradeOfJournal[];
  readonly byKey: ReadonlyMap<string, TradeOfJournal>;
  readonly byId: ReadonlyMap<string, TradeOfJournal>;
}

/** Trades between two pauses. */
const AT_ONCE = 250;

function ofPosition(position: ClosedPosition, drills: readonly PastDrill[]): TradeOfJournal {
  const { id, symbol, side, openedAt, asset, net } = position;
  const closedAt = position.closedAt!;
  const key = journalKeyOfPosition(position);
  const drill = drillAt(drills, openedAt);
  const row = { key, id, market: 'futures', symbol, side, openedAt, closedAt, asset, net, drill } as const;
  return { row, position, lot: null };
}

function ofLot(lot: SpotLot, drills: readonly PastDrill[]): TradeOfJournal {
  const { id, symbol, purchase, sale, quoteAsset: asset, realised: net } = lot;
  const times = { openedAt: purchase?.time ?? null, closedAt: sale!.time };
  const drill = drillAt(drills, times.openedAt);
  const key = journalKeyOfLot(lot);
  const row = { key, id, market: 'spot', symbol, side: 'LONG', ...times, asset, net, drill } as const;
  return { row, position: null, lot };
}

/** Joins positions and lots in steps; both are sorted. */
export function* journalTrades(
  positions: Pick<PositionHistory, 'closed'>,
  lots: Pick<SpotLotHistory, 'closed'>,
  drills: readonly PastDrill[],
): Generator<void, TradesOfJournal> {
  const all: TradeOfJournal[] = [];
  const byKey = new Map<string, TradeOfJournal>();
  const byId = new Map<string, TradeOfJournal>();
  let [position, lot] = [0, 0];
  while (position < positions.closed.length || lot < lots.closed.length) {
    const [nextPosition, nextLot] = [positions.closed[position], lots.closed[lot]];
    const isPosition = nextPosition && (!nextLot || nextPosition.closedAt! >= nextLot.sale!.time);
    const trade = isPosition ? ofPosition(nextPosition, drills) : ofLot(nextLot!, drills);
    if (isPosition) position += 1;
    else lot += 1;
    all.push(trade);
    byKey.set(trade.row.key, trade);
    byId.set(trade.row.id, trade);
    if (all.length % AT_ONCE === 0) yield;
  }
  return { all, byKey, byId };
}
