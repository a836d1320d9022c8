/** Closes that may overlap run one after the other; others do not wait (R10). */
import { expect, test } from 'vitest';
import { createClosingTurns } from '../../../../electron/main/trading/changes/closings.ts';

function createRig() {
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

test('R10 closes of one contract run one after another; another contract does not wait', async () => {
  const rig = createRig();
  const first = rig.close('first', 'BTCUSDT');
  const second = rig.close('second', 'BTCUSDT');
  const other = rig.close('other', 'ETHUSDT');
  expect(await rig.settle()).toEqual(['first', 'other']);
  rig.end('other');
  expect(await other).toBe('other');
  expect(await rig.settle()).toEqual(['first', 'other']);
  rig.end('first');
  expect(await first).toBe('first');
  expect(await rig.settle()).toEqual(['first', 'other', 'second']);
  rig.end('second');
  expect(await second).toBe('second');
});

test('R10 close all waits for all earlier closes, and later closes wait for it', async () => {
  const rig = createRig();
  void rig.close('btc', 'BTCUSDT');
  void rig.close('eth', 'ETHUSDT');
  void rig.close('all', null);
  void rig.close('sol', 'SOLUSDT');
  void rig.close('all again', null);
  expect(await rig.settle()).toEqual(['btc', 'eth']);
  rig.end('btc');
  expect(await rig.settle()).toEqual(['btc', 'eth']);
  rig.end('eth');
  expect(await rig.settle()).toEqual(['btc', 'eth', 'all']);
  rig.end('all');
  expect(await rig.settle()).toEqual(['btc', 'eth', 'all', 'sol']);
  rig.end('sol');
  expect(await rig.settle()).toEqual(['btc', 'eth', 'all', 'sol', 'all again']);
});

test('R10 a failing close lets the next one run', async () => {
  const rig = createRig();
  const first = rig.close('first', 'BTCUSDT');
  void rig.close('second', 'BTCUSDT');
  await rig.settle();
  rig.fail('first').failed(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await rig.settle()).toEqual(['first', 'second']);
});
