/**
 * The requests of one reader. How a list is read is a plain generator that yields requests and records; the code that
 * runs it sends the requests, counts them and keeps what went wrong. A reader can therefore pause before any request.
 */
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { Gap } from './plan.ts';

/** A response with the number of records that could not be read and were dropped. */
export interface Page<Reply> {
  readonly reply: Reply;
  readonly dropped: number;
}

/** Sends one request with parameters in addition to the filters of the list. */
export type Ask<Reply> = (parameters: Record<string, unknown>) => Promise<Result<Page<Reply>, AppError>>;

/** How a part of a list ended: read, refused because its range is too long, or ended by a limit or an error. */
export type PartEnd = 'read' | 'tooWide' | 'ended';

/** Result of a request; anything but a response ends the part that sent it. */
export type Outcome<Reply> = Page<Reply> | Exclude<PartEnd, 'read'>;

/** One step of a reading: a request, or records that were found. */
export type ReadingStep<Item> =
  | { readonly kind: 'ask'; readonly parameters: Record<string, unknown> }
  | { readonly kind: 'found'; readonly items: readonly Item[] };

/** A reading: it yields requests and records in turn; the value passed back is the response to a request. */
export type Reading<Reply, Item, End = PartEnd> = Generator<ReadingStep<Item>, End, Outcome<Reply> | undefined>;

/** Sends a request within a reading. */
export function* requestPage<Reply>(parameters: Record<string, unknown>): Reading<Reply, never, Outcome<Reply>> {
  return (yield { kind: 'ask', parameters }) ?? 'ended';
}

/** Yields records within a reading. */
export function* yieldRecords<Reply, Item>(items: readonly Item[]): Reading<Reply, Item, void> {
  if (items.length > 0) yield { kind: 'found', items };
}

/** What is recorded while a list is read. */
export interface Notes {
  /** Records that the list is incomplete. */
  note(gap: Gap): void;
  /** Ends with the refusal: the refused range cannot be narrowed further. */
  giveUp(): void;
}

export interface PageFetcher<Reply> extends Notes {
  ask(parameters: Record<string, unknown>): Promise<Outcome<Reply>>;
  readonly calls: () => number;
  readonly gaps: () => readonly Gap[];
  readonly error: () => AppError | null;
}

/** Code with which the exchange refuses a range that is longer or older than it returns (document 1, -1170). */
const OUT_OF_RANGE = '-1170';

/**
 * Creates a fetcher of at most `most` requests. The first refusal of a range is `tooWide`; a second one is an error
 * like any other.
 */
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
