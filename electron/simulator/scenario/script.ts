/** What a script may hold: commands of control at their times (R37). Drills and scenario files are scripts. */
import { z } from 'zod';
import { keyBody, ownerBody } from '../control/accountBodies.ts';
import { faultBody, scenarioBody } from '../control/bodies.ts';

const DAY = 86_400;
const seconds = z.number().min(0).max(DAY);

/** One step: exactly one command, at so many seconds after the start, and again every so many if it says so. */
export const stepSchema = z
  .strictObject({
    at: seconds,
    every: z.number().min(0.1).max(DAY).optional(),
    times: z.number().int().min(1).max(10_000).optional(),
    /** A name the points of a drill refer to. */
    mark: z.string().min(1).max(30).optional(),
    /** What happens, in a sentence. */
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

/** A scenario file: a market, an account or an outage to begin with, and what becomes of it. */
export const scenarioFile = z.strictObject({
  name: z.string().min(1).max(60),
  about: z.string().min(1).max(400),
  steps: z.array(stepSchema).max(500),
});
/** See {@link scenarioFile}. */
export type ScenarioFile = z.output<typeof scenarioFile>;
/** As it is written, before what is left out is filled in. */
export type WrittenScenario = z.input<typeof scenarioFile>;

/** The command of control a step is: its path and its body. */
export function commandOf({ fault, scenario, account }: Step): { readonly path: string; readonly body: unknown } {
  if (fault !== undefined) return { path: '/fault', body: fault };
  return scenario === undefined ? { path: '/account', body: account } : { path: '/scenario', body: scenario };
}
