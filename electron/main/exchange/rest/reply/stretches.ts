/** Long reading in stretches, so that whatever is urgent has its turn in between: no answer holds the program up (B-D6). */
import type { Clock } from '../../../../../shared/time/clock.ts';

/** Work that stops after each stretch, and ends with a value. */
export type InStretches<Value> = Generator<undefined, Value, undefined>;

/** Does all of it, with a turn of the event loop after each stretch; what is short is done at once. */
export async function withTurns<Value>(work: InStretches<Value>, clock: Pick<Clock, 'after'>): Promise<Value> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await new Promise<void>((resolve) => clock.after(0, resolve));
  }
}

/** Does all of it without a turn in between, for whoever has nothing else to do. */
export function inOneGo<Value>(work: InStretches<Value>): Value {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
