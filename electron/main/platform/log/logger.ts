/**
 * The program's log: one JSON line for each event, only fields from a list, every value made harmless before it is
 * written.
 */
import type { Clock } from '../../../../shared/time/clock.ts';

/** The fields that may be logged. Nothing else can be logged: an object is never written as a whole. */
export const logFields = [
  'market',
  'row',
  'kind',
  'key',
  'status',
  'state',
  'reason',
  'channel',
  'host',
  'destination',
  'count',
  'ms',
  'version',
  'shell',
  'seed',
] as const;

/** Values of one line. */
export type LogValues = Partial<Record<(typeof logFields)[number], string | number | null>>;

export interface Logger {
  write(event: string, values?: LogValues): void;
}

/** Destination of the lines; each line is complete and has no line end. */
export interface LogSink {
  line(text: string): void;
}

const MAX_VALUE = 200;

/** Creates a logger. `redact` is applied to each complete line last and removes known secrets. */
export function createLogger(clock: Clock, sink: LogSink, redact: (line: string) => string): Logger {
  return {
    write(event, values = {}) {
      const line: Record<string, string | number | null> = { time: new Date(clock.now()).toISOString(), event };
      for (const field of logFields) {
        const value = values[field];
        if (value !== undefined) line[field] = typeof value === 'string' ? value.slice(0, MAX_VALUE) : value;
      }
      // JSON escapes control characters, so that no value can start a new line.
      sink.line(redact(JSON.stringify(line)));
    },
  };
}
