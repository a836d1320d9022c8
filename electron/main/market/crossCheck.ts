/**
 * The REST cross-check of a book (B-B2): soon after a resync and every minute it requests the best 15 levels and
 * compares them with the book at the same update id. REST and stream share one counter, but frames skip ids; a check
 * without a common id proves nothing, and the next one follows at its usual time.
 */
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import { equals, parseDecimal } from '../../../shared/num/decimal.ts';
import { bookLimits } from './marketLimits.ts';

/** The best levels at one update id: flat arrays of price and size. */
export interface TopOfBook {
  readonly updateId: number;
  readonly bids: readonly string[];
  readonly asks: readonly string[];
}

export interface CrossCheck {
  /**
   * Called when the book is live: checks run until `stop`. `soon`: the book was rebuilt, and the first check follows
   * soon.
   */
  start(soon?: boolean): void;
  stop(): void;
  /** Called after a frame was applied; `top` is read only while a check is open. */
  applied(top: () => TopOfBook): void;
}

/**
 * Dependencies of {@link createCrossCheck}: the book over REST (`undefined` when it could not be requested), and the
 * reaction to a difference.
 */
export interface CrossCheckParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly ask: () => Promise<TopOfBook | undefined>;
  readonly now: () => TopOfBook;
  readonly differs: () => void;
}

const REMEMBERED = 32;
/** Time after the reply in which the stream may reach its update id. */
const OPEN_MS = 3_000;

function sameLevels(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => sameNumber(text, b[i] as string));
}

function sameNumber(a: string, b: string): boolean {
  if (a === b) return true;
  const left = parseDecimal(a);
  const right = parseDecimal(b);
  return left !== undefined && right !== undefined && equals(left, right);
}

/** Whether both have the same levels; prices and sizes are compared as numbers. */
export function sameTop(a: TopOfBook, b: TopOfBook): boolean {
  return sameLevels(a.bids, b.bids) && sameLevels(a.asks, b.asks);
}

/** Creates a stopped check. */
export function createCrossCheck(parts: CrossCheckParts): CrossCheck {
  const { clock, random } = parts;
  let seen: TopOfBook[] = [];
  let asked: TopOfBook | undefined;
  let open = false;
  let generation = 0;
  let timer: Cancel | undefined;

  const finish = (): void => {
    open = false;
    asked = undefined;
    seen = [];
    timer?.();
    timer = clock.after(bookLimits.crossCheckMs + random.integer(bookLimits.crossCheckJitterMs), () => void begin());
  };
  const compareWith = (top: TopOfBook): void => {
    if (!asked) return;
    if (top.updateId === asked.updateId) {
      const same = sameTop(top, asked);
      finish();
      if (!same) parts.differs();
    } else if (top.updateId > asked.updateId) finish();
  };
  const begin = async (): Promise<void> => {
    const mine = generation;
    open = true;
    seen = [parts.now()];
    const reply = await parts.ask();
    if (mine !== generation) return;
    if (!reply) return finish();
    asked = reply;
    const common = seen.find((top) => top.updateId === reply.updateId);
    const latest = seen.at(-1);
    if (common) compareWith(common);
    else if (latest) compareWith(latest);
    if (asked) timer = clock.after(OPEN_MS, finish);
  };

  return {
    start(soon = false) {
      if (timer || open) return;
      const wait = soon
        ? bookLimits.checkSoonMs + random.integer(bookLimits.checkSoonJitterMs)
        : bookLimits.crossCheckMs + random.integer(bookLimits.crossCheckJitterMs);
      timer = clock.after(wait, () => void begin());
    },
    stop() {
      generation += 1;
      timer?.();
      timer = undefined;
      open = false;
      asked = undefined;
      seen = [];
    },
    applied(top) {
      if (!open) return;
      const current = top();
      if (asked) compareWith(current);
      else {
        seen.push(current);
        if (seen.length > REMEMBERED) seen.shift();
      }
    },
  };
}
