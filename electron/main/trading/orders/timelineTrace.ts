/** What the wire did with a command, noted for the intents it is about. */
import type { CommandTrace, PreparedCommand } from '../../exchange/ports.ts';
import type { TimelinePort } from '../../account/timelinePort.ts';

/**
 * Notes everything a prepared command tells, `signed` at once, then `sent` and `answered` or `unanswered` when they happen.
 * A batch tells it to each of its intents. Never fails and never waits.
 */
export function noteTrace(
  timeline: TimelinePort,
  intentIds: readonly string[],
  command: Pick<PreparedCommand<unknown>, 'trace'>,
): void {
  command.trace?.((trace: CommandTrace) => {
    const { kind, ...facts } = trace;
    for (const intentId of intentIds) timeline.note(intentId, kind, facts);
  });
}
