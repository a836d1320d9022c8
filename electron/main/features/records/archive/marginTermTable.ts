/** Writes and reads under which terms positions were seen. */
import { z } from 'zod';
import type { SeenTerms } from '../../../../../shared/domain/marginTerms.ts';
import { positionSides } from '../../../../../shared/exchange/orderWords.ts';
import { DatabaseFailure, type Database, type SqlRow } from '../../../platform/sqlite/database.ts';

/** Layout of the terms; an empty `openOrderId` stands for none. */
export const marginTermLayout = `CREATE TABLE marginTerms (
  owner INTEGER NOT NULL, symbol TEXT NOT NULL, side TEXT NOT NULL, openOrderId TEXT NOT NULL, at INTEGER NOT NULL,
  marginType TEXT NOT NULL, leverage TEXT NOT NULL, UNIQUE (owner, symbol, side, at, openOrderId)
);`;

const stored = z.object({
  symbol: z.string(),
  side: z.enum(positionSides),
  openOrderId: z.string(),
  at: z.number().int(),
  marginType: z.string(),
  leverage: z.string(),
});

/** Returns the terms of a row; throws where it holds none. */
export function marginTermsOfRow(row: SqlRow): SeenTerms {
  const checked = stored.safeParse(row);
  if (!checked.success) throw new DatabaseFailure('broken', 'marginTerms');
  const { openOrderId, ...seen } = checked.data;
  return { ...seen, openOrderId: openOrderId === '' ? null : openOrderId };
}

/** Stores terms; those of the same position at the same time are stored once. */
export function writeMarginTerms(database: Database, owner: number, seen: readonly SeenTerms[]): void {
  for (const { symbol, side, openOrderId, at, marginType, leverage } of seen) {
    database.run(
      'INSERT OR IGNORE INTO marginTerms VALUES (?, ?, ?, ?, ?, ?, ?)',
      owner,
      symbol,
      side,
      openOrderId ?? '',
      at,
      marginType,
      leverage,
    );
  }
}

/** The terms of a side of a contract that were seen in a time, both ends Unix ms and inclusive. */
export interface MarginTermsRequest extends Pick<SeenTerms, 'symbol' | 'side'> {
  readonly from: number;
  readonly to: number;
}

/** Returns terms, oldest first. */
export const readMarginTerms = (
  database: Database,
  owner: number,
  { symbol, side, from, to }: MarginTermsRequest,
): SeenTerms[] =>
  database
    .all(
      'SELECT * FROM marginTerms WHERE owner = ? AND symbol = ? AND side = ? AND at BETWEEN ? AND ? ORDER BY at',
      owner,
      symbol,
      side,
      from,
      to,
    )
    .map(marginTermsOfRow);
