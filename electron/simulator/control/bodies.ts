/** What the commands of control accept. */
import { z } from 'zod';
import { markets } from '../../../shared/exchange/markets.ts';
import { assets } from '../market/instruments.ts';
import { frameFaults, lastingFaults, replyFaults, requestFaults } from '../venue/faults.ts';

const milliseconds = z.number().int().min(1).max(3_600_000);
const market = z.enum(markets).optional();
const count = z.number().int().min(1).max(10_000).default(1);

/** Body of POST /reset. */
export const resetBody = z.strictObject({ seed: z.number().int().nonnegative().optional() });

/** Body of POST /time. */
export const timeBody = z.union([
  z.strictObject({ factor: z.number().min(0.01).max(10_000) }),
  z.strictObject({ pause: z.boolean() }),
  z.strictObject({ step: z.number().int().min(1).max(86_400_000) }),
]);

/** Body of POST /fault. */
export const faultBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum([...requestFaults, ...replyFaults]),
    market,
    path: z.string().default(''),
    method: z.enum(['GET', 'POST', 'DELETE']).optional(),
    count,
    milliseconds: milliseconds.default(1000),
  }),
  z.strictObject({ kind: z.enum(frameFaults), market, stream: z.string().default(''), count }),
  z.strictObject({ kind: z.enum(lastingFaults), market, milliseconds }),
  z.strictObject({ kind: z.literal('closeSockets'), market, code: z.number().int().min(1000).max(4999).optional() }),
  z.strictObject({ kind: z.literal('none') }),
]);

/** Body of POST /scenario. */
export const scenarioBody = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('jump'),
    asset: z.enum(assets.map(({ name }) => name)),
    share: z.number().min(-0.5).max(1),
  }),
  z.strictObject({ name: z.enum(['quiet', 'usual']), market, symbol: z.string().optional() }),
]);

/** Body of POST /account: a key by its place in the line. */
export const accountBody = z.strictObject({
  key: z.number().int().nonnegative(),
  disabled: z.boolean().optional(),
  ips: z.array(z.string()).max(30).nullable().optional(),
});
