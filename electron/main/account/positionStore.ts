/**
 * Open positions from pushes and responses: the later report of each counts, and a position is never shown as closed by
 * mistake (B-B8, XS41).
 */
import type { Fill, Position } from '../../../shared/domain/order.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { sweepLimits } from './accountLimits.ts';

export interface PositionStore {
  /** Returns a mark of the current state; the caller takes it before a request. */
  mark(): number;
  /**
   * Replaces the positions with a complete response. Returns false while it cannot be reconciled with fills that are
   * already known.
   */
  replace(mark: number, positions: readonly Position[]): boolean;
  /** Stores one pushed position; null: the position with this id is closed. */
  put(positionId: string, at: number, position: Position | null): void;
  /** Takes a fill that a position must follow. */
  filled(fill: Fill): void;
  /** Takes an earlier fill: if it closes a position, the position may be gone. */
  listed(fill: Fill): void;
  find(symbol: string, side: string): Position | undefined;
  all(): Position[];
  clear(): void;
}

interface Entry {
  readonly position: Position;
  readonly pushed: number;
}

interface Expected {
  readonly symbol: string;
  readonly side: string;
  readonly time: number;
  readonly opens: boolean;
  /** Local monotonic time after which the exchange's list counts and the fill is no longer waited for. */
  readonly until: number;
}

/** Creates an empty store of positions. */
export function createPositionStore(clock: Clock): PositionStore {
  const entries = new Map<string, Entry>();
  /** Ids of positions that a push closed, with its mark: an older response may still list them. */
  const closed = new Map<
    string,
    { readonly pushed: number; readonly at: number; readonly reported: Position | undefined }
  >();
  /**
   * Ids that a list left out although nothing reported their close, with the local monotonic time until which they are
   * kept.
   */
  const missingUntil = new Map<string, number>();
  /** Time of the latest closing fill by symbol and side: exchange time in Unix ms. */
  const closings = new Map<string, number>();
  let expected: Expected[] = [];
  let tick = 0;

  /** Whether the response already includes this fill. */
  const follows = (fill: Expected, positions: readonly Position[]): boolean => {
    const matchingPositions = positions.filter(({ symbol, side }) => symbol === fill.symbol && side === fill.side);
    if (matchingPositions.length === 0) return !fill.opens;
    return matchingPositions.some(({ updatedAt }) => updatedAt >= fill.time);
  };

  const close = ({ symbol, side, positionSide, time }: Fill): void => {
    if (positionSide === null || (side === 'BUY') === (positionSide === 'LONG')) return;
    const key = `${symbol} ${positionSide}`;
    closings.set(key, Math.max(closings.get(key) ?? 0, time));
  };

  /**
   * Whether a position that a list left out is kept. A position does not vanish by itself: without a reported close or
   * fill, a single list without it proves nothing (B-B8).
   */
  const isKept = (id: string, { position }: Entry, now: number): boolean => {
    const closing = closings.get(`${position.symbol} ${position.side}`);
    if (closing !== undefined && closing > position.updatedAt) return false;
    const until = missingUntil.get(id) ?? now + sweepLimits.positionLagMs;
    missingUntil.set(id, until);
    return until > now;
  };

  return {
    mark: () => tick,
    replace(mark, positions) {
      const now = clock.monotonic();
      let isWhole = true;
      expected = expected.filter((fill) => fill.until > now && !follows(fill, positions));
      const lags = new Set(expected.map(({ symbol, side }) => `${symbol} ${side}`));
      const next = new Map<string, Entry>();
      for (const position of positions) {
        const known = entries.get(position.positionId);
        const end = closed.get(position.positionId);
        if (end && (end.pushed > mark || end.at > position.updatedAt)) continue;
        const isOlder =
          known && (known.pushed > mark || (position.updatedAt !== 0 && known.position.updatedAt > position.updatedAt));
        next.set(position.positionId, isOlder ? known : { position, pushed: 0 });
        missingUntil.delete(position.positionId);
      }
      for (const [id, entry] of entries) {
        const { symbol, side } = entry.position;
        if (next.has(id)) continue;
        const isRetained = entry.pushed <= mark && isKept(id, entry, now);
        if (isRetained) isWhole = false;
        if (isRetained || entry.pushed > mark || lags.has(`${symbol} ${side}`)) next.set(id, entry);
        else missingUntil.delete(id);
      }
      entries.clear();
      for (const [id, entry] of next) entries.set(id, entry);
      return isWhole && expected.length === 0;
    },
    put(positionId, at, position) {
      tick += 1;
      const known = entries.get(positionId);
      if (known && known.position.updatedAt > at) return;
      const end = closed.get(positionId);
      if (end && end.at > at) return;
      if (position) {
        entries.set(positionId, { position, pushed: tick });
        closed.delete(positionId);
      } else {
        entries.delete(positionId);
        missingUntil.delete(positionId);
        closed.set(positionId, { pushed: tick, at, reported: known?.position ?? end?.reported });
        const oldest = closed.keys().next();
        if (closed.size > sweepLimits.ordersKept && !oldest.done) closed.delete(oldest.value);
      }
      const reported = position ?? known?.position;
      if (reported)
        expected = expected.filter(
          (fill) => fill.symbol !== reported.symbol || fill.side !== reported.side || fill.time > at,
        );
    },
    filled(fill) {
      if (fill.positionSide === null) return;
      const opens = (fill.side === 'BUY') === (fill.positionSide === 'LONG');
      close(fill);
      // In SEPARATED mode there are several positions of one symbol and side: the push of any of them, including its
      // close, may belong to the fill.
      const isOf = (position: Position | undefined): boolean =>
        position?.symbol === fill.symbol && position.side === fill.positionSide;
      const isReported = [...entries.values()].some(
        ({ position }) => isOf(position) && position.updatedAt >= fill.time,
      );
      if (isReported || [...closed.values()].some(({ reported, at }) => isOf(reported) && at >= fill.time)) return;
      expected.push({
        symbol: fill.symbol,
        side: fill.positionSide,
        time: fill.time,
        opens,
        until: clock.monotonic() + sweepLimits.positionLagMs,
      });
    },
    listed: close,
    find(symbol, side) {
      return [...entries.values()].find(({ position }) => position.symbol === symbol && position.side === side)
        ?.position;
    },
    all: () => [...entries.values()].map(({ position }) => position),
    clear() {
      entries.clear();
      closed.clear();
      missingUntil.clear();
      closings.clear();
      expected = [];
    },
  };
}
