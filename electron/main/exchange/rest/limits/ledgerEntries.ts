/**
 * What counts against one window of a limit (B-C1). An entry counts from before it is sent until its reply plus the window.
 * Proof: it arrived in [sent s, reply r]. For the entry j that was sent last of those inside a window W of the server, and
 * any i in W: r(i) >= a(i) > a(j) - W >= s(j) - W, so r(i) + W > s(j), and i counted when j was sent. So W never holds
 * more than was counted then, whatever the latency, for sliding and for fixed windows.
 */

/** One counted request. Times are monotonic milliseconds. */
export interface Entry {
  readonly weight: number;
  readonly sentAt: number;
  /** Infinite until the reply is received. */
  repliedAt: number;
  until: number;
  readonly ownAtIssue: number;
  readonly issuedAtIssue: number;
}

/** Every call passes the current time, which never goes back. */
export interface Entries {
  issue(weight: number, now: number): Entry;
  replied(entry: Entry, now: number): void;
  /** Records that no reply was received: the request may still arrive. */
  lost(entry: Entry, now: number): void;
  /** Records that the request was not sent. */
  unsent(entry: Entry): void;
  /** Returns the weight that counts now. */
  counted(now: number): number;
  /** Returns when the next entry ends; infinite when none ends by itself. */
  nextEnd(now: number): number;
  /**
   * Returns the most weight of the app's own requests that the exchange can have counted when this request arrived;
   * called when its reply was received.
   */
  most(entry: Entry): number;
  /** Returns the least weight of the app's own requests that the exchange must have counted then. */
  least(entry: Entry, now: number): number;
}

/** How long entries count. */
export interface EntryTimes {
  /** The exchange's window: time for which an entry counts after its reply. */
  readonly windowMs: number;
  /** Time for which an entry counts after it was given up without a reply. */
  readonly lostMs: number;
  /** Only a test sets false: entries then count from when they are sent, which proves nothing (R35). */
  readonly holdUntilReply: boolean;
}

/** Creates an empty list of entries. */
export function createEntries({ windowMs, lostMs, holdUntilReply }: EntryTimes): Entries {
  let ownWeight = 0;
  let issued = 0;
  /** In the order of their ends, which is the order of insertion: one queue for each length of time. */
  const held: Entry[] = [];
  const lost: Entry[] = [];
  const drop = (queue: Entry[], now: number): void => {
    let gone = 0;
    for (const entry of queue) {
      if (entry.until > now) break;
      ownWeight -= entry.weight;
      gone += 1;
    }
    if (gone > 0) queue.splice(0, gone);
  };
  const purge = (now: number): void => {
    drop(held, now);
    drop(lost, now);
  };
  const keep = (queue: Entry[], entry: Entry, until: number): void => {
    entry.until = until;
    queue.push(entry);
  };
  return {
    issue(weight, now) {
      purge(now);
      ownWeight += weight;
      issued += weight;
      const entry: Entry = {
        weight,
        sentAt: now,
        repliedAt: Number.POSITIVE_INFINITY,
        until: Number.POSITIVE_INFINITY,
        ownAtIssue: ownWeight,
        issuedAtIssue: issued,
      };
      if (!holdUntilReply) keep(held, entry, now + windowMs);
      return entry;
    },
    replied(entry, now) {
      entry.repliedAt = now;
      if (holdUntilReply) keep(held, entry, now + windowMs);
    },
    lost(entry, now) {
      if (holdUntilReply) keep(lost, entry, now + lostMs);
    },
    unsent(entry) {
      ownWeight -= entry.weight;
      const at = held.indexOf(entry);
      if (at >= 0) held.splice(at, 1);
    },
    counted(now) {
      purge(now);
      return ownWeight;
    },
    nextEnd(now) {
      purge(now);
      return Math.min(held[0]?.until ?? Number.POSITIVE_INFINITY, lost[0]?.until ?? Number.POSITIVE_INFINITY);
    },
    most: (entry) => entry.ownAtIssue + issued - entry.issuedAtIssue,
    least(entry, now) {
      // These requests certainly came before this one, because their replies were received before it was sent, and they
      // are certainly in its window, because they were replied to less than a window before its reply.
      let sum = entry.weight;
      for (const other of held) {
        if (other !== entry && other.repliedAt <= entry.sentAt && other.sentAt > now - windowMs) sum += other.weight;
      }
      return sum;
    },
  };
}
