/**
 * The questions of one reader. How a list is read is a plain generator that hands out questions and records; whoever runs it
 * asks, counts, and keeps what went wrong. So a reader can stand still before any question.
 */
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { Gap } from './plan.ts';

/** An answer with the number of records that could not be read and were dropped. */
export interface Page<Reply> {
  readonly reply: Reply;
  readonly dropped: number;
}

/** Asks one question; parameters beside the filters of the list. */
export type Ask<Reply> = (parameters: Record<string, unknown>) => Promise<Result<Page<Reply>, AppError>>;

/** How a part of a list ended: read, refused because its range is too long, or at its end by a bound or an error. */
export type PartEnd = 'read' | 'tooWide' | 'ended';

/** What a question brought; anything but an answer ends the part that asked. */
export type Outcome<Reply> = Page<Reply> | Exclude<PartEnd, 'read'>;

/** One move of a reading: a question, or records that came. */
export type Move<Item> =
  | { readonly kind: 'ask'; readonly parameters: Record<string, unknown> }
  | { readonly kind: 'found'; readonly items: readonly Item[] };

/** A reading: questions and records in turn; a question is answered by the value handed back. */
export type Reading<Reply, Item, End = PartEnd> = Generator<Move<Item>, End, Outcome<Reply> | undefined>;

/** Asks within a reading. */
export function* requestPage<Reply>(parameters: Record<string, unknown>): Reading<Reply, never, Outcome<Reply>> {
  return (yield { kind: 'ask', parameters }) ?? 'ended';
}

/** Hands records out within a reading. */
export function* yieldRecords<Reply, Item>(items: readonly Item[]): Reading<Reply, Item, void> {
  if (items.length > 0) yield { kind: 'found', items };
}

/** What is noted while a list is read. */
export interface Notes {
  /** Notes that the list is not whole. */
  note(gap: Gap): void;
  /** Gives up: the range that was refused cannot be narrowed any more. */
  giveUp(): void;
}

export interface PageFetcher<Reply> extends Notes {
  ask(parameters: Record<string, unknown>): Promise<Outcome<Reply>>;
  readonly calls: () => number;
  readonly gaps: () => readonly Gap[];
  readonly error: () => AppError | null;
}

/** The exchange's refusal of a range: longer, or older, than it answers (document 1, -1170). */
const OUT_OF_RANGE = '-1170';

/** A talk of at most `most` questions. A first refusal of a range is `tooWide`; the second is an error like any other. */
export function createPageFetcher<Reply>(ask: Ask<Reply>, most: number): PageFetcher<Reply> {
  const gaps = new Set<Gap>();
  let calls = 0;
  let error: AppError | null = null;
  let refused: AppError | null = null;
  const failWith = (what: AppError): void => {
    error = what;
    gaps.add('failed');
  };
  return {
    async ask(parameters) {
      if (calls >= most) {
        gaps.add('bound');
        return 'ended';
      }
      calls += 1;
      const answer = await ask(parameters);
      if (answer.ok) return answer.value;
      if (answer.error.exchange?.code === OUT_OF_RANGE && refused === null) {
        refused = answer.error;
        return 'tooWide';
      }
      failWith(answer.error);
      return 'ended';
    },
    note: (gap) => void gaps.add(gap),
    giveUp() {
      if (refused) failWith(refused);
    },
    calls: () => calls,
    gaps: () => [...gaps],
    error: () => error,
  };
}
