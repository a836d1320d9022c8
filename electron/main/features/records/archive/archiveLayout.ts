/** The tables of the archive. A later version of this program adds a step here and never changes one that was released (B-E8). */
import { transaction, type Database } from '../../../platform/sqlite/database.ts';

/** Marks a file as an archive: `FDar` in the header field that SQLite keeps for this. */
const APPLICATION = 0x46_44_61_72;
/** The layout this program writes. */
export const LAYOUT = 1;

/** Newest first, and ids by their value: longer digits are greater. */
const ORDER = 'time DESC, length(id) DESC, id DESC';

const table = (name: string, key: string, more = ''): string => `
  CREATE TABLE ${name} (
    owner INTEGER NOT NULL, market TEXT NOT NULL, symbol TEXT NOT NULL, id TEXT NOT NULL, time INTEGER NOT NULL,
    body TEXT NOT NULL, digest TEXT NOT NULL${more}, UNIQUE (${key})
  );
  CREATE INDEX ${name}_by_time ON ${name} (owner, market, ${ORDER});
  CREATE INDEX ${name}_by_symbol ON ${name} (owner, market, symbol, ${ORDER});`;

/** What leads from each layout to the next. Keys are what the contract makes unique. */
const steps: readonly string[] = [
  `CREATE TABLE owners (
     id INTEGER PRIMARY KEY, key TEXT NOT NULL, account TEXT NOT NULL, used INTEGER NOT NULL, UNIQUE (key, account)
   );
   ${table('orders', 'owner, market, id', ', open INTEGER NOT NULL, progress TEXT NOT NULL')}
   CREATE INDEX orders_open ON orders (owner, market, time) WHERE open = 1;
   ${table('fills', 'owner, market, symbol, id')}
   ${table('income', 'owner, market, id')}
   ${table('bills', 'owner, market, id')}
   CREATE TABLE conflicts (
     owner INTEGER NOT NULL, kind TEXT NOT NULL, market TEXT NOT NULL, symbol TEXT NOT NULL, id TEXT NOT NULL,
     digest TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (owner, kind, market, symbol, id, digest)
   );
   CREATE TABLE lists (
     owner INTEGER NOT NULL, market TEXT NOT NULL, kind TEXT NOT NULL, symbol TEXT NOT NULL, swept INTEGER NOT NULL,
     PRIMARY KEY (owner, market, kind, symbol)
   );
   CREATE TABLE covered (
     owner INTEGER NOT NULL, market TEXT NOT NULL, kind TEXT NOT NULL, symbol TEXT NOT NULL,
     start INTEGER NOT NULL, finish INTEGER NOT NULL, PRIMARY KEY (owner, market, kind, symbol, start)
   );
   CREATE TABLE incomplete (
     owner INTEGER NOT NULL, market TEXT NOT NULL, kind TEXT NOT NULL, symbol TEXT NOT NULL,
     start INTEGER NOT NULL, finish INTEGER NOT NULL, reason TEXT NOT NULL,
     PRIMARY KEY (owner, market, kind, symbol, start)
   );
   PRAGMA application_id = ${APPLICATION};`,
];

function pragma(database: Database, name: 'application_id' | 'user_version'): number {
  return Object.values(database.all(`PRAGMA ${name}`)[0]!)[0] as number;
}

/**
 * Finds out what a database holds and brings an older archive to the layout of today. `newer`: a later version wrote it, it
 * may only be read. `foreign`: it is something else and was left as it is.
 */
export function prepareLayout(database: Database): 'ready' | 'newer' | 'foreign' {
  const layout = pragma(database, 'user_version');
  if (pragma(database, 'application_id') === APPLICATION) {
    if (layout > LAYOUT) return 'newer';
  } else if (layout !== 0 || database.all('SELECT name FROM sqlite_schema').length > 0) {
    return 'foreign';
  }
  if (layout === LAYOUT) return 'ready';
  // One transaction: a program that ends in between leaves the older layout, whole.
  transaction(database, () => {
    for (const step of steps.slice(layout)) database.exec(step);
    database.exec(`PRAGMA user_version = ${LAYOUT}`);
  });
  return 'ready';
}
