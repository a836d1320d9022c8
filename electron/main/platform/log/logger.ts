/** The program's log: one JSON line per event, only fields from a list, every value made harmless before it leaves. */
import type { Clock } from '../../../../shared/time/clock.ts';

/** The fields that may be logged. Nothing else can be: an object never reaches a line whole. */
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
  'count',
  'ms',
  'version',
  'shell',
  'seed',
] as const;

/** Values of a line. */
export type LogValues = Partial<Record<(typeof logFields)[number], string | number | null>>;

export interface Logger {
  write(event: string, values?: LogValues): void;
}

/** Where lines go; each is whole and without its end of line. */
export interface LogSink {
  line(text: string): void;
}

const MAX_VALUE = 200;

/** A logger. `redact` sees each whole line last and takes known secret values out of it. */
export function createLogger(clock: Clock, sink: LogSink, redact: (line: string) => string): Logger {
  return {
    write(event, values = {}) {
      const line: Record<string, string | number | null> = { time: new Date(clock.now()).toISOString(), event };
      for (const field of logFields) {
        const value = values[field];
        if (value !== undefined) line[field] = typeof value === 'string' ? value.slice(0, MAX_VALUE) : value;
      }
      // JSON escapes control characters, so that no value can begin a line of its own.
      sink.line(redact(JSON.stringify(line)));
    },
  };
}
