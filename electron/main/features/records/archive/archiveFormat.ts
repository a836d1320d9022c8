/**
 * The layout of the archive's file, step by step. A later version adds a step and never changes a released one (B-E8).
 */
import type { RecordKind } from '../../../../../shared/ipc/recordViews.ts';
import type { DatabaseFormat } from '../../../platform/sqlite/database.ts';
import { drillLayout } from './drillTable.ts';
import { journalDayLayout } from './journalDayTable.ts';
import { journalLayout } from './journalTable.ts';
import { marginTermLayout } from './marginTermTable.ts';
import { countAll, FILL_ORDER, ORDER } from './recordTables.ts';
import { sentOrderLayout } from './sentOrderTable.ts';

const table = (name: string, key: string, more = ''): string => `
  CREATE TABLE ${name} (
    owner INTEGER NOT NULL, market TEXT NOT NULL, symbol TEXT NOT NULL, id TEXT NOT NULL, time INTEGER NOT NULL,
    body TEXT NOT NULL, digest TEXT NOT NULL${more}, UNIQUE (${key})
  );
  CREATE INDEX ${name}_by_time ON ${name} (owner, market, ${ORDER});
  CREATE INDEX ${name}_by_symbol ON ${name} (owner, market, symbol, ${ORDER});`;

/**
 * Adds the order id to the key of fills: both fills of a trade with oneself may have the same id. Stored fills keep
 * their order. The second fill of such a trade is among the conflicts, from where it becomes a fill; it is read from the
 * exchange again as well, should its day be read again. A fill whose content cannot be read has no order id.
 */
const fillsByOrder = `
  CREATE TABLE fillsByOrder (
    owner INTEGER NOT NULL, market TEXT NOT NULL, symbol TEXT NOT NULL, id TEXT NOT NULL, time INTEGER NOT NULL,
    body TEXT NOT NULL, digest TEXT NOT NULL, orderId TEXT NOT NULL, UNIQUE (owner, market, symbol, id, orderId)
  );
  INSERT INTO fillsByOrder
    SELECT owner, market, symbol, id, time, body, digest,
      coalesce(CASE WHEN json_valid(body) THEN json_extract(body, '$.orderId') END, '')
    FROM fills ORDER BY rowid;
  INSERT OR IGNORE INTO fillsByOrder
    SELECT owner, market, symbol, id, json_extract(body, '$.time'), body, digest, json_extract(body, '$.orderId')
    FROM conflicts
    WHERE kind = 'fills' AND json_valid(body) AND json_type(body, '$.time') = 'integer'
      AND json_type(body, '$.orderId') = 'text'
    ORDER BY rowid;
  DELETE FROM conflicts WHERE kind = 'fills' AND EXISTS (
    SELECT 1 FROM fillsByOrder AS stored
    WHERE stored.owner = conflicts.owner AND stored.market = conflicts.market AND stored.symbol = conflicts.symbol
      AND stored.id = conflicts.id AND stored.digest = conflicts.digest
  );
  DROP TABLE fills;
  ALTER TABLE fillsByOrder RENAME TO fills;
  CREATE INDEX fills_by_time ON fills (owner, market, ${FILL_ORDER});
  CREATE INDEX fills_by_symbol ON fills (owner, market, symbol, ${FILL_ORDER});`;

/** Kinds of records that exist at the step that begins to keep their counts. */
const COUNTED = [
  'orders',
  'fills',
  'income',
  'bills',
  'triggers',
  'copies',
  'fundingBills',
  'transfers',
  'tax',
] as const satisfies readonly RecordKind[];

/** The archive's files, marked `FDar`. Keys are what the contract makes unique. */
export const archiveFormat: DatabaseFormat = {
  application: 0x46_44_61_72,
  steps: [
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
   );`,
    `${table('triggers', 'owner, market, id', ', open INTEGER NOT NULL, progress TEXT NOT NULL')}
   CREATE INDEX triggers_open ON triggers (owner, market, time) WHERE open = 1;`,
    `CREATE TABLE snapshots (
     owner INTEGER NOT NULL, market TEXT NOT NULL, at INTEGER NOT NULL, reason TEXT NOT NULL, body TEXT NOT NULL,
     UNIQUE (owner, market, at, reason)
   );
   CREATE INDEX snapshots_of_days ON snapshots (owner, market, at) WHERE reason = 'dayEnd';`,
    table('copies', 'owner, market, id'),
    ['fundingBills', 'transfers', 'tax'].map((name) => table(name, 'owner, market, id')).join(''),
    fillsByOrder,
    // Keyed like the fill that a row belongs to; no row is changed later.
    `CREATE TABLE fillMarks (
     owner INTEGER NOT NULL, market TEXT NOT NULL, symbol TEXT NOT NULL, id TEXT NOT NULL, orderId TEXT NOT NULL,
     markPrice TEXT, fundingRate TEXT, UNIQUE (owner, market, symbol, id, orderId)
   );`,
    // `reported`: another checksum that the user was notified of.
    `CREATE TABLE dayChecksums (
     owner INTEGER NOT NULL, market TEXT NOT NULL, kind TEXT NOT NULL, symbol TEXT NOT NULL, day INTEGER NOT NULL,
     checksum TEXT NOT NULL, records INTEGER NOT NULL, reported TEXT, PRIMARY KEY (owner, market, kind, symbol, day)
   );`,
    // The latest list alone, of all accounts of the environment.
    'CREATE TABLE coins (id INTEGER PRIMARY KEY CHECK (id = 1), readAt INTEGER NOT NULL, body TEXT NOT NULL);',
    // Counting the rows of a large table, or finding the assets in its texts, takes longer than main may block.
    `CREATE TABLE counts (
     owner INTEGER NOT NULL, market TEXT NOT NULL, kind TEXT NOT NULL, symbol TEXT NOT NULL, records INTEGER NOT NULL,
     PRIMARY KEY (owner, market, kind, symbol)
   );
   ${COUNTED.map(countAll).join('')}
   CREATE INDEX bills_by_asset ON bills (owner, json_extract(body, '$.asset'));`,
    'CREATE TABLE environment (name TEXT NOT NULL);',
    journalLayout,
    sentOrderLayout,
    journalDayLayout,
    drillLayout,
    marginTermLayout,
  ],
};
