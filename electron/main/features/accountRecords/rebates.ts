/**
 * Reads the lists of a partner (document 2, Partner endpoints), each part by part as the window requests them. A
 * transfer of money to a customer is none of them (R17).
 */
import type { RebateList, RebateRecords } from '../../../../shared/ipc/accountViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { DAY_MS } from '../../../../shared/time/units.ts';
import type { Gap, TimeRange } from '../../exchange/reading/plan.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import { noKey, type CurrentAccess } from '../../account/access.ts';
import { accountLimits } from './accountLimits.ts';
import type { CheckedRequest } from '../../../../shared/ipc/contract.ts';
import {
  customerActivityOfRecord,
  invitedCustomerOfRecord,
  subAgentTradingOfRecord,
  customerAssetsOfReply,
  customerDealOfRecord,
  rebateOfRecord,
  internalTransferOfRecord,
} from '../../exchange/mapping/partner.ts';
import { historyReader, type FiltersOf, type HistoryId, type ItemOf } from '../../exchange/reading/lists.ts';
import type { ReadStep } from '../../exchange/reading/reader.ts';
import type { PrivateRest } from '../../exchange/ports.ts';

// The lists of a partner, each read part by part to its end and mapped (document 2, Partner endpoints).

/** A record of any of the lists. */
type RebateRecord = RebateRecords['records'][number];

/** Reads the next part. */
type NextPart = () => Promise<ReadStep<RebateRecord>>;

/** Maximum range of one request of a list, in days; the exchange returns nothing older (A-PARTNER-RECORDS). */
const rebateDays: Readonly<Record<RebateList, number>> = {
  customers: 365,
  // One request at most: sums of several ranges would appear side by side as if each covered the whole range.
  activity: 90,
  commissions: 365,
  subAgents: 365,
  transfers: 30,
  deals: 365,
};

type Asked = Pick<CheckedRequest<'account.rebates'>, 'list' | 'product' | 'fromWallet' | 'toWallet'>;

/**
 * Starts reading a list from its beginning, at the priority of a request the user waits for: one request of transfers
 * weighs 100, and at background priority it found no capacity beside the archive.
 */
function beginList(restSession: PrivateRest, asked: Asked, range: TimeRange): NextPart {
  const rest: Pick<PrivateRest, 'queryWhole'> = {
    queryWhole: (id, params) => restSession.queryWhole(id, params, 'trading'),
  };
  const parts = <Id extends HistoryId>(
    id: Id,
    filters: FiltersOf<Id>,
    map: (record: ItemOf<Id>) => RebateRecord,
  ): NextPart => {
    const reader = historyReader(rest, id, filters, range);
    return async () => {
      const step = await reader.next();
      return { ...step, items: step.items.map(map) };
    };
  };
  const { product: productType } = asked;
  switch (asked.list) {
    case 'customers':
      return parts('spot.rebate.affiliate.getAffiliateUIDs', {}, invitedCustomerOfRecord);
    case 'activity':
      return parts('spot.rebate.affiliate.getChannelUserTradeAndAsset', {}, customerActivityOfRecord);
    case 'commissions':
      return parts('spot.rebate.affiliate.getAffiliateCommission', { productType }, rebateOfRecord);
    case 'subAgents':
      return parts('spot.rebate.affiliate.querySubChannelTransactions', { productType }, subAgentTradingOfRecord);
    case 'transfers': {
      const wallets = { fromAccountType: asked.fromWallet, toAccountType: asked.toWallet };
      return parts('spot.rebate.affiliate.getInternalWithdrawalStatus', wallets, internalTransferOfRecord);
    }
    case 'deals':
      return parts('spot.agency.getDealData', {}, customerDealOfRecord);
  }
}

/** Dependencies of {@link createRebates}. */
export interface RebateParts {
  readonly clock: Clock;
  readonly access: CurrentAccess;
  /** The exchange's time in Unix ms. */
  readonly exchangeNow: () => number;
}

/** Handlers of the rebate calls. */
export interface Rebates {
  readonly list: CallHandlers['account.rebates'];
  readonly assets: CallHandlers['account.customerAssets'];
  /** Discards all readings, because the window is gone. */
  readonly forget: () => void;
}

interface Reading {
  readonly list: RebateList;
  /** Epoch of the key with which the reading was started; another key cannot continue it. */
  readonly epoch: number;
  readonly range: TimeRange;
  readonly next: NextPart;
  readonly records: RebateRecord[];
  done: boolean;
  gaps: readonly Gap[];
  error: AppError | null;
  readAt: number;
}

/** Labels records with the kind of their list. */
const recordsOf = (list: RebateList, records: readonly RebateRecord[]): RebateRecords =>
  ({ list, records }) as unknown as RebateRecords;

/** Creates the rebates handlers; no list is being read. */
export function createRebates({ clock, access, exchangeNow }: RebateParts): Rebates {
  const readings = new Map<string, Reading>();
  let begun = 0;

  const rangeOf = (days: number): TimeRange => {
    const endTime = exchangeNow();
    return { startTime: endTime - days * DAY_MS + accountLimits.reachMarginMs, endTime, openEnd: true };
  };
  return {
    async list({ list, days, reading: name, have, ...filters }) {
      const restSession = access();
      if (!restSession) return fail(noKey());
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
          epoch: restSession.epoch,
          range,
          next: beginList(restSession.rest, { list, ...filters }, range),
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
      if (reading?.epoch !== restSession.epoch || reading.list !== list) {
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
      const restSession = access();
      if (!restSession) return fail(noKey());
      const { startTime, endTime } = rangeOf(days);
      const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
      const params = { userId, startTime: day(startTime), endTime: day(endTime) };
      const reply = await restSession.rest.queryWhole('spot.agency.getAssert', params, 'trading');
      return reply.ok ? ok({ assets: customerAssetsOfReply(reply.value.reply), readAt: clock.now() }) : reply;
    },
    forget: () => readings.clear(),
  };
}
