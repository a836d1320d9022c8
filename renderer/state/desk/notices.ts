import type { Intent } from '../../../shared/domain/intent.ts';
import type { OrderSide } from '../../../shared/exchange/orderWords.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { MessageKey } from '../../i18n/messages.ts';

/** Fills of one order that arrived together: their number, their exact sum, and the price when all have the same. */
export interface FillNews {
  readonly kind: 'fill';
  readonly market: Market;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly quantity: string;
  readonly price: string | null;
  readonly count: number;
}

/** The outcome of a placement: rejected, never sent, in doubt, or settled after a doubt. */
export interface IntentNews {
  readonly kind: 'intent';
  readonly outcome: 'rejected' | 'notSent' | 'inDoubt' | 'settledPlaced' | 'notPlaced';
  readonly intent: Intent;
}

/** A completed action worth a message, such as where a file was saved. */
export interface InfoNews {
  readonly kind: 'info';
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, string | number>>;
}

/** An error. */
export interface ErrorNews {
  readonly kind: 'error';
  readonly error: AppError;
  /** Repeats the action where that may help; the notice then closes. */
  readonly retry?: () => void;
}

/** The content of a notice. */
export type NoticeContent = FillNews | IntentNews | InfoNews | ErrorNews;

/** A notice; `at` is wall time (Unix ms). */
export interface Notice {
  readonly id: number;
  readonly at: number;
  readonly news: NoticeContent;
}

/** How long a notice that only informs is shown, in ms. */
export const POLITE_MS = 8_000;
/** Maximum number of notices kept; the oldest ones that only inform are removed first. */
export const NOTICE_LIMIT = 20;

/** Returns how a screen reader reads a notice: politely when it only informs, at once when it needs a response. */
export function toneOf(news: NoticeContent): 'polite' | 'assertive' {
  if (news.kind === 'fill' || news.kind === 'info') return 'polite';
  return news.kind === 'intent' && news.outcome === 'settledPlaced' ? 'polite' : 'assertive';
}

/** Returns the notices with one more, at most {@link NOTICE_LIMIT}. */
export function addNotice(notices: readonly Notice[], fresh: Notice): readonly Notice[] {
  const all = [...notices, fresh];
  if (all.length <= NOTICE_LIMIT) return all;
  const informing = all.findIndex((notice) => toneOf(notice.news) === 'polite');
  return all.filter((_, index) => index !== Math.max(0, informing));
}
