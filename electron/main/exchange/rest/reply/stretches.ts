/**
 * Divides long reading work into parts, so that urgent work can run in between: no response blocks the program (B-D6).
 */
import type { Clock } from '../../../../../shared/time/clock.ts';
import { errors } from '../../../../../shared/exchange/errors.ts';
import type { AppError } from '../../../../../shared/result/appError.ts';

/** Whether the exchange reported an expired timestamp (-1046). */
export function isExpired(error: AppError): boolean {
  return error.exchange?.code === String(errors.ACCESS_TIMESTAMP_EXPIRED.code);
}

/** Work that yields after each part, and ends with a value. */
export type InSteps<Value> = Generator<undefined, Value, undefined>;

/** Runs all parts with a turn of the event loop between them; work of one part runs at once. */
export async function withTurns<Value>(work: InSteps<Value>, clock: Pick<Clock, 'after'>): Promise<Value> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await new Promise<void>((resolve) => clock.after(0, resolve));
  }
}

/** Runs all parts without a turn in between, for callers that have nothing else to do. */
export function runAtOnce<Value>(work: InSteps<Value>): Value {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
