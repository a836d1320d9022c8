/** What may be dropped from the front of the timeline: intents that ended long ago, each whole. */
import type { TimelineEntry } from '../../../../shared/domain/timeline.ts';
import { NO_INTENT } from './timelineRecord.ts';

/** Outcomes that leave something open. */
const open = new Set<unknown>(['inDoubt', 'recorded', 'sending']);

interface Life {
  readonly lastIndex: number;
  readonly lastAt: number;
  /** Whether its bytes may have left without a word of what became of it. */
  readonly settled: boolean;
}

function lives(entries: readonly TimelineEntry[]): ReadonlyMap<string, Life> {
  const found = new Map<string, Life>();
  for (const [index, { intentId, kind, at, facts }] of entries.entries()) {
    const before = found.get(intentId)?.settled ?? true;
    const settled =
      kind === 'outcome' ? !open.has(facts['state']) : kind === 'sent' || kind === 'unanswered' ? false : before;
    found.set(intentId, { lastIndex: index, lastAt: at, settled });
  }
  return found;
}

/**
 * How many entries from the front belong to settled intents without news since `before` (wall time, Unix ms), each of them
 * with all of its entries. An intent that is still open stops the count, whatever stands behind it.
 */
export function droppable(entries: readonly TimelineEntry[], before: number): number {
  const all = lives(entries);
  let cut = 0;
  let needed = -1;
  for (const [index, { intentId, at }] of entries.entries()) {
    const life = all.get(intentId)!;
    // A gap belongs to nobody: it goes with what stands around it.
    const isGap = intentId === NO_INTENT;
    if (isGap ? at >= before : !life.settled || life.lastAt >= before) return cut;
    if (!isGap) needed = Math.max(needed, life.lastIndex);
    if (needed <= index) cut = index + 1;
  }
  return cut;
}
