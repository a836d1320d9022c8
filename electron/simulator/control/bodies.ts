/** The bodies the commands of the control interface accept. */
import { z } from 'zod';
import { errors, type ErrorRow } from '../../../shared/exchange/errors.ts';
import { markets } from '../../../shared/exchange/markets.ts';
import { frameFaults, lastingFaults, replyFaults, requestFaults } from '../venue/faults.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/time/units.ts';

const milliseconds = z.number().int().min(1).max(HOUR_MS);
const market = z.enum(markets).optional();
const count = z.number().int().min(1).max(10_000).default(1);

/** The body of POST /reset. */
export const resetBody = z.strictObject({ seed: z.number().int().nonnegative().optional() });

/** The body of POST /time. */
export const timeBody = z.union([
  z.strictObject({ factor: z.number().min(0.01).max(10_000) }),
  z.strictObject({ pause: z.boolean() }),
  z.strictObject({ step: z.number().int().min(1).max(DAY_MS) }),
]);

/** Which REST requests a fault applies to. */
const fits = {
  market,
  path: z.string().default(''),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  count,
};
const codes: readonly number[] = Object.values<ErrorRow>(errors).map(({ code }) => code);

/** The body of POST /fault. */
export const faultBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum([...requestFaults, ...replyFaults]),
    ...fits,
    milliseconds: milliseconds.default(1000),
  }),
  z.strictObject({
    kind: z.literal('refuse'),
    ...fits,
    code: z.number().refine((code) => codes.includes(code), 'must be a documented code'),
  }),
  z.strictObject({ kind: z.enum(frameFaults), market, stream: z.string().default(''), count }),
  z.strictObject({ kind: z.enum(lastingFaults), market, milliseconds }),
  z.strictObject({ kind: z.literal('closeSockets'), market, code: z.number().int().min(1000).max(4999).optional() }),
  z.strictObject({ kind: z.literal('skewClock'), milliseconds: z.number().int().min(-HOUR_MS).max(HOUR_MS) }),
  z.strictObject({ kind: z.literal('spendLimit') }),
  z.strictObject({ kind: z.literal('liftLimit') }),
  z.strictObject({ kind: z.literal('none') }),
]);

/** The instruments a scenario applies to: all of them unless named. */
const about = { market, symbol: z.string().optional() };

/** The body of POST /scenario. */
export const scenarioBody = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('jump'), asset: z.string(), share: z.number().min(-0.5).max(1) }),
  z.strictObject({
    name: z.literal('crash'),
    market: z.enum(markets).default('futures'),
    symbol: z.string(),
    share: z.number().gt(0).max(0.5),
    seconds: z.number().int().min(1).max(86_400),
  }),
  z.strictObject({ name: z.enum(['quiet', 'usual']), ...about }),
  z.strictObject({ name: z.literal('halt'), ...about, status: z.enum(['HALT', 'BREAK']).default('HALT') }),
  z.strictObject({ name: z.literal('resume'), ...about }),
  z.strictObject({ name: z.literal('pace'), factor: z.number().min(0).max(20) }),
  z.strictObject({
    name: z.literal('hostileContent'),
    on: z.boolean().default(true),
    /** Bodies of articles that are served beside the exchange's own hostile ones. */
    bodies: z.array(z.string().max(600_000)).max(500).default([]),
  }),
]);
/** See {@link scenarioBody}. */
export type ScenarioBody = z.output<typeof scenarioBody>;
