/** Everything of records, the timeline and exports that the window may ask, put together. */
import type { EventPayload } from '../../../../shared/ipc/contract.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { SecretGuard } from '../../platform/invariants/secrets.ts';
import type { Trading } from '../../trading/trading.ts';
import type { Archive } from './archive/archive.ts';
import type { Timeline } from './timeline.ts';
import type { Desktop } from '../../platform/desktop.ts';
import type { World } from '../../account/world.ts';
import { createExporter } from './export/exporter.ts';
import { createRecordHandlers, type RecordHandlers } from './recordHandlers.ts';
import { createTimelineHandlers } from './timelineHandlers.ts';

/** What it stands on. */
export interface RecordSideParts {
  readonly world: World;
  readonly clock: Clock;
  readonly secretFree: SecretGuard;
  /** `archive`: null where no database was handed in. */
  readonly side: {
    readonly archive: Archive | null;
    readonly timeline: Timeline;
    readonly trading: Pick<Trading, 'handlers'>;
  };
  readonly shell: Pick<Desktop, 'saveFile' | 'saveStream'>;
  readonly tell: (event: EventPayload<'records.exporting'>) => void;
}

/** See the opening comment. */
export function createRecordSide({ side, shell, tell, ...parts }: RecordSideParts): RecordHandlers {
  return createRecordHandlers(
    side.archive,
    createTimelineHandlers({ ...parts, timeline: side.timeline, saveFile: (request) => shell.saveFile(request) }),
    createExporter({
      ...parts,
      source: side.archive?.source ?? null,
      triggers: async (symbol, before) => side.trading.handlers.triggerHistory({ ...parts.world, symbol, before }),
      saveStream: (request) => shell.saveStream(request),
      tell,
    }),
  );
}
