import type { Intent } from '../../shared/domain/intent.ts';
import type { OrderSide } from '../../shared/exchange/orderWords.ts';
import type { Market } from '../../shared/exchange/markets.ts';
import type { AppError } from '../../shared/result/appError.ts';
import type { MessageKey } from '../i18n/messages.ts';

/** One order's fills that came together: how many, their exact sum, and the price when they share one. */
export interface FillNews {
  readonly kind: 'fill';
  readonly market: Market;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly quantity: string;
  readonly price: string | null;
  readonly count: number;
}

/** What a placement came to: refused, never sent, in doubt, or settled after a doubt. */
export interface IntentNews {
  readonly kind: 'intent';
  readonly outcome: 'rejected' | 'notSent' | 'inDoubt' | 'settledPlaced' | 'notPlaced';
  readonly intent: Intent;
}

/** Something that was done and is worth a sentence, such as where a file was saved. */
export interface InfoNews {
  readonly kind: 'info';
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Something went wrong. */
export interface ErrorNews {
  readonly kind: 'error';
  readonly error: AppError;
  /** Does it once more, where that may help; the notice goes then. */
  readonly retry?: () => void;
}

/** What a notice tells. */
export type NoticeNews = FillNews | IntentNews | InfoNews | ErrorNews;

/** A notice; `at` is wall time (Unix ms). */
export interface Notice {
  readonly id: number;
  readonly at: number;
  readonly news: NoticeNews;
}

/** How long a notice that only informs stays, in ms. */
export const POLITE_MS = 8_000;
/** Most notices kept; the oldest that only inform go first. */
export const NOTICE_LIMIT = 20;

/** How it is read aloud: what only informs waits its turn, what needs an answer does not. */
export function toneOf(news: NoticeNews): 'polite' | 'assertive' {
  if (news.kind === 'fill' || news.kind === 'info') return 'polite';
  return news.kind === 'intent' && news.outcome === 'settledPlaced' ? 'polite' : 'assertive';
}

/** The notices with one more, at most {@link NOTICE_LIMIT}. */
export function addNotice(notices: readonly Notice[], fresh: Notice): readonly Notice[] {
  const all = [...notices, fresh];
  if (all.length <= NOTICE_LIMIT) return all;
  const informing = all.findIndex((notice) => toneOf(notice.news) === 'polite');
  return all.filter((_, index) => index !== Math.max(0, informing));
}
