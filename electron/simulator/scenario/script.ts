/**
 * The schema of a script: commands of the control interface at their times (R37). Drills and scenario files are
 * scripts.
 */
import { z } from 'zod';
import { keyBody, ownerBody } from '../control/accountBodies.ts';
import { faultBody, scenarioBody } from '../control/bodies.ts';

const DAY = 86_400;
const seconds = z.number().min(0).max(DAY);

/** One step: exactly one command, at `at` seconds after the start, repeated at an interval when the step has one. */
export const stepSchema = z
  .strictObject({
    at: seconds,
    every: z.number().min(0.1).max(DAY).optional(),
    times: z.number().int().min(1).max(10_000).optional(),
    /** A name that the points of a drill refer to. */
    mark: z.string().min(1).max(30).optional(),
    /** A sentence that describes the event. */
    say: z.string().min(1).max(200).optional(),
    fault: faultBody.optional(),
    scenario: scenarioBody.optional(),
    account: z.union([keyBody, ownerBody]).optional(),
  })
  .refine(
    ({ fault, scenario, account }) => [fault, scenario, account].filter((body) => body !== undefined).length === 1,
    'needs exactly one of fault, scenario and account',
  )
  .refine(({ every, times }) => (every === undefined) === (times === undefined), 'needs every and times, or neither');
/** See {@link stepSchema}. */
export type Step = z.output<typeof stepSchema>;

/** A scenario file: the initial market, account or outage, and its course. */
export const scenarioFile = z.strictObject({
  name: z.string().min(1).max(60),
  about: z.string().min(1).max(400),
  steps: z.array(stepSchema).max(500),
});
/** See {@link scenarioFile}. */
export type ScenarioFile = z.output<typeof scenarioFile>;
/** A scenario as it is written, before defaults are filled in. */
export type WrittenScenario = z.input<typeof scenarioFile>;

/** Returns the control command of a step: its path and its body. */
export function commandOf({ fault, scenario, account }: Step): { readonly path: string; readonly body: unknown } {
  if (fault !== undefined) return { path: '/fault', body: fault };
  return scenario === undefined ? { path: '/account', body: account } : { path: '/scenario', body: scenario };
}
