/**
 * The program's log: one JSON line for each event, only fields from a list, every value made harmless before it is
 * written.
 */
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { isLogged, type LogArea, type LogEvent } from './logEvents.ts';

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
  /** Writes a line where the level of the event's area includes it. */
  write(event: LogEvent, values?: LogValues): void;
}

/** Destination of the lines; each line is complete and has no line end. */
export interface LogSink {
  line(text: string): void;
}

const MAX_VALUE = 200;

/**
 * Creates a logger. `redact` is applied to each complete line last and removes known secrets; `levels` returns the
 * levels in force.
 */
export function createLogger(
  clock: Clock,
  sink: LogSink,
  redact: (line: string) => string,
  levels: () => Pick<Settings, LogArea>,
): Logger {
  return {
    write(event, values = {}) {
      if (!isLogged(event, levels())) return;
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
