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
    /** The instrument or its price is not known yet. */
    hold: (held: boolean) => void (may = !held),
    async beReady() {
      for (const callback of ready.splice(0)) callback();
      clock.advance(20);
      for (let i = 0; i < 5; i += 1) await Promise.resolve();
    },
  };
}

describe('a smoke run', () => {
  test.each(['order first', 'paint first'])(
    'prints one line when everything is painted and the order acknowledged: %s',
    async (order) => {
      const world = setUp(12.345);
      world.clock.advance(80);
      if (order === 'order first') await world.beReady();
      else world.clock.advance(20);
      world.paint('window', 'book', 'candle', 'tape');
      expect(world.lines).toHaveLength(order === 'order first' ? 1 : 0);
      await world.beReady();
      expect(world.lines).toEqual([
        '{"shell":"chromium","version":"0.1.0","windowMs":100,"bookMs":100,"candleMs":100,"tapeMs":100,"orderAckMs":12.3}',
      ]);
      world.clock.advance(120_000);
      expect([world.lines.length, world.codes]).toEqual([1, [0]]);
    },
  );

  test('names what is missing after 60 seconds', () => {
    const world = setUp(1);
    world.paint('window', 'book');
    world.clock.advance(60_000);
    expect([world.lines, world.codes]).toEqual([
      ['The desk did not show everything within 60 seconds; missing: order.'],
      [1],
    ]);
  });

  test('fails when the order is not acknowledged', async () => {
    const world = setUp(null);
    world.paint('window', 'book', 'candle', 'tape');
    await world.beReady();
    expect([world.lines, world.codes]).toEqual([['The first order was not acknowledged.'], [1]]);
  });

  test('orders nothing before instrument and price are known', async () => {
    const world = setUp(5);
    world.hold(true);
    world.paint('window', 'book', 'candle', 'tape');
    await world.beReady();
    world.clock.advance(1_000);
    await Promise.resolve();
    expect(world.lines).toEqual([]);
    world.hold(false);
    world.clock.advance(20);
    await world.beReady();
    expect(world.codes).toEqual([0]);
  });
});
