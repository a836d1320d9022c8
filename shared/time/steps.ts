/** Divides long work into parts, so that urgent work can run in between: nothing blocks the program (B-D6). */
import type { Clock } from './clock.ts';

/** Lets other work run. */
export const pause = (clock: Pick<Clock, 'after'>): Promise<void> => new Promise((resolve) => clock.after(0, resolve));

/** Work that yields after each part, and ends with a value. */
export type InSteps<Value> = Generator<undefined, Value, undefined>;

/** Work of {@link withTurns} and {@link runAtOnce}: what its parts yield is not used. */
type Steps<Value> = Generator<unknown, Value, undefined>;

/** Runs all parts with a turn of the event loop between them; work of one part runs at once. */
export async function withTurns<Value>(work: Steps<Value>, clock: Pick<Clock, 'after'>): Promise<Value> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause(clock);
  }
}

/** Runs all parts without a turn in between, for callers that have nothing else to do. */
export function runAtOnce<Value>(work: Steps<Value>): Value {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
