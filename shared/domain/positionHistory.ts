/**
 * Rebuilds positions from the fills of a futures account (A-MARGIN): combined ones, separated ones and copies, with
 * partial closes and reversals. Computes in steps, so that a long history does not block its thread. Cutting fills into
 * episodes and building these are in one file, because both decide by the same sizes what is missing.
 */
import type { PositionSide } from '../exchange/orderWords.ts';
import { ZERO, absolute, add, compare, equals, minimum, negate, sign, subtract, type Decimal } from '../num/decimal.ts';
import type { PositionIssue } from './closedPosition.ts';
import { findCopyCloses, type CopyOf } from './copyCloses.ts';
import { agrees, openedShare, resultOf, sliceOf, splitSlice, type FillSlice } from './fillSlice.ts';
import type { Fill } from './order.ts';

/** Sorts a list in steps; records come sorted as a rule, so that only the check takes time. */
export function* sortedInSteps<Item>(
  list: readonly Item[],
  order: (a: Item, b: Item) => number,
  isDue: () => boolean,
): Generator<void, readonly Item[]> {
  for (let at = 1; at < list.length; at += 1) {
    if (isDue()) yield;
    if (order(list[at - 1]!, list[at]!) > 0) return list.toSorted(order);
  }
  return list;
}

/** A position while it is rebuilt; `size` and `openValue` are those of the part still open. */
export interface RebuiltPosition {
  readonly symbol: string;
  readonly side: PositionSide;
  readonly openOrderId: string | null;
  readonly copied: boolean;
  readonly slices: FillSlice[];
  readonly issues: Set<PositionIssue>;
  size: Decimal;
  openValue: Decimal;
  opened: Decimal;
  openedValue: Decimal;
  closed: Decimal;
  closedValue: Decimal;
  /** Null: a close has no known result. */
  realised: Decimal | null;
}

/** What is known of an account besides its fills. */
export interface PositionTerms {
  /** Whether the positions of a symbol are kept separately, where the reported results fit both modes. */
  readonly isSeparated: (symbol: string) => boolean;
  /** Opening order of the copy that the records say an order opens or closes; null: none (A-COPY-POSITIONS). */
  readonly copyOf: CopyOf;
}

/** Rebuilt positions, and the ids of the fills whose values are not decimals. */
export interface RebuiltPositions {
  readonly positions: readonly RebuiltPosition[];
  readonly unreadable: readonly string[];
}

/** Compares two ids by the number that their digits form. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares two fills by the exchange's time, then by id: the order in which they arrived does not count. */
export function compareFills(a: Fill, b: Fill): number {
  return a.time - b.time || compareIds(a.fillId, b.fillId) || compareIds(a.orderId, b.orderId);
}

/** Records between two pauses of a computation. */
const RECORDS_PER_STEP = 200;

/** Returns a function that is true once in {@link RECORDS_PER_STEP} calls: the computation pauses there. */
export function createPace(): () => boolean {
  let count = 0;
  return () => {
    count += 1;
    return count % RECORDS_PER_STEP === 0;
  };
}

/** Adds an opening slice to a position. A reported result says that it closed a position whose opening is missing. */
function open(position: RebuiltPosition, slice: FillSlice): void {
  position.slices.push(slice);
  if (slice.reported !== null && sign(slice.reported) !== 0) {
    position.issues.add('openingMissing');
    position.realised = null;
  }
  position.size = add(position.size, slice.quantity);
  position.openValue = add(position.openValue, slice.value);
  position.opened = add(position.opened, slice.quantity);
  position.openedValue = add(position.openedValue, slice.value);
}

/** Closes so much of a position as the slice says; `realised` null: unknown. */
function close(position: RebuiltPosition, slice: FillSlice, realised: Decimal | null): void {
  const known = minimum(slice.quantity, position.size);
  const share = sign(position.size) > 0 ? openedShare(position, known) : ZERO;
  position.slices.push(slice);
  position.size = subtract(position.size, known);
  position.openValue = subtract(position.openValue, share);
  position.closed = add(position.closed, slice.quantity);
  position.closedValue = add(position.closedValue, slice.value);
  position.realised = realised && position.realised ? add(position.realised, realised) : null;
}

/** The fills of a symbol and side from one moment without a position to the next. */
interface Episode {
  readonly symbol: string;
  readonly side: PositionSide;
  readonly copy: string | null;
  readonly slices: FillSlice[];
  /** Whether it closes more than it opens: the records begin after its opening. */
  hasHole: boolean;
}

function blank({ symbol, side, copy }: Episode, openOrderId: string | null): RebuiltPosition {
  return {
    symbol,
    side,
    openOrderId: copy ?? openOrderId,
    copied: copy !== null,
    slices: [],
    issues: new Set(),
    size: ZERO,
    openValue: ZERO,
    opened: ZERO,
    openedValue: ZERO,
    closed: ZERO,
    closedValue: ZERO,
    realised: ZERO,
  };
}

/** Positions of an episode; `differs`: the exchange reports other results. */
type BuiltEpisode = { readonly positions: readonly RebuiltPosition[]; readonly differs: boolean };

/** Builds an episode as one position that all its orders share. */
function* buildCombined(episode: Episode, isDue: () => boolean): Generator<void, BuiltEpisode> {
  const position = blank(episode, null);
  for (const slice of episode.slices) {
    if (isDue()) yield;
    if (slice.opens) {
      open(position, slice);
    } else if (compare(slice.quantity, position.size) > 0) {
      position.issues.add('openingMissing');
      close(position, slice, slice.reported);
    } else {
      const computed = resultOf(position, slice);
      if (!agrees(computed, slice)) position.issues.add('resultDiffers');
      close(position, slice, slice.reported ?? computed);
    }
  }
  return { positions: [position], differs: position.issues.has('resultDiffers') };
}

/** Returns the open positions that a close reduces, oldest first, unless its reported result names another one (R9). */
function closedBy(slice: FillSlice, candidates: readonly RebuiltPosition[]): readonly RebuiltPosition[] {
  if (slice.reported === null) return candidates;
  let left = slice.quantity;
  let computed = ZERO;
  for (const position of candidates) {
    const quantity = minimum(left, position.size);
    if (sign(quantity) <= 0) break;
    const [part] = splitSlice(
      slice,
      equals(quantity, slice.quantity) ? [quantity] : [quantity, subtract(slice.quantity, quantity)],
    );
    computed = add(computed, resultOf(position, part!));
    left = subtract(left, quantity);
  }
  if (sign(left) > 0 || agrees(computed, slice)) return candidates;
  const named = candidates.find(
    (position) => compare(slice.quantity, position.size) <= 0 && agrees(resultOf(position, slice), slice),
  );
  return named ? [named] : candidates;
}

/** Splits a close between the positions it reduces; what exceeds them is the last part. */
function partsOf(slice: FillSlice, candidates: readonly RebuiltPosition[]) {
  const touched: RebuiltPosition[] = [];
  const quantities: Decimal[] = [];
  let left = slice.quantity;
  for (const position of closedBy(slice, candidates)) {
    if (sign(left) <= 0) break;
    const quantity = minimum(left, position.size);
    touched.push(position);
    quantities.push(quantity);
    left = subtract(left, quantity);
  }
  const excess = sign(left) > 0;
  const parts = splitSlice(slice, excess ? [...quantities, left] : quantities);
  return { touched, parts, excess: excess ? parts.at(-1)! : null };
}

/** Builds an episode as one position for each opening order, which closes reduce oldest first (R9). */
function* buildSeparated(episode: Episode, isDue: () => boolean): Generator<void, BuiltEpisode> {
  const positions: RebuiltPosition[] = [];
  let held: RebuiltPosition[] = [];
  let hole: RebuiltPosition | null = null;
  let differs = false;
  for (const slice of episode.slices) {
    if (isDue()) yield;
    if (slice.opens) {
      const { orderId } = slice.fill;
      let position = held.find(({ openOrderId }) => openOrderId === orderId);
      if (!position) {
        position = blank(episode, orderId);
        positions.push(position);
        held.push(position);
      }
      open(position, slice);
      continue;
    }
    const { touched, parts, excess } = partsOf(slice, held);
    const results = touched.map((position, at) => resultOf(position, parts[at]!));
    const computed = results.reduce(add, ZERO);
    const fits = excess !== null || agrees(computed, slice);
    if (!fits) differs = true;
    for (const [at, position] of touched.entries()) {
      if (!fits) position.issues.add('resultDiffers');
      close(position, parts[at]!, parts.length === 1 ? (slice.reported ?? results[at]!) : results[at]!);
    }
    if (excess) {
      hole ??= blank(episode, null);
      hole.issues.add('openingMissing');
      close(hole, excess, slice.reported && subtract(slice.reported, computed));
    }
    held = held.filter(({ size }) => sign(size) > 0);
  }
  return { positions: hole ? [...positions, hole] : positions, differs };
}

/** Builds an episode in the mode whose results are those that the exchange reports. */
function* build(
  episode: Episode,
  terms: PositionTerms,
  isDue: () => boolean,
): Generator<void, readonly RebuiltPosition[]> {
  const orders = new Set(episode.slices.flatMap(({ opens, fill }) => (opens ? fill.orderId : [])));
  const isSeparated = episode.copy === null && terms.isSeparated(episode.symbol);
  const first = yield* (isSeparated ? buildSeparated : buildCombined)(episode, isDue);
  if (!first.differs || episode.copy !== null || orders.size < 2) return first.positions;
  const second = yield* (isSeparated ? buildCombined : buildSeparated)(episode, isDue);
  return second.differs ? first.positions : second.positions;
}

/** The fills of one symbol and side in their order, cut into episodes; a side null is netted. */
interface Stream {
  readonly symbol: string;
  readonly side: PositionSide | null;
  readonly copy: string | null;
  readonly episodes: Episode[];
  /** Size of the position after the last fill; below zero: short, in a netted stream. */
  size: Decimal;
}

function addTo(stream: Stream, side: PositionSide, slice: FillSlice): void {
  const { symbol, copy, episodes } = stream;
  const last = episodes.at(-1);
  const isOpen = sign(stream.size) !== 0;
  const change = slice.opens ? slice.quantity : negate(slice.quantity);
  const size = add(stream.side === null && side === 'SHORT' ? negate(stream.size) : stream.size, change);
  const isHole = sign(size) < 0;
  const held = isHole ? ZERO : size;
  stream.size = stream.side === null && side === 'SHORT' ? negate(held) : held;
  // More closes of a position whose opening is missing belong to the same position until another one is opened.
  if (last && (isOpen || (!slice.opens && last.hasHole))) {
    last.slices.push(slice);
    if (isHole) last.hasHole = true;
  } else {
    episodes.push({ symbol, side, copy, slices: [slice], hasHole: isHole });
  }
}

/** Adds a fill to its stream; a netted fill beyond the position closes it and opens the other side with the rest. */
function addFill(stream: Stream, whole: FillSlice): void {
  const buys = whole.fill.side === 'BUY';
  if (stream.side !== null) {
    addTo(stream, stream.side, { ...whole, opens: buys === (stream.side === 'LONG') });
    return;
  }
  const held = sign(stream.size);
  const isReducing = held !== 0 && held > 0 !== buys;
  if (!isReducing) {
    addTo(stream, buys ? 'LONG' : 'SHORT', { ...whole, opens: true });
    return;
  }
  const closing = minimum(whole.quantity, absolute(stream.size));
  const rest = subtract(whole.quantity, closing);
  const [first, second] = splitSlice(whole, sign(rest) > 0 ? [closing, rest] : [closing]);
  addTo(stream, held > 0 ? 'LONG' : 'SHORT', { ...first!, opens: false });
  if (second) addTo(stream, buys ? 'LONG' : 'SHORT', { ...second, opens: true, reported: null });
}

function streamOf(streams: Map<string, Stream>, fill: Fill, copyOf: CopyOf): Stream {
  const { symbol, positionSide, orderId } = fill;
  const side = positionSide === 'LONG' || positionSide === 'SHORT' ? positionSide : null;
  const copy = copyOf(orderId);
  const key = `${symbol} ${side ?? ''} ${copy ?? ''}`;
  const stream = streams.get(key) ?? { symbol, side, copy, episodes: [], size: ZERO };
  streams.set(key, stream);
  return stream;
}

/**
 * Rebuilds positions, open ones included, in steps. Each fill counts once; two fills of a trade with oneself have the
 * same id and differ in their order.
 */
export function* rebuildPositions(fills: readonly Fill[], terms: PositionTerms): Generator<void, RebuiltPositions> {
  const isDue = createPace();
  const seen = new Set<string>();
  const slices: FillSlice[] = [];
  const unreadable: string[] = [];
  for (const fill of yield* sortedInSteps(fills, compareFills, isDue)) {
    if (isDue()) yield;
    const key = `${fill.symbol} ${fill.fillId} ${fill.orderId}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const slice = sliceOf(fill);
    if (slice) slices.push(slice);
    else unreadable.push(fill.fillId);
  }
  const inferred = yield* findCopyCloses(slices, terms.copyOf, isDue);
  const copyOf: CopyOf = (orderId) => terms.copyOf(orderId) ?? inferred.get(orderId) ?? null;
  const streams = new Map<string, Stream>();
  for (const slice of slices) {
    if (isDue()) yield;
    addFill(streamOf(streams, slice.fill, copyOf), slice);
  }
  const positions: RebuiltPosition[] = [];
  for (const { episodes } of streams.values()) {
    for (const episode of episodes) {
      const built = yield* build(episode, terms, isDue);
      positions.push(...built);
      for (const { slices: own, issues } of built) {
        if (own.some(({ fill }) => inferred.has(fill.orderId))) issues.add('closeInferred');
      }
    }
  }
  return { positions, unreadable };
}
