import { powerMonitor, screen } from 'electron';
import type { ShellSignals } from '../../main/shell.ts';
import type { MachineSignals } from '../machine.ts';
import { createSignal } from '../signal.ts';

/** The desktop's own signals; sleep and network are also watched by hand, since not every desktop tells. */
export interface DesktopSignals extends ShellSignals {
  /** Begins to listen. The app must be ready. */
  attach(): void;
  stop(): void;
}

/** Signals of Electron joined with those of the machine. */
export function createDesktopSignals(machine: MachineSignals): DesktopSignals {
  const resume = createSignal();
  const lock = createSignal();
  const displays = createSignal();
  machine.onResume(resume.tell);
  return {
    onResume: resume.add,
    onLock: lock.add,
    onNetworkChange: machine.onNetworkChange,
    onDisplaysChange: displays.add,
    attach() {
      powerMonitor.on('resume', resume.tell);
      powerMonitor.on('lock-screen', lock.tell);
      screen.on('display-added', displays.tell);
      screen.on('display-removed', displays.tell);
      screen.on('display-metrics-changed', displays.tell);
    },
    stop: machine.stop,
  };
}
