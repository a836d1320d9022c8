import { describe, expect, test } from 'vitest';
import { createViolations } from '../../../../electron/main/platform/invariants/violations.ts';
import { createWatch } from '../../../../electron/main/app/invariants/watch.ts';
import { createSecretRegistry } from '../../../../electron/main/platform/log/secretRegistry.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { defaultSettings } from '../../../../shared/settings/settings.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';

describe('Invariant violation', () => {
  test('B-E7: halts trading with the reason and is logged at most twenty times', () => {
    const halts: AppError[] = [];
    const lines: unknown[] = [];
    const violated = createViolations({
      log: { write: (...line) => void lines.push(line) },
      halt: (reason) => void halts.push(reason),
    });
    violated('V7', { reason: 'weight', count: 501 });
    expect(halts).toEqual([
      { kind: 'internal', key: 'error.invariant', params: { invariant: 'V7' }, exchange: null, row: null },
    ]);
    expect(lines).toEqual([['invariant.violated', { key: 'V7', reason: 'weight', count: 501 }]]);
    for (let times = 0; times < 30; times += 1) violated('V7', { reason: 'weight' });
    expect([halts.length, lines.length]).toEqual([31, 20]);
  });

  test('B-E7: halts trading even if logging fails, and a nested violation is not reported', () => {
    const halts: string[] = [];
    const violated = createViolations({
      log: {
        write() {
          violated('V8', { reason: 'log' });
          throw new Error('full');
        },
      },
      halt: ({ params }) => void halts.push(String(params['invariant'])),
    });
    violated('V9', { reason: 'call' });
    expect(halts).toEqual(['V9']);
  });

  test('B-E7: a violation before trading is attached halts it once attached', () => {
    const halts: string[] = [];
    const watch = createWatch({
      clock: createVirtualClock(0),
      tradingContext: { environment: 'simulator', account: 'main' },
      sink: { line: () => undefined },
      secrets: createSecretRegistry(),
      levels: () => defaultSettings,
    });
    watch.violated('V10', { reason: 'host' });
    watch.violated('V7', { reason: 'weight' });
    watch.haltWith(({ params }) => void halts.push(String(params['invariant'])));
    expect(halts).toEqual(['V10']);
    watch.violated('V7', { reason: 'weight' });
    expect(halts).toEqual(['V10', 'V7']);
  });
});
