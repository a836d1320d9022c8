/** What the simulator's control says of practice, and how the window is told (R37). */
import { z } from 'zod';
import { drillOffer, drillReport, replayReport } from '../../../../shared/ipc/practiceViews.ts';

const happened = z
  .array(z.object({ seconds: z.number(), text: z.string() }))
  .transform((all) => all.map(({ seconds, text }) => ({ at: seconds, text })));

/** GET /drills. */
export const drillsAnswer = z.array(drillOffer);

/** GET /drill, and what begins or ends one; null before the first. */
export const drillAnswer = z
  .object({
    name: drillReport.shape.name,
    state: drillReport.shape.state,
    elapsed: drillReport.shape.elapsed,
    seconds: drillReport.shape.seconds,
    happened,
    points: drillReport.shape.points,
    figures: drillReport.shape.figures,
  })
  .nullable();

const none = z.object({ state: z.literal('none') }).transform(() => null);

/** GET /replay; null before the first. */
export const replayAnswer = z.union([none, z.object(replayReport.shape)]);

/** GET /time. */
export const timeAnswer = z.object({ factor: z.number() });

/** An answer of which nothing is read. */
export const anyAnswer = z.unknown();
