/** Each call of the modules below the order path throws once: the journal, its frames, the decimals (B-E7). */
import { expect, test, vi } from 'vitest';
import { runWithFault } from './support/struckLife.ts';

const wrap = vi.hoisted(() => async (original: () => Promise<object>) => {
  const { throwing } = await import('./support/throwingFunctions.ts');
  return throwing(await original());
});
vi.mock('../../../electron/main/platform/journal/frames.ts', wrap);
vi.mock('../../../electron/main/trading/journal/journal.ts', wrap);
vi.mock('../../../shared/num/decimal.ts', wrap);

test(
  'B-E7: an error in journal, frames or decimals is reported and halts trading, with no unhandled rejection',
  { timeout: 120_000 },
  async () => {
    const unheard: unknown[] = [];
    const hear = (cause: unknown): void => void unheard.push(cause);
    process.on('unhandledRejection', hear);
    try {
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
        expect([where, life.told.length > 0, unheard]).toEqual([where, true, []]);
      }
      expect(failing).toBeLessThan(500);
      expect([...struck]).toEqual(expect.arrayContaining(['encodeFrame', 'openJournal.append']));
      expect(struck.size).toBeGreaterThan(5);
    } finally {
      process.off('unhandledRejection', hear);
    }
  },
);
