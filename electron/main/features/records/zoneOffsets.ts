/** The time zones in which the window shows times. */
import type { OffsetAt } from '../../../../shared/domain/performanceCalendar.ts';

/** Offsets of the zones by their setting; `local` is the zone of the machine. */
export const zoneOffsets: Readonly<Record<'local' | 'utc', OffsetAt>> = {
  local: (time) => -new Date(time).getTimezoneOffset(),
  utc: () => 0,
};
