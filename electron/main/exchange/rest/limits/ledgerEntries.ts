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
  /** Infinite while the reply is awaited. */
  repliedAt: number;
  until: number;
  readonly ownAtIssue: number;
  readonly issuedAtIssue: number;
}

/** Every call names the time, which never goes back. */
export interface Entries {
  issue(weight: number, now: number): Entry;
  replied(entry: Entry, now: number): void;
  /** No reply came: it may still arrive there. */
  lost(entry: Entry, now: number): void;
  /** It did not go out. */
  unsent(entry: Entry): void;
  /** What counts now. */
  counted(now: number): number;
  /** When the next entry ends; infinite when none does by itself. */
  nextEnd(now: number): number;
  /** The most of ours that the exchange can have counted when this answered request arrived; asked when its reply is here. */
  most(entry: Entry): number;
  /** The least of ours that it must have counted then. */
  least(entry: Entry, now: number): number;
}

/** How long entries count. */
export interface EntryTimes {
  /** The exchange's window: so long after a reply. */
  readonly windowMs: number;
  /** So long after it was given up without a reply. */
  readonly lostMs: number;
  /** Only a test says false: entries then count from their sending on, which proves nothing (R35). */
  readonly holdUntilReply: boolean;
}

/** No entries. */
export function createEntries({ windowMs, lostMs, holdUntilReply }: EntryTimes): Entries {
  let own = 0;
  let issued = 0;
  /** In the order of their ends, which is the order of being put in: a queue for each length of holding. */
  const held: Entry[] = [];
  const lost: Entry[] = [];
  const drop = (queue: Entry[], now: number): void => {
    let gone = 0;
    for (const entry of queue) {
      if (entry.until > now) break;
      own -= entry.weight;
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
      own += weight;
      issued += weight;
      const entry: Entry = {
        weight,
        sentAt: now,
        repliedAt: Number.POSITIVE_INFINITY,
        until: Number.POSITIVE_INFINITY,
        ownAtIssue: own,
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
      own -= entry.weight;
      const at = held.indexOf(entry);
      if (at >= 0) held.splice(at, 1);
    },
    counted(now) {
      purge(now);
      return own;
    },
    nextEnd(now) {
      purge(now);
      return Math.min(held[0]?.until ?? Number.POSITIVE_INFINITY, lost[0]?.until ?? Number.POSITIVE_INFINITY);
    },
    most: (entry) => entry.ownAtIssue + issued - entry.issuedAtIssue,
    least(entry, now) {
      purge(now);
      // Surely before this one, because they were answered before it left; surely in its window, because they left later
      // than a window before its reply.
      let sum = entry.weight;
      for (const other of held) {
        if (other !== entry && other.repliedAt <= entry.sentAt && other.sentAt > now - windowMs) sum += other.weight;
      }
      return sum;
    },
  };
}
