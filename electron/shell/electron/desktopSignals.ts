import { powerMonitor, screen } from 'electron';
import type { ShellSignals } from '../../main/app/shell.ts';
import type { MachinePort, MachineSignals } from '../machine.ts';
import { createSignal } from '../signal.ts';

/** The desktop's own signals; sleep and network are also watched by hand, since not every desktop tells. */
export interface DesktopSignals extends ShellSignals {
  /** Begins to listen. The app must be ready. */
  attach(): void;
  stop(): void;
}

/** How often a desktop that does not tell is asked whether its screen is locked, and the idle seconds that question wants. */
const LOOK_MS = 2_000;
const IDLE_SECONDS = 60;

/** Calls back once for each time the screen is found locked; the answer ends it. A desktop that cannot say says nothing. */
function lookForLock(machine: Pick<MachinePort, 'every'>, locked: () => void): () => void {
  let was = false;
  return machine.every(LOOK_MS, () => {
    const is = powerMonitor.getSystemIdleState(IDLE_SECONDS) === 'locked';
    if (is && !was) locked();
    was = is;
  });
}

/** Signals of Electron joined with those of the machine. On Linux Electron tells of no lock: there it is asked (XE15). */
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
      if (platform === 'linux') stopLooking = lookForLock(machine, lock.notify);
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
