/**
 * Each call of the modules that decide about orders throws once: the error is reported, the program stays alive, and no
 * order is sent until the user resumes (B-E7).
 */
import { describe, expect, test, vi } from 'vitest';
import { runWithFault } from './support/struckLife.ts';

const wrap = vi.hoisted(() => async (original: () => Promise<object>) => {
  const { throwing } = await import('./support/throwingFunctions.ts');
  return throwing(await original());
});
vi.mock('../../../electron/main/trading/orders/prepareOrder.ts', wrap);
vi.mock('../../../electron/main/trading/orders/orderGate.ts', wrap);
vi.mock('../../../electron/main/trading/orders/planChecks.ts', wrap);
vi.mock('../../../electron/main/trading/orders/planRunner.ts', wrap);
vi.mock('../../../electron/main/trading/orders/planStore.ts', wrap);
vi.mock('../../../electron/main/trading/orders/placement.ts', wrap);
vi.mock('../../../electron/main/trading/orders/placementCommands.ts', wrap);
vi.mock('../../../electron/main/trading/orders/placementOutcome.ts', wrap);
vi.mock('../../../electron/main/trading/orders/intentStore.ts', wrap);
vi.mock('../../../electron/main/trading/safety/guards.ts', wrap);
vi.mock('../../../electron/main/trading/safety/exposure.ts', wrap);
vi.mock('../../../electron/main/trading/journal/journal.ts', wrap);

describe('Program errors in the order path', () => {
  test(
    'B-E7: an error at any call is reported and halts trading until the user resumes',
    { timeout: 120_000 },
    async () => {
      const plain = await runWithFault(0);
      expect([plain.first, plain.mode, plain.second]).toEqual(['placed', 'open', 'placed']);
      const struck = new Set<string>();
      let failing = 1;
      for (; failing < 500; failing += 1) {
        const life = await runWithFault(failing);
        if (life.struck === null) break;
        struck.add(life.struck);
        const where = `call ${failing} in ${life.struck}, answered ${life.first}`;
        expect([where, life.mode, life.second]).toEqual([where, 'halted', 'error.safety.halted']);
        expect([where, life.sentFirst <= 1, life.sentSecond === life.sentFirst]).toEqual([where, true, true]);
        expect([where, life.told.length > 0]).toEqual([where, true]);
      }
      expect(failing).toBeGreaterThan(20);
      expect(struck.size).toBeGreaterThan(12);
    },
  );
});
