/** The schema of a drill: a briefing, the events, and what a good trader does (R37). */
import { z } from 'zod';
import { markets } from '../../../shared/exchange/markets.ts';
import type { FigureCode, Report } from '../../../shared/result/controlWords.ts';
import { stepSchema } from './script.ts';

const text = z.string().min(1).max(200);
const mark = z.string().min(1).max(30);
const seconds = z.number().gt(0).max(3600);
const symbol = z.string().min(1).max(40);

/**
 * One point of the debriefing. `text` says what a good trader does; seconds are real ones. A point about a moment names
 * the mark of a step and is judged just before that step; without a mark it is judged at the end.
 */
export const pointSchema = z.discriminatedUnion('kind', [
  /**
   * After the first order that a fault hit, no other order is sent until its outcome is known, or `seconds` are over.
   */
  z.strictObject({ kind: z.literal('sentOnce'), text, seconds }),
  /**
   * After the first order that a fault hit, the client learns its outcome within `seconds`, from the stream or by a
   * query.
   */
  z.strictObject({ kind: z.literal('learnedFate'), text, seconds }),
  /** After the first reply with that status, no request at all is sent within `seconds`. */
  z.strictObject({ kind: z.literal('silent'), text, status: z.number().int(), seconds }),
  /** After the first reply with that status, a private request is served within `seconds`. */
  z.strictObject({ kind: z.literal('servedAgain'), text, status: z.number().int(), seconds }),
  /** There are at most `most` replies with that status in the whole drill. */
  z.strictObject({ kind: z.literal('refusedAtMost'), text, status: z.number().int(), most: z.number().int().min(0) }),
  /**
   * Between two marks no order is sent; with `listening` the verdict is `untried` when no client was subscribed to a
   * channel at the first mark.
   */
  z.strictObject({
    kind: z.literal('noOrder'),
    text,
    from: mark,
    to: mark,
    listening: z.boolean().default(false),
  }),
  /** Between two marks no market order of that side is accepted. */
  z.strictObject({ kind: z.literal('noMarketOrder'), text, side: z.enum(['BUY', 'SELL']), from: mark, to: mark }),
  z.strictObject({ kind: z.literal('noOrdersLeft'), text, market: z.enum(markets), symbol, by: mark.optional() }),
  z.strictObject({ kind: z.literal('flat'), text, symbol, by: mark.optional() }),
  z.strictObject({ kind: z.literal('notLiquidated'), text }),
]);
/** See {@link pointSchema}. */
export type Point = z.output<typeof pointSchema>;

/** A drill: see the opening comment of this file. It ends after `seconds`. */
export const drillSchema = z
  .strictObject({
    name: z.string().regex(/^[a-z][a-zA-Z]{1,30}$/),
    title: text,
    briefing: z.string().min(1).max(600),
    seconds: z.number().int().min(1).max(3600),
    steps: z.array(stepSchema).min(1).max(100),
    /** Commands that undo the drill's effects, at its end and when it is stopped; faults are cleared in any case. */
    after: z.array(stepSchema).max(20).default([]),
    points: z.array(pointSchema).min(1).max(10),
  })
  .refine(({ seconds: end, steps }) => steps.every(({ at }) => at < end), 'every step must come before the end')
  .refine(({ steps, points }) => {
    const marks = new Set(steps.map((step) => step.mark));
    const named = points.flatMap((point) =>
      'from' in point ? [point.from, point.to] : 'by' in point ? [point.by] : [],
    );
    return named.every((one) => one === undefined || marks.has(one));
  }, 'a point may name the marks of its own steps alone');
/** See {@link drillSchema}. */
export type Drill = z.output<typeof drillSchema>;
/** A drill as it is written, before defaults are filled in. */
export type WrittenDrill = z.input<typeof drillSchema>;

/** Whether a point was kept; `untried` when nothing occurred that could decide it. */
export type Verdict = 'held' | 'broken' | 'untried';

/** A point of the debriefing with its verdict; code and values are those of the figure that explains it. */
export interface PointHeld extends Report<FigureCode> {
  readonly text: string;
  readonly verdict: Verdict;
}
