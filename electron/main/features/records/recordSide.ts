/** Everything of records, the timeline and exports that the window may ask, put together. */
import type { EventPayload } from '../../../../shared/ipc/contract.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { SecretGuard } from '../../platform/invariants/secrets.ts';
import type { PrivateSide } from '../../app/privateSide.ts';
import type { Shell } from '../../app/shell.ts';
import type { World } from '../../account/world.ts';
import { createExporter } from './export/exporter.ts';
import { createRecordHandlers, type RecordHandlers } from './recordHandlers.ts';
import { createTimelineHandlers } from './timelineHandlers.ts';

/** What it stands on. */
export interface RecordSideParts {
  readonly world: World;
  readonly clock: Clock;
  readonly secretFree: SecretGuard;
  readonly side: Pick<PrivateSide, 'archive' | 'timeline' | 'trading'>;
  readonly shell: Pick<Shell, 'saveFile' | 'saveStream'>;
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
