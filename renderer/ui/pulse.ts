import { useEffect, useState } from 'react';
import type { Cancel, Clock } from '../../shared/time/clock.ts';
import { useServices } from '../state/services.ts';

/** The tasks of one interval. */
interface Beat {
  readonly tasks: Set<() => void>;
  /** Monotonic ms of the next run. */
  due: number;
}

type Pulse = (every: number, task: () => void) => Cancel;

function createPulse(clock: Clock): Pulse {
  /** By interval in ms. */
  const beats = new Map<number, Beat>();
  let armedFor = Infinity;
  let stop: Cancel = () => undefined;

  const nextMultiple = (every: number): number => (Math.floor(clock.monotonic() / every) + 1) * every;
  const arm = (): void => {
    const first = Math.min(...[...beats.values()].map(({ due }) => due));
    if (first === armedFor) return;
    stop();
    armedFor = first;
    // Timers take whole milliseconds: rounded down, they would end before the run is due.
    if (beats.size > 0) stop = clock.after(Math.ceil(first - clock.monotonic()), run);
  };
  const run = (): void => {
    const now = clock.monotonic();
    const running = [...beats].filter(([, { due }]) => due <= now);
    for (const [every, beat] of running) beat.due = nextMultiple(every);
    armedFor = Infinity;
    arm();
    for (const task of running.flatMap(([, { tasks }]) => [...tasks])) task();
  };

  return (every, task) => {
    const beat = beats.get(every) ?? { tasks: new Set(), due: nextMultiple(every) };
    beats.set(every, beat);
    let isOn = true;
    // Another task of the same moment may have ended this one.
    const registered = (): void => {
      if (isOn) task();
    };
    beat.tasks.add(registered);
    arm();
    return () => {
      isOn = false;
      if (!beat.tasks.delete(registered) || beat.tasks.size > 0) return;
      beats.delete(every);
      arm();
    };
  };
}

const pulseOfClock = new WeakMap<Clock, Pulse>();

/**
 * Runs `task` every `every` ms, whole milliseconds, until cancelled: at whole multiples of the interval on the
 * monotonic clock, together with all other tasks that are due then. Ages and countdowns change in one frame: with a
 * timer each, the window drew a frame for each of them.
 */
export function onPulse(clock: Clock, every: number, task: () => void): Cancel {
  const pulse = pulseOfClock.get(clock) ?? createPulse(clock);
  pulseOfClock.set(clock, pulse);
  return pulse(every, task);
}

/**
 * Returns monotonic ms, refreshed every `every` ms while the component is mounted; for ages and clocks, never for data.
 */
export function useMonotonic(every = 1000): number {
  const { clock } = useServices();
  const [now, setNow] = useState(() => clock.monotonic());
  useEffect(() => onPulse(clock, every, () => setNow(clock.monotonic())), [clock, every]);
  return now;
}
