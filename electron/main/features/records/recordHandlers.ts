/** The calls of the window that read the archive and the timeline, by the last part of their names. */
import { appError } from '../../../../shared/result/appError.ts';
import { fail } from '../../../../shared/result/result.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { Archive } from './archive/archive.ts';

/** See the opening comment. */
export interface RecordHandlers {
  readonly list: CallHandlers['records.list'];
  readonly archive: CallHandlers['records.archive'];
  readonly export: CallHandlers['records.export'];
  readonly exportStop: CallHandlers['records.exportStop'];
  readonly timeline: CallHandlers['timeline.get'];
  readonly exportTimeline: CallHandlers['timeline.export'];
}

/** The handlers of both; `archive` null: none is kept. */
export function createRecordHandlers(
  archive: Pick<Archive, 'handlers'> | null,
  timeline: Pick<RecordHandlers, 'timeline' | 'exportTimeline'>,
  exporting: Pick<RecordHandlers, 'export' | 'exportStop'>,
): RecordHandlers {
  const none = () => fail(appError('unavailable', 'error.archive.waiting'));
  const { list, archive: whole } = archive?.handlers ?? { list: none, archive: none };
  return { list, archive: whole, ...exporting, timeline: timeline.timeline, exportTimeline: timeline.exportTimeline };
}
