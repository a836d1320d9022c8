/** Small parts of the start: which keychain is meant, and a program that ends before it began. */
import { createSystemKeychain } from './adapters/systemKeychain.ts';
import type { AppOptions, RunningApp } from './appOptions.ts';
import type { Keychain } from './credentials/keychain.ts';
import { createMemoryKeychain } from './credentials/memoryKeychain.ts';

/** The keychain an option names, or the one it brings. */
export function keychainOf(wanted: AppOptions['keychain']): Keychain {
  if (wanted === 'system') return createSystemKeychain();
  return wanted === 'memory' ? createMemoryKeychain() : wanted;
}

/** A program that found its profile held by another one. */
export function endedAtOnce({ kill, out }: Pick<AppOptions, 'kill' | 'out'>): RunningApp {
  // It was told to stop everything, and does.
  if (kill) out(JSON.stringify({ killed: 'by the running desk' }));
  const nothing = (): Promise<void> => Promise.resolve();
  return { done: Promise.resolve(0), simulator: { info: () => null, start: nothing, stop: nothing }, stop: nothing };
}
