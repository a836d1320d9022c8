/**
 * What a partner is told (document 2, Partner endpoints): lists only, each read part by part while the window asks for it.
 * The transfer of money to a customer is not offered here (R17).
 */
import type { RebateList, RebateRecords } from '../../../../shared/ipc/accountViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { customerAssetsOfReply } from '../../exchange/mapping/partnerAgency.ts';
import { DAY_MS } from '../../exchange/reading/bounds.ts';
import type { Gap, TimeRange } from '../../exchange/reading/plan.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import { noKey, type CurrentAccess } from '../../account/access.ts';
import { accountLimits } from './accountLimits.ts';
import { beginList, rebateDays, type NextPart, type RebateRecord } from './rebateLists.ts';

/** What it stands on. */
export interface RebateParts {
  readonly clock: Clock;
  readonly access: CurrentAccess;
  /** The exchange's time in Unix ms. */
  readonly exchangeNow: () => number;
}

/** Calls of the window about rebates. */
export interface Rebates {
  readonly list: CallHandlers['account.rebates'];
  readonly assets: CallHandlers['account.customerAssets'];
  /** Nobody looks any more: what is being read is forgotten. */
  readonly forget: () => void;
}

interface Reading {
  readonly list: RebateList;
  /** Under which attachment it was begun: another key reads nothing on. */
  readonly epoch: number;
  readonly range: TimeRange;
  readonly next: NextPart;
  readonly records: RebateRecord[];
  done: boolean;
  gaps: readonly Gap[];
  error: AppError | null;
  readAt: number;
}

/** The kind of every record is that of its list. */
const recordsOf = (list: RebateList, records: readonly RebateRecord[]): RebateRecords =>
  ({ list, records }) as unknown as RebateRecords;

/** Nothing is being read. */
export function createRebates({ clock, access, exchangeNow }: RebateParts): Rebates {
  const readings = new Map<string, Reading>();
  let begun = 0;

  const rangeOf = (days: number): TimeRange => {
    const endTime = exchangeNow();
    return { startTime: endTime - days * DAY_MS + accountLimits.reachMarginMs, endTime, openEnd: true };
  };
  return {
    async list({ list, days, reading: name, have, ...filters }) {
      const way = access();
      if (!way) return fail(noKey());
      if (days > rebateDays[list]) {
        return fail(appError('invalid', 'error.account.rebateDays', { days: rebateDays[list] }));
      }
      let id = name;
      if (id === null) {
        begun += 1;
        id = `reading-${begun}`;
        const range = rangeOf(days);
        readings.set(id, {
          list,
          epoch: way.epoch,
          range,
          next: beginList(way.rest, { list, ...filters }, range),
          records: [],
          done: false,
          gaps: [],
          error: null,
          readAt: clock.now(),
        });
        const [oldest] = readings.keys();
        if (readings.size > accountLimits.readings && oldest !== undefined) readings.delete(oldest);
      }
      const reading = readings.get(id);
      if (reading?.epoch !== way.epoch || reading.list !== list) {
        return fail(appError('unavailable', 'error.account.readingGone'));
      }
      if (!reading.done && have >= reading.records.length) {
        const step = await reading.next();
        reading.records.push(...step.items);
        reading.done = step.done;
        reading.gaps = step.gaps;
        reading.error = step.error;
        reading.readAt = clock.now();
      }
      const { range, done, gaps, error, readAt } = reading;
      return ok({
        from: range.startTime,
        to: range.endTime,
        reading: id,
        items: recordsOf(list, reading.records.slice(have)),
        done,
        gaps: [...gaps],
        error,
        readAt,
      });
    },
    async assets({ days, userId }) {
      const way = access();
      if (!way) return fail(noKey());
      const { startTime, endTime } = rangeOf(days);
      const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
      const params = { userId, startTime: day(startTime), endTime: day(endTime) };
      const reply = await way.rest.queryWhole('spot.agency.getAssert', params, 'trading');
      return reply.ok ? ok({ assets: customerAssetsOfReply(reply.value.reply), readAt: clock.now() }) : reply;
    },
    forget: () => readings.clear(),
  };
}
