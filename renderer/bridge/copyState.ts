import type { LeadTrader } from '../../shared/domain/leadTrader.ts';
import type { TraderTruth } from '../../shared/domain/traderTruth.ts';
import type { CopyGuardsEvent, CopyHistoryEvent, CopyOpenEvent, CopyTradersEvent } from '../../shared/ipc/copyViews.ts';
import type { AppError } from '../../shared/result/appError.ts';
import type { FeedStatus } from './feedStatus.ts';

/** The traders one follows and what following them brought. `readAt`: wall ms of the exchange's answer. */
export interface CopyTraders {
  readonly feed: FeedStatus | null;
  readonly readAt: number | null;
  /** False: further pages of the list could not be read. */
  readonly complete: boolean;
  readonly list: readonly LeadTrader[];
  /** By trader id. */
  readonly truths: ReadonlyMap<string, TraderTruth>;
}

/** A copy that is open, with what its list does not tell; see {@link CopyOpenEvent}. */
export type OpenCopy = CopyOpenEvent['copies'][number];

/** Copies that are open. */
export interface OpenCopies {
  readonly feed: FeedStatus | null;
  readonly readAt: number | null;
  readonly complete: boolean;
  readonly list: readonly OpenCopy[];
}

/** How much of the past was read; see {@link CopyHistoryEvent}. */
export interface CopyPast extends Omit<CopyHistoryEvent, 'environment' | 'account' | 'feed'> {
  readonly feed: FeedStatus | null;
}

/** Guards, alarms and the record of watching. */
export type CopyGuards = Omit<CopyGuardsEvent, 'environment' | 'account'>;

/** What the window knows of copy trading in the world that is open. */
export interface CopyState {
  readonly traders: CopyTraders;
  readonly open: OpenCopies;
  readonly past: CopyPast;
  /** `null`: not told yet. */
  readonly guards: CopyGuards | null;
  /** Why copy trading could not be asked for; `null` when it was. */
  readonly error: AppError | null;
}

/** Nothing known: before the first event, and after a change of environment, account or key (R16). */
export const emptyCopy: CopyState = {
  traders: { feed: null, readAt: null, complete: true, list: [], truths: new Map() },
  open: { feed: null, readAt: null, complete: true, list: [] },
  past: { feed: null, version: 0, count: 0, reachedBack: null, goal: null, reading: false, gaps: [] },
  guards: null,
  error: null,
};

/** The traders after an event. */
export function applyCopyTraders(event: CopyTradersEvent, feed: FeedStatus): CopyTraders {
  const { readAt, complete, traders, truths } = event;
  return { feed, readAt, complete, list: traders, truths: new Map(truths.map((one) => [one.traderId, one])) };
}

/** The open copies after an event. */
export function applyOpenCopies({ readAt, complete, copies }: CopyOpenEvent, feed: FeedStatus): OpenCopies {
  return { feed, readAt, complete, list: copies };
}

/** How much of the past is known after an event. */
export function applyCopyPast(event: CopyHistoryEvent, feed: FeedStatus): CopyPast {
  const { version, count, reachedBack, goal, reading, gaps } = event;
  return { feed, version, count, reachedBack, goal, reading, gaps };
}

/** What a trader is called: its name, or its id where none is told. */
export function traderName(traders: Pick<CopyTraders, 'list'>, traderId: string): string {
  return traders.list.find((one) => one.traderId === traderId)?.name ?? traderId;
}
