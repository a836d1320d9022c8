/**
 * Sends the messages of one destination in their order: at most ten requests a minute, a failed one again after a while.
 * What exceeds the limit is counted and sent as one summary, so that a destination that is down holds no backlog.
 */
import type { AppError } from '../../../../../shared/result/appError.ts';
import type { Result } from '../../../../../shared/result/result.ts';
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import { MINUTE_MS } from '../../../../../shared/time/units.ts';

/** Limits of one destination: requests a minute, attempts of one message, and the waits between them in ms. */
export const senderLimits = { perMinute: 10, tries: 3, waitsMs: [10_000, 60_000], mostWaitMs: 5 * MINUTE_MS } as const;

/** Why a message did not arrive; `retry`: it may arrive later, not before `afterMs` where the destination says so. */
export interface DeliveryFailure {
  readonly error: AppError;
  readonly retry: boolean;
  readonly afterMs?: number;
}

/** What became of the messages so far; times in Unix ms. */
export interface SenderState {
  readonly sentAt: number | null;
  readonly failure: { readonly at: number; readonly error: AppError } | null;
  readonly waiting: number;
}

export interface Sender<Message> {
  send(message: Message): void;
  /** Sends a message once, with the limit of the others; false: the limit is reached. */
  test(message: Message): boolean;
  state(): SenderState;
  /** Drops what waits; a message that is being sent no longer counts. */
  clear(): void;
}

/** Dependencies of {@link createSender}. */
export interface SenderParts<Message> {
  /** Sends one message; never rejects. */
  readonly deliver: (message: Message) => Promise<Result<null, DeliveryFailure>>;
  /** Returns the message that stands for `count` others. */
  readonly summary: (count: number) => Message;
  readonly changed: () => void;
  /** Called when a message is given up. */
  readonly gaveUp: (error: AppError) => void;
  /** Called when a message has arrived. */
  readonly sent: () => void;
}

interface Pending<Message> {
  readonly message: Message;
  readonly tries: number;
  failed: number;
}

/** Creates a sender with nothing to send. */
export function createSender<Message>(clock: Clock, parts: SenderParts<Message>): Sender<Message> {
  let waiting: Pending<Message>[] = [];
  let current: Pending<Message> | null = null;
  let isSending = false;
  let exceeding = 0;
  /** Monotonic times of the requests within the last minute. */
  let begun: number[] = [];
  let timer: Cancel | undefined;
  let sentAt: SenderState['sentAt'] = null;
  let failure: SenderState['failure'] = null;

  const isFull = (): boolean => {
    begun = begun.filter((at) => at > clock.monotonic() - MINUTE_MS);
    return begun.length + waiting.length >= senderLimits.perMinute;
  };
  const next = (): Pending<Message> | null => {
    const first = waiting.shift();
    if (first) return first;
    if (exceeding === 0) return null;
    const message = parts.summary(exceeding);
    exceeding = 0;
    return { message, tries: senderLimits.tries, failed: 0 };
  };
  const wait = (ms: number): void => {
    timer = clock.after(ms, () => {
      timer = undefined;
      run();
    });
  };
  const attempt = async (mine: Pending<Message>): Promise<void> => {
    isSending = true;
    begun.push(clock.monotonic());
    const answer = await parts.deliver(mine.message);
    // Cleared meanwhile.
    if (current !== mine) return;
    isSending = false;
    if (answer.ok) {
      sentAt = clock.now();
      failure = null;
      current = null;
      parts.sent();
    } else {
      const { error, retry, afterMs = 0 } = answer.error;
      failure = { at: clock.now(), error };
      mine.failed += 1;
      if (retry && mine.failed < mine.tries) {
        const least = senderLimits.waitsMs[mine.failed - 1] ?? 0;
        wait(Math.min(Math.max(least, afterMs), senderLimits.mostWaitMs));
      } else {
        current = null;
        parts.gaveUp(error);
      }
    }
    parts.changed();
    run();
  };
  function run(): void {
    if (isSending || timer) return;
    if (!current && waiting.length === 0 && exceeding === 0) return;
    begun = begun.filter((at) => at > clock.monotonic() - MINUTE_MS);
    const [oldest] = begun;
    if (oldest !== undefined && begun.length >= senderLimits.perMinute) {
      wait(oldest + MINUTE_MS - clock.monotonic());
      return;
    }
    current ??= next();
    if (current) void attempt(current);
  }

  return {
    send(message) {
      if (exceeding > 0 || isFull()) exceeding += 1;
      else waiting.push({ message, tries: senderLimits.tries, failed: 0 });
      run();
      parts.changed();
    },
    test(message) {
      if (exceeding > 0 || isFull()) return false;
      waiting.push({ message, tries: 1, failed: 0 });
      run();
      parts.changed();
      return true;
    },
    state: () => ({ sentAt, failure, waiting: waiting.length + (current ? 1 : 0) + exceeding }),
    clear() {
      timer?.();
      timer = undefined;
      waiting = [];
      current = null;
      isSending = false;
      exceeding = 0;
    },
  };
}
