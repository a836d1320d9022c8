/** The window reopens at its last position, also after a crash (R24). */
import { describe, expect, test } from 'vitest';
import { createDeskBounds } from '../../../../electron/main/app/windowFiles/windowFiles.ts';
import type { WindowBounds } from '../../../../electron/main/app/shell.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';

const shipped = { width: 1440, height: 900, x: null, y: null };
const there = { width: 1000, height: 700, x: -1200, y: 40 };

function setUp(
  stored: Record<string, string> = {},
  answer: () => Promise<WindowBounds | null> = () => Promise.resolve(there),
) {
  const files = new Map(Object.entries(stored));
  const writes: string[] = [];
  const clock = createVirtualClock(0);
  const bounds = createDeskBounds(
    clock,
    {
      read: (name) => Promise.resolve(files.get(name) ?? null),
      replace: (name, text) => Promise.resolve(Boolean(files.set(name, text) && writes.push(`${name} ${text}`))),
    },
    { bounds: answer },
  );
  const run = async (milliseconds: number): Promise<void> => {
    clock.advance(milliseconds);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { bounds, run, writes };
}

describe('saved window bounds', () => {
  test('are the defaults at first, then the last position', async () => {
    expect(await setUp().bounds.load()).toEqual(shipped);
    const { bounds, writes } = setUp();
    await bounds.save();
    expect(writes).toEqual(['window.json {"width":1000,"height":700,"x":-1200,"y":40}\n']);
    expect(await bounds.load()).toEqual(there);
  });

  test('are saved every 5 s, once per change, so that a crash loses no more', async () => {
    let now: WindowBounds | null = there;
    const { bounds, run, writes } = setUp({}, () => Promise.resolve(now));
    const stop = bounds.watch();
    await run(4_999);
    expect(writes).toEqual([]);
    await run(15_001);
    expect(writes.length).toBe(1);
    now = { ...there, x: 0 };
    await run(5_000);
    now = null;
    await run(5_000);
    expect(writes.length).toBe(2);
    stop();
    now = there;
    await run(60_000);
    expect([writes.length, (await bounds.load()).x]).toEqual([2, 0]);
  });

  test('are not saved without a position or when the window does not answer', async () => {
    const placeless = setUp({}, () => Promise.resolve({ width: 1280, height: 800, x: null, y: null }));
    const gone = setUp({}, () => Promise.reject(new Error('gone')));
    await Promise.all([placeless.bounds.save(), gone.bounds.save()]);
    expect([placeless.writes, gone.writes]).toEqual([[], []]);
  });

  test.each([
    '',
    '{"width":1000,"height":700,"x":-1200,"y"',
    '[]',
    'null',
    '{"width":1,"height":700,"x":0,"y":0}',
    '{"width":1e9,"height":700,"x":0,"y":0}',
    '{"width":1000,"height":700,"x":0,"y":0.5}',
    '{"width":1000,"height":700,"x":0,"y":0,"z":0}',
  ])('B-E3: fall back to the copy, then to the defaults, from %j', async (damaged) => {
    expect(await setUp({ 'window.json': damaged }).bounds.load()).toEqual(shipped);
    const copy = { 'window.json': damaged, 'window.json.bak': JSON.stringify(there) };
    expect(await setUp(copy).bounds.load()).toEqual(there);
  });
});
