import { ZERO, add, sign } from '../../../shared/num/decimal.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { compareDraft, type Compared, type Truth } from './compareDraft.ts';
import { DraftVenue } from './draftVenue.ts';
import { seededCase, type SeededCase } from './seededCase.ts';

/** Returns a deliberately wrong prediction. */
export type WrongPrediction = (
  came: Extract<Compared, { kind: 'compared' }>,
  seeded: SeededCase,
  venue: DraftVenue,
) => Truth;

/** Result of a run. `different` and `unexplained` name the cases: empty lists mean agreement. */
export interface Run {
  readonly compared: number;
  readonly refused: number;
  /** Number of drafts whose immediate liquidation was predicted and happened. */
  readonly liquidated: number;
  readonly different: readonly string[];
  /** Drafts whose refusal or immediate liquidation does not match the prediction. */
  readonly unexplained: readonly string[];
  /** How often each kind of draft was compared. */
  readonly met: Readonly<Record<string, number>>;
}

/** Returns the kinds that a compared draft belongs to. */
function kindsOf(seeded: SeededCase, { receipt, predicted }: Extract<Compared, { kind: 'compared' }>): string[] {
  const { order, settings, positions } = seeded;
  const { marginType, separatedMode } = settings[order.symbol];
  const kinds = [receipt.opens ? 'opens' : 'closes', marginType, separatedMode, order.positionSide];
  if (receipt.taken.length > 1) kinds.push('several levels');
  if (receipt.waiting) kinds.push(receipt.taken.length > 0 ? 'taken and waiting' : 'waiting');
  if (sign(receipt.taken.map(({ quantity }) => quantity).reduce(add, receipt.dropped)) > 0 && sign(receipt.dropped) > 0)
    kinds.push('dropped');
  if (sign(receipt.excess) > 0) kinds.push('trimmed');
  if ((receipt.bracket?.bracket.number ?? 1) > 1) kinds.push('higher bracket');
  if (receipt.liquidation === null && receipt.position) kinds.push('no liquidation price');
  const cross = positions.filter((one) => one.marginType === 'CROSSED').length;
  if (marginType === 'CROSSED' && cross > 1) kinds.push('several cross');
  if (receipt.fee !== ZERO && predicted.positions.length > 0) kinds.push('priced');
  return kinds;
}

/** Compares that many drafts; the same seed gives the same ones. `bend` falsifies the prediction on purpose. */
export function runDrafts(seed: number, count: number, bend?: WrongPrediction): Run {
  const venue = new DraftVenue();
  const random = createRandom(seed);
  const met: Record<string, number> = {};
  const different: string[] = [];
  const unexplained: string[] = [];
  let [compared, refused, liquidated] = [0, 0, 0];
  // Refused drafts come on top; if too many were refused, the run ends below its count.
  for (let at = 0; compared < count && at < count * 2; at += 1) {
    const seeded = seededCase(random);
    const came = compareDraft(venue, seeded);
    if (came.kind === 'refused') {
      refused += 1;
      if (came.code !== came.expected) unexplained.push(`${at}: ${came.code} instead of ${came.expected}`);
      continue;
    }
    if (came.kind === 'liquidated') {
      liquidated += 1;
      if (!came.foreseen || !came.came) unexplained.push(`${at}: ${came.came ? '' : 'not '}liquidated at once`);
      continue;
    }
    compared += 1;
    for (const kind of kindsOf(seeded, came)) met[kind] = (met[kind] ?? 0) + 1;
    const predicted = JSON.stringify(bend ? bend(came, seeded, venue) : came.predicted);
    const actual = JSON.stringify(came.actual);
    if (predicted !== actual) different.push(`${at}: ${predicted} instead of ${actual}`);
  }
  return { compared, refused, liquidated, different, unexplained, met };
}
