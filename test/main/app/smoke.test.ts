import { describe, expect, test } from 'vitest';
import { runSmoke } from '../../../electron/main/app/smoke.ts';
import { createStartFigures } from '../../../electron/main/app/startFigures.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';

function setUp(ackMs: number | null) {
  const clock = createVirtualClock(0);
  const figures = createStartFigures(clock, () => clock.monotonic());
  const lines: string[] = [];
  const codes: number[] = [];
  const ready: (() => void)[] = [];
  let may = true;
  runSmoke({
    clock,
    figures,
    account: {
      whenReady: (callback) => void ready.push(callback),
      trading: { placeSmokeOrder: () => Promise.resolve(ackMs) } as never,
    },
    mayOrder: () => may,
    about: { shell: 'chromium', version: '0.1.0' },
    out: (line) => void lines.push(line),
    end: (code) => void codes.push(code),
  });
  return {
    clock,
    lines,
    codes,
    paint(...parts: ('window' | 'book' | 'candle' | 'tape')[]) {
      for (const part of parts) figures.painted(part);
    },
    /** Sets whether an order is not possible yet, because the instrument or its price is not known. */
    hold: (held: boolean) => void (may = !held),
    async beReady() {
      for (const callback of ready.splice(0)) callback();
      clock.advance(20);
      for (let i = 0; i < 5; i += 1) await Promise.resolve();
    },
  };
}

describe('smoke run', () => {
  test.each(['order first', 'paint first'])(
    'prints one line when everything is painted and the order is acknowledged: %s',
    async (order) => {
      const rig = setUp(12.345);
      rig.clock.advance(80);
      if (order === 'order first') await rig.beReady();
      else rig.clock.advance(20);
      rig.paint('window', 'book', 'candle', 'tape');
      expect(rig.lines).toHaveLength(order === 'order first' ? 1 : 0);
      await rig.beReady();
      expect(rig.lines).toEqual([
        '{"shell":"chromium","version":"0.1.0","windowMs":100,"bookMs":100,"candleMs":100,"tapeMs":100,"orderAckMs":12.3}',
      ]);
      rig.clock.advance(120_000);
      expect([rig.lines.length, rig.codes]).toEqual([1, [0]]);
    },
  );

  test.each([
    ['parts and the order', ['window', 'book'], false, 'candle, tape, order'],
    ['parts alone', ['window', 'book'], true, 'candle, tape'],
    ['the order alone', ['window', 'book', 'candle', 'tape'], false, 'order'],
  ] as const)('names everything that is missing after 60 seconds: %s', async (_what, painted, ordered, missing) => {
    const rig = setUp(1);
    rig.paint(...painted);
    if (ordered) await rig.beReady();
    rig.clock.advance(60_000);
    expect([rig.lines, rig.codes]).toEqual([
      [`The desk did not show everything within 60 seconds; missing: ${missing}.`],
      [1],
    ]);
  });

  test('fails when the order is not acknowledged', async () => {
    const rig = setUp(null);
    rig.paint('window', 'book', 'candle', 'tape');
    await rig.beReady();
    expect([rig.lines, rig.codes]).toEqual([['The first order was not acknowledged.'], [1]]);
  });

  test('sends no order before instrument and price are known', async () => {
    const rig = setUp(5);
    rig.hold(true);
    rig.paint('window', 'book', 'candle', 'tape');
    await rig.beReady();
    rig.clock.advance(1_000);
    await Promise.resolve();
    expect(rig.lines).toEqual([]);
    rig.hold(false);
    rig.clock.advance(20);
    await rig.beReady();
    expect(rig.codes).toEqual([0]);
  });
});
