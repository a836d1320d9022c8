/** Closings that may meet run one after the other, others do not wait (R10). */
import { expect, test } from 'vitest';
import { createClosingTurns } from '../../../../electron/main/trading/changes/changeCalls.ts';

function createWorld() {
  const turns = createClosingTurns();
  const begun: string[] = [];
  const ends = new Map<string, { readonly done: () => void; readonly failed: (why: Error) => void }>();
  const close = (name: string, symbol: string | null): Promise<string> =>
    turns(symbol, () => {
      begun.push(name);
      return new Promise((resolve, reject) => ends.set(name, { done: () => resolve(name), failed: reject }));
    });
  const settle = async (): Promise<readonly string[]> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    return begun;
  };
  return { close, settle, end: (name: string) => ends.get(name)!.done(), fail: (name: string) => ends.get(name)! };
}

test('R10 two of one contract run one after the other; one of another contract does not wait', async () => {
  const world = createWorld();
  const first = world.close('first', 'BTCUSDT');
  const second = world.close('second', 'BTCUSDT');
  const other = world.close('other', 'ETHUSDT');
  expect(await world.settle()).toEqual(['first', 'other']);
  world.end('other');
  expect(await other).toBe('other');
  expect(await world.settle()).toEqual(['first', 'other']);
  world.end('first');
  expect(await first).toBe('first');
  expect(await world.settle()).toEqual(['first', 'other', 'second']);
  world.end('second');
  expect(await second).toBe('second');
});

test('R10 everything waits for every closing before it, and every closing after it waits for everything', async () => {
  const world = createWorld();
  void world.close('btc', 'BTCUSDT');
  void world.close('eth', 'ETHUSDT');
  void world.close('all', null);
  void world.close('sol', 'SOLUSDT');
  void world.close('all again', null);
  expect(await world.settle()).toEqual(['btc', 'eth']);
  world.end('btc');
  expect(await world.settle()).toEqual(['btc', 'eth']);
  world.end('eth');
  expect(await world.settle()).toEqual(['btc', 'eth', 'all']);
  world.end('all');
  expect(await world.settle()).toEqual(['btc', 'eth', 'all', 'sol']);
  world.end('sol');
  expect(await world.settle()).toEqual(['btc', 'eth', 'all', 'sol', 'all again']);
});

test('R10 one that throws lets the next one run', async () => {
  const world = createWorld();
  const first = world.close('first', 'BTCUSDT');
  void world.close('second', 'BTCUSDT');
  await world.settle();
  world.fail('first').failed(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await world.settle()).toEqual(['first', 'second']);
});
