import type { LeadTrader } from '../../../shared/domain/leadTrader.ts';
import type { TraderResults } from '../../../shared/domain/traderTruth.ts';
import type {
  CopyGuardsEvent,
  CopyHistoryEvent,
  CopyOpenEvent,
  CopyTradersEvent,
} from '../../../shared/ipc/copyViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { FeedStatus } from '../../ipc/feedStatus.ts';

/** The followed traders and the results of following them. `readAt`: wall ms of the exchange's response. */
export interface CopyTraders {
  readonly feed: FeedStatus | null;
  readonly readAt: number | null;
  /** False: not all pages of the list could be read. */
  readonly complete: boolean;
  readonly list: readonly LeadTrader[];
  /** By trader id. */
  readonly results: ReadonlyMap<string, TraderResults>;
}

/** An open copied position, with data that the exchange's list does not contain; see {@link CopyOpenEvent}. */
export type OpenCopy = CopyOpenEvent['copies'][number];

/** The open copied positions. */
export interface OpenCopies {
  readonly feed: FeedStatus | null;
  readonly readAt: number | null;
  readonly complete: boolean;
  readonly list: readonly OpenCopy[];
}

/** How much of the copy history has been read; see {@link CopyHistoryEvent}. */
export interface CopyPast extends Omit<CopyHistoryEvent, 'environment' | 'account' | 'feed'> {
  readonly feed: FeedStatus | null;
}

/** Guards, alarms and the record of monitoring. */
export type CopyGuards = Omit<CopyGuardsEvent, 'environment' | 'account'>;

/** The window's copy trading data of the open trading context. */
export interface CopyState {
  readonly traders: CopyTraders;
  readonly open: OpenCopies;
  readonly past: CopyPast;
  /** `null`: not received yet. */
  readonly guards: CopyGuards | null;
  /** Why copy trading could not be requested; `null` when it could. */
  readonly error: AppError | null;
}

/** No data: before the first event, and after a change of environment, account or key (R16). */
export const emptyCopy: CopyState = {
  traders: { feed: null, readAt: null, complete: true, list: [], results: new Map() },
  open: { feed: null, readAt: null, complete: true, list: [] },
  past: { feed: null, version: 0, count: 0, reachedBack: null, goal: null, reading: false, gaps: [] },
  guards: null,
  error: null,
};

/** Returns the traders after an event. */
export function applyCopyTraders(event: CopyTradersEvent, feed: FeedStatus): CopyTraders {
  const { readAt, complete, traders, truths } = event;
  return { feed, readAt, complete, list: traders, results: new Map(truths.map((one) => [one.traderId, one])) };
}

/** Returns the open copied positions after an event. */
export function applyOpenCopies({ readAt, complete, copies }: CopyOpenEvent, feed: FeedStatus): OpenCopies {
  return { feed, readAt, complete, list: copies };
}

/** Returns the known part of the copy history after an event. */
export function applyCopyPast(event: CopyHistoryEvent, feed: FeedStatus): CopyPast {
  const { version, count, reachedBack, goal, reading, gaps } = event;
  return { feed, version, count, reachedBack, goal, reading, gaps };
}

/** Returns the name of a trader, or its id where no name is known. */
export function traderName(traders: Pick<CopyTraders, 'list'>, traderId: string): string {
  return traders.list.find((one) => one.traderId === traderId)?.name ?? traderId;
}
