/**
 * Machine events that any shell can detect without the desktop: sleep, because wall time jumped between two ticks, and
 * a change of the network addresses.
 */
import os from 'node:os';
import type { ShellSignals } from '../main/app/shell.ts';
import { createSignal } from './signal.ts';

const TICK_MS = 2000;
/** Delay of a tick, in milliseconds, from which the machine counts as having slept. */
const SLEPT_MS = 15_000;

/** Source of time and network addresses; replaced in tests. */
export interface MachinePort {
  now(): number;
  /** Returns a text that changes whenever the set of network addresses changes. */
  network(): string;
  every(milliseconds: number, task: () => void): () => void;
}

/** The real machine. */
export const thisMachine: MachinePort = {
  now: () => Date.now(),
  network: () =>
    Object.entries(os.networkInterfaces())
      .flatMap(([name, list]) => (list ?? []).map(({ address }) => `${name} ${address}`))
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join('\n'),
  every(milliseconds, task) {
    const timer = setInterval(task, milliseconds);
    timer.unref();
    return () => clearInterval(timer);
  },
};

/** Signals of the machine; `stop` ends watching. */
export interface MachineSignals extends Pick<ShellSignals, 'onResume' | 'onNetworkChange'> {
  readonly stop: () => void;
}

/** Watches the machine until stopped. */
export function watchMachine(machine: MachinePort): MachineSignals {
  const resume = createSignal();
  const network = createSignal();
  let last = machine.now();
  let addresses = machine.network();
  const stop = machine.every(TICK_MS, () => {
    const now = machine.now();
    const slept = now - last > SLEPT_MS;
    last = now;
    if (slept) resume.notify();
    const current = machine.network();
    if (current === addresses) return;
    addresses = current;
    network.notify();
  });
  return { onResume: resume.add, onNetworkChange: network.add, stop };
}
