import { createTimeline, type TimelineParts } from '../../../../electron/main/features/records/timeline.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { createMemoryJournal } from '../../trading/support/memoryJournal.ts';

/** Name of the record under test. */
export const NAME = 'timeline-simulator.jsonl';
/** Start time of its clocks, in Unix ms. */
export const START = 1_790_000_000_000;

/** Lets every promise that can settle do so; no time passes. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Creates a timeline over files in memory under a virtual clock; `again` is the next run of the program over the same
 * files.
 */
export function createTimelineRig(
  memory = createMemoryJournal(),
  patch: Partial<TimelineParts> = {},
  clock = createVirtualClock(START),
) {
  const notices: string[] = [];
  const timeline = createTimeline({
    environment: 'simulator',
    account: 'main',
    clock,
    files: memory.port,
    notice: ({ key }) => void notices.push(key),
    secretFree: () => true,
    ...patch,
  });
  return {
    clock,
    memory,
    notices,
    timeline,
    again: () => createTimelineRig(memory, patch, createVirtualClock(clock.now() + 1_000)),
    text: () => Buffer.from(memory.files.get(NAME) ?? []).toString('utf8'),
    lines: () =>
      Buffer.from(memory.files.get(NAME) ?? [])
        .toString('utf8')
        .split('\n')
        .slice(0, -1),
    rewrite: (lines: readonly string[]) =>
      void memory.files.set(NAME, Buffer.from(lines.map((line) => `${line}\n`).join(''))),
    /**
     * Returns the kinds noted for an intent, with gaps by their reason, and whether the entries are reported as intact.
     */
    seen: async (intentId: string): Promise<[kinds: string[], intact: boolean]> => {
      const { entries, intact } = await timeline.of(intentId);
      return [entries.map(({ entry }) => String(entry.facts['gap'] ?? entry.kind)), intact];
    },
  };
}
