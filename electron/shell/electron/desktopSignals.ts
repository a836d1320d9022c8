import { powerMonitor, screen } from 'electron';
import type { ShellSignals } from '../../main/app/shell.ts';
import type { MachinePort, MachineSignals } from '../machine.ts';
import { createSignal } from '../signal.ts';

/** Signals of the desktop; sleep and network are also watched by polling, since not every desktop reports them. */
export interface DesktopSignals extends ShellSignals {
  /** Starts listening. The app must be ready. */
  attach(): void;
  stop(): void;
}

/**
 * Milliseconds between two polls of the screen lock on a desktop that does not report it, and the idle seconds that the
 * poll takes as an argument.
 */
const LOCK_POLL_MS = 2_000;
const IDLE_SECONDS = 60;

/**
 * Polls the screen lock and calls `locked` once each time the screen becomes locked; the returned function stops
 * polling. On a desktop that cannot report the lock it never calls `locked`.
 */
function pollScreenLock(machine: Pick<MachinePort, 'every'>, locked: () => void): () => void {
  let was = false;
  return machine.every(LOCK_POLL_MS, () => {
    const is = powerMonitor.getSystemIdleState(IDLE_SECONDS) === 'locked';
    if (is && !was) locked();
    was = is;
  });
}

/**
 * Combines Electron's signals with those of the machine. On Linux Electron does not report screen locks, so they are
 * polled there (XE15).
 */
export function createDesktopSignals(
  signals: MachineSignals,
  machine: Pick<MachinePort, 'every'>,
  platform: NodeJS.Platform,
): DesktopSignals {
  let stopLooking: (() => void) | undefined;
  const resume = createSignal();
  const lock = createSignal();
  const displays = createSignal();
  signals.onResume(resume.notify);
  return {
    onResume: resume.add,
    onLock: lock.add,
    onNetworkChange: signals.onNetworkChange,
    onDisplaysChange: displays.add,
    attach() {
      powerMonitor.on('resume', resume.notify);
      powerMonitor.on('lock-screen', lock.notify);
      if (platform === 'linux') stopLooking = pollScreenLock(machine, lock.notify);
      screen.on('display-added', displays.notify);
      screen.on('display-removed', displays.notify);
      screen.on('display-metrics-changed', displays.notify);
    },
    stop() {
      stopLooking?.();
      signals.stop();
    },
  };
}
