/**
 * A separate program that writes two windows into an archive and is killed before one statement. Arguments: folder, and
 * the number of the statement, 0 for none.
 */
import { createNodeDatabases } from '../../../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import { archiveFormat } from '../../../../../../electron/main/features/records/archive/archiveFormat.ts';
import { createArchiveStore } from '../../../../../../electron/main/features/records/archive/archiveStore.ts';
import { prepareLayout, type Database } from '../../../../../../electron/main/platform/sqlite/database.ts';
import { killedWrites } from './killedWrites.ts';

const [folder, target] = process.argv.slice(2) as [string, string];
let statements = 0;
/** Kills the process immediately from within: no handler, no flush, no close. */
const step = (): void => {
  statements += 1;
  if (String(statements) === target) process.kill(process.pid, 'SIGKILL');
};

const real = createNodeDatabases(folder).open('archive-simulator.sqlite');
const database: Database = {
  exec(sql) {
    step();
    real.exec(sql);
  },
  run(sql, ...values) {
    step();
    return real.run(sql, ...values);
  },
  all(sql, ...values) {
    step();
    return real.all(sql, ...values);
  },
  close: () => real.close(),
};
prepareLayout(database, archiveFormat);
const store = createArchiveStore(database);
const owner = store.owner('key-1', 'main', 1);
for (const [index, { batches, claim }] of killedWrites.entries()) {
  store.write(owner, batches, claim);
  // Reported as written: from here on the window must not be lost.
  process.stdout.write(`written ${index + 1}\n`);
}
process.stdout.write(`statements ${statements}\n`);
