/** Schemas of the simulator control's responses about practice (R37). */
import { z } from 'zod';
import { drillOffer, drillReport, replayReport } from '../../../../shared/ipc/practiceViews.ts';

const { at: _, ...event } = drillReport.shape.happened.element.shape;
const happened = z
  .array(z.object({ ...event, seconds: z.number() }))
  .transform((all) => all.map(({ seconds, ...rest }) => ({ at: seconds, ...rest })));

const points = z.array(z.object(drillReport.shape.points.element.shape));

/** Response of GET /drills. */
export const drillsAnswer = z.array(drillOffer);

/** Response of GET /drill, and of the calls that begin or end a drill; null before the first. */
export const drillAnswer = z
  .object({
    name: drillReport.shape.name,
    state: drillReport.shape.state,
    elapsed: drillReport.shape.elapsed,
    seconds: drillReport.shape.seconds,
    happened,
    points,
    figures: drillReport.shape.figures,
  })
  .nullable();

const { count, first } = replayReport.shape.refused.shape;
const refused = z.object({ count, first: z.array(z.object(first.element.shape)) });
const none = z.object({ state: z.literal('none') }).transform(() => null);

/** Response of GET /replay; null before the first. */
export const replayAnswer = z.union([none, z.object({ ...replayReport.shape, refused })]);

/** Response of GET /time. */
export const timeAnswer = z.object({ factor: z.number() });

/** A response whose content is not used. */
export const anyAnswer = z.unknown();
