/** Handlers of the window's timeline calls: showing one intent's timeline, and saving it as a verifiable file. */
import { createHash } from 'node:crypto';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { SecretGuard } from '../../platform/invariants/secretGuard.ts';
import type { Desktop } from '../../platform/desktop.ts';
import { refusalOf, type TradingContext } from '../../account/tradingContext.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { IntentTimeline, Timeline } from './timeline.ts';

/** Dependencies of the handlers. */
export interface TimelineHandlerParts {
  readonly tradingContext: TradingContext;
  readonly clock: Clock;
  readonly timeline: Timeline;
  readonly saveFile: Desktop['saveFile'];
  readonly secretFree: SecretGuard;
}

/** Version of the exported file. */
const EXPORT_VERSION = 1;
const VERIFY =
  'Each further line holds an entry and, as "before", the hash it is tied to. The hash of an entry is SHA-256 in hex over ' +
  'that hash, a line feed and the JSON list [sequence, intentId, kind, at, gapMs, facts], where facts is a list of ' +
  '[name, value] in the order of their names. Entries whose sequences follow each other are tied directly. "hashes" is ' +
  'SHA-256 in hex over the hashes of all entries here, each followed by a line feed.';

/** Returns the text of the file: a header that explains how to verify it, then one line for each entry. */
export function exportText(
  intentId: string,
  tradingContext: TradingContext,
  at: number,
  found: IntentTimeline,
): string {
  const hashes = createHash('sha256');
  for (const { entry } of found.entries) hashes.update(`${entry.hash}\n`);
  const head = {
    timeline: EXPORT_VERSION,
    intentId,
    environment: tradingContext.environment,
    account: tradingContext.account,
    exportedAt: at,
    entries: found.entries.length,
    intact: found.intact,
    hashes: hashes.digest('hex'),
    verify: VERIFY,
  };
  const lines = [head, ...found.entries.map(({ before, entry }) => ({ before, ...entry }))];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

export function createTimelineHandlers(
  parts: TimelineHandlerParts,
): Pick<CallHandlers, `timeline.${'get' | 'export'}`> {
  const { tradingContext, timeline } = parts;
  return {
    async 'timeline.get'(request) {
      const refusal = refusalOf(request, tradingContext);
      if (refusal) return fail(refusal);
      const { entries, intact } = await timeline.of(request.intentId);
      return ok({ entries: entries.map(({ entry }) => entry), intact });
    },
    async 'timeline.export'(request) {
      const refusal = refusalOf(request, tradingContext);
      if (refusal) return fail(refusal);
      const { intentId } = request;
      const found = await timeline.of(intentId);
      if (found.entries.length === 0) return fail(appError('invalid', 'error.timeline.empty', { intent: intentId }));
      const text = exportText(intentId, tradingContext, parts.clock.now(), found);
      if (!parts.secretFree('export', text)) return fail(appError('refused', 'error.timeline.notSaved'));
      const suggestedName = `timeline-${intentId.replaceAll(/[^\w-]/g, '_').slice(0, 80)}.jsonl`;
      try {
        return ok({ path: await parts.saveFile({ suggestedName, bytes: Buffer.from(text, 'utf8') }) });
      } catch {
        return fail(appError('unavailable', 'error.timeline.notSaved'));
      }
    },
  };
}
