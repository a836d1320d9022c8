/**
 * What any shell can notice of the machine by itself: that it slept, because wall time jumped between two ticks, and that
 * its network addresses changed.
 */
import os from 'node:os';
import type { ShellSignals } from '../main/app/shell.ts';
import { createSignal } from './signal.ts';

const TICK_MS = 2000;
/** A tick that comes so much too late means that the machine slept. */
const SLEPT_MS = 15_000;

/** Where time and network addresses come from; replaced in tests. */
export interface MachinePort {
  now(): number;
  /** One text that differs whenever the set of network addresses does. */
  network(): string;
  every(milliseconds: number, task: () => void): () => void;
}

/** The machine itself. */
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

/** Signals of the machine; `stop` ends the watching. */
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
