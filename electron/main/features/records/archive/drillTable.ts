/** Writes and reads when the drills of the simulator ran. */
import { z } from 'zod';
import type { PastDrill } from '../../../../../shared/domain/pastDrill.ts';
import type { Database, SqlRow } from '../../../platform/sqlite/database.ts';

/** Layout of the drills, by the exchange's time at which each began; of all accounts of the environment. */
export const drillLayout =
  'CREATE TABLE drills (started INTEGER PRIMARY KEY, finished INTEGER NOT NULL, name TEXT NOT NULL);';

const row = z.object({ started: z.number().int(), finished: z.number().int(), name: z.string() });

/** Returns the drill of a row; null: the row is damaged. */
export function drillOfRow(found: SqlRow): PastDrill | null {
  const checked = row.safeParse(found);
  if (!checked.success) return null;
  const { started: from, finished: to, name } = checked.data;
  return { name, from, to };
}

/** Returns the drills, oldest first, without damaged ones. */
export const readDrills = (database: Database): PastDrill[] =>
  database.all('SELECT * FROM drills ORDER BY started').flatMap((found) => drillOfRow(found) ?? []);

/** Stores a drill; one that began at the same time is replaced. */
export function writeDrill(database: Database, { name, from, to }: PastDrill): void {
  database.run('INSERT OR REPLACE INTO drills VALUES (?, ?, ?)', from, to, name);
}
