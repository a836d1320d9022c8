import { z } from 'zod';
import { markets } from '../../../shared/exchange/markets.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Json } from '../http/json.ts';
import { assets } from '../market/instruments.ts';
import { frameFaults, replyFaults, type Faults } from '../venue/faults.ts';
import type { Deviations, RequestLog } from '../venue/counters.ts';
import type { Venue } from '../venue/venue.ts';
import type { WeightLedger } from '../http/weights.ts';
import type { SocketServer } from '../ws/socketServer.ts';
import type { Market } from '../../../shared/exchange/markets.ts';

/** Everything control can reach. */
export interface Controlled {
  readonly venue: Venue;
  readonly faults: Faults;
  readonly ledgers: Readonly<Record<Market, WeightLedger>>;
  readonly sockets: Readonly<Record<Market, SocketServer>>;
  readonly requests: RequestLog;
  readonly deviations: Deviations;
  /** Begins the market anew and every subscription with it. */
  reset(seed: number): void;
}

const milliseconds = z.number().int().min(1).max(3_600_000);
const market = z.enum(markets).optional();

const resetBody = z.strictObject({ seed: z.number().int().nonnegative().optional() });
const timeBody = z.union([
  z.strictObject({ factor: z.number().min(0.01).max(10_000) }),
  z.strictObject({ pause: z.boolean() }),
  z.strictObject({ step: z.number().int().min(1).max(86_400_000) }),
]);
const faultBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(replyFaults),
    market,
    path: z.string().default(''),
    count: z.number().int().min(1).max(10_000).default(1),
    milliseconds: milliseconds.default(1000),
  }),
  z.strictObject({
    kind: z.enum(frameFaults),
    market,
    stream: z.string().default(''),
    count: z.number().int().min(1).max(10_000).default(1),
  }),
  z.strictObject({ kind: z.enum(['silenceSockets', 'refuseSockets']), market, milliseconds }),
  z.strictObject({ kind: z.literal('closeSockets'), market, code: z.number().int().min(1000).max(4999).optional() }),
  z.strictObject({ kind: z.literal('none') }),
]);
const scenarioBody = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('jump'),
    asset: z.enum(assets.map(({ name }) => name)),
    share: z.number().min(-0.5).max(1),
  }),
  z.strictObject({ name: z.enum(['quiet', 'usual']), market, symbol: z.string().optional() }),
]);

/** A command's answer, or the sentence that says what is accepted. */
export type CommandAnswer = Result<Json, string>;

const read = <Body>(schema: z.ZodType<Body>, body: unknown, run: (body: Body) => Json): CommandAnswer => {
  const parsed = schema.safeParse(body);
  return parsed.success ? ok(run(parsed.data)) : fail(z.prettifyError(parsed.error));
};

/** The commands by path. */
export function controlCommands(on: Controlled): Readonly<Record<string, (body: unknown) => CommandAnswer>> {
  const { venue, faults } = on;
  const chosen = (name: Market | undefined): readonly Market[] => (name === undefined ? markets : [name]);
  const note = (body: unknown, path: string) =>
    venue.transcript.command(venue.time.now(), `${path} ${JSON.stringify(body)}`);
  return {
    '/reset': (body) =>
      read(resetBody, body, ({ seed }) => {
        on.reset(seed ?? venue.seed);
        faults.clear();
        on.requests.clear();
        on.deviations.clear();
        for (const name of markets) on.ledgers[name].clear();
        return { seed: venue.seed };
      }),
    '/time': (body) =>
      read(timeBody, body, (command) => {
        note(body, '/time');
        if ('factor' in command) venue.time.setFactor(command.factor);
        else if ('pause' in command) venue.setPaused(command.pause);
        else venue.step(command.step);
        return { now: venue.time.now(), factor: venue.time.factor, paused: venue.time.paused };
      }),
    '/fault': (body) =>
      read(faultBody, body, (fault) => {
        note(body, '/fault');
        if (fault.kind === 'none') {
          faults.clear();
          return {};
        }
        if (fault.kind === 'closeSockets') {
          const closed = chosen(fault.market).map((name) => on.sockets[name].closeAll(fault.code ?? null));
          return { closed: closed.reduce((sum, count) => sum + count, 0) };
        }
        if (!('count' in fault)) {
          for (const name of chosen(fault.market)) faults.during(fault.kind, name, fault.milliseconds);
          return {};
        }
        const match = 'path' in fault ? fault.path : fault.stream;
        const wait = 'milliseconds' in fault ? fault.milliseconds : 0;
        faults.arm(fault.kind, fault.market ?? null, match, fault.count, wait);
        return { armed: faults.read() };
      }),
    '/scenario': (body) =>
      read(scenarioBody, body, (scenario) => {
        note(body, '/scenario');
        if (scenario.name === 'jump') {
          venue.market.jump(scenario.asset, scenario.share);
          return {};
        }
        let touched = 0;
        for (const one of venue.market.instruments.values()) {
          const { instrument } = one;
          if (scenario.market !== undefined && scenario.market !== instrument.market) continue;
          if (scenario.symbol !== undefined && scenario.symbol !== instrument.symbol) continue;
          one.awake = scenario.name === 'usual';
          touched += 1;
        }
        return { instruments: touched };
      }),
  };
}
