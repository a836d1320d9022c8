/** V8: data stored permanently holds no secret, whatever the exchange puts into a record. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createNodeDatabases } from '../../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import { createSecretGuard } from '../../../../../electron/main/platform/invariants/secretGuard.ts';
import { createSecretRegistry } from '../../../../../electron/main/platform/log/secretRegistry.ts';
import { createArchive } from '../../../../../electron/main/features/records/archive/archive.ts';
import { createViolationLog } from '../../../app/invariants/support.ts';
import { createEventClock } from '../../../trading/support/eventClock.ts';
import { createScriptedRest } from '../../../trading/support/scriptedRest.ts';
import { order } from './support/records.ts';

const CANARY = 'Canary7secretKeyValue31';

/**
 * Returns every byte of the archive after it stored two orders, one of them with the canary, and the reported
 * violations.
 */
async function storeWithCanary(guarded: boolean) {
  const folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
  try {
    const clock = createEventClock();
    const secrets = createSecretRegistry();
    secrets.add([CANARY]);
    const { violations, violated } = createViolationLog();
    const archive = createArchive({
      environment: 'simulator',
      account: 'main',
      clock,
      files: createNodeDatabases(folder),
      instruments: { find: () => undefined, all: () => [] },
      serverNow: () => null,
      pausedUntil: () => 0,
      isOurs: () => false,
      notice: () => undefined,
      push: () => undefined,
      ...(guarded ? { secretFree: createSecretGuard(secrets, violated) } : {}),
    });
    archive.attach(createScriptedRest().rest, 'key-1');
    archive.orders([order({ orderId: '1', clientOrderId: `x${CANARY}` }), order({ orderId: '2' })], 'push');
    await clock.run(5_000);
    archive.stop();
    const bytes = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'latin1'));
    return { violations, holds: bytes.join('').includes(CANARY), other: bytes.join('').includes('"orderId":"2"') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('V8: a record that contains a secret is not stored and is reported; control without the guard', async () => {
  expect(await storeWithCanary(true)).toEqual({ violations: ['V8 archive'], holds: false, other: true });
  expect(await storeWithCanary(false)).toEqual({ violations: [], holds: true, other: true });
});
