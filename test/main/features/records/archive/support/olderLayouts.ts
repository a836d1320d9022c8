/** Rows as earlier layouts of the archive's file hold them. */
import type { Database, SqlValue } from '../../../../../../electron/main/platform/sqlite/database.ts';
import { digestOf } from '../../../../../../electron/main/features/records/archive/archiveRecord.ts';
import type { Fill } from '../../../../../../shared/domain/order.ts';

/** Writes one row of a table. */
export function insertRow(database: Database, table: string, row: Readonly<Record<string, SqlValue>>): void {
  const columns = Object.keys(row);
  database.run(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ...Object.values(row),
  );
}

/** Returns the columns of a fill, without its owner, of a layout that keys it by symbol and id alone. */
export function keyedRow(one: Fill): Readonly<Record<string, SqlValue>> {
  const { market, symbol, fillId: id, time } = one;
  return { market, symbol, id, time, body: JSON.stringify(one), digest: digestOf('fills', one) };
}
