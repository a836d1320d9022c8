import { z } from 'zod';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Json } from '../http/json.ts';
import { accountBody, faultBody, resetBody, scenarioBody, timeBody } from './bodies.ts';
import type { Controlled } from './controlled.ts';

/** A command's answer, or the sentence that says what is accepted. */
export type CommandAnswer = Result<Json, string>;
type Command = (body: unknown) => CommandAnswer;

const read = <Body>(schema: z.ZodType<Body>, body: unknown, run: (body: Body) => CommandAnswer): CommandAnswer => {
  const parsed = schema.safeParse(body);
  return parsed.success ? run(parsed.data) : fail(z.prettifyError(parsed.error));
};
const chosen = (name: Market | undefined): readonly Market[] => (name === undefined ? markets : [name]);

/** The commands by path. */
export function controlCommands(on: Controlled): Readonly<Record<string, Command>> {
  return {
    '/reset': (body) => reset(on, body),
    '/time': (body) => time(on, body),
    '/fault': (body) => fault(on, body),
    '/scenario': (body) => scenario(on, body),
    '/account': (body) => account(on, body),
  };
}

function note({ venue }: Controlled, path: string, body: unknown): void {
  venue.transcript.command(venue.time.now(), `${path} ${JSON.stringify(body)}`);
}

function reset(on: Controlled, body: unknown): CommandAnswer {
  return read(resetBody, body, ({ seed }) => {
    on.reset(seed ?? on.venue.seed);
    for (const each of [on.faults, on.requests, on.arrivals, on.deviations]) each.clear();
    on.keyring.restore();
    for (const name of markets) {
      on.markets[name].ledger.clear();
      on.markets[name].accountLimits.clear();
    }
    return ok({ seed: on.venue.seed });
  });
}

function time(on: Controlled, body: unknown): CommandAnswer {
  const { venue } = on;
  return read(timeBody, body, (command) => {
    note(on, '/time', body);
    if ('factor' in command) venue.time.setFactor(command.factor);
    else if ('pause' in command) venue.setPaused(command.pause);
    else venue.step(command.step);
    return ok({ now: venue.time.now(), factor: venue.time.factor, paused: venue.time.paused });
  });
}

function fault(on: Controlled, body: unknown): CommandAnswer {
  const { faults } = on;
  return read(faultBody, body, (wanted) => {
    note(on, '/fault', body);
    if (wanted.kind === 'none') {
      faults.clear();
      return ok({});
    }
    if (wanted.kind === 'closeSockets') {
      const closed = chosen(wanted.market).map((name) => on.markets[name].sockets.closeAll(wanted.code ?? null));
      return ok({ closed: closed.reduce((sum, count) => sum + count, 0) });
    }
    if (!('count' in wanted)) {
      for (const name of chosen(wanted.market)) faults.during(wanted.kind, name, wanted.milliseconds);
      return ok({});
    }
    const { kind, count } = wanted;
    const market = wanted.market ?? null;
    if ('stream' in wanted) faults.arm({ kind, market, method: null, match: wanted.stream, count, milliseconds: 0 });
    else {
      const { path, milliseconds, method = null } = wanted;
      faults.arm({ kind, market, method, match: path, count, milliseconds });
    }
    return ok({ armed: faults.read() });
  });
}

function scenario(on: Controlled, body: unknown): CommandAnswer {
  const { venue } = on;
  return read(scenarioBody, body, (wanted) => {
    note(on, '/scenario', body);
    if (wanted.name === 'jump') {
      venue.market.jump(wanted.asset, wanted.share);
      return ok({});
    }
    let touched = 0;
    for (const one of venue.market.instruments.values()) {
      const { instrument } = one;
      if (wanted.market !== undefined && wanted.market !== instrument.market) continue;
      if (wanted.symbol !== undefined && wanted.symbol !== instrument.symbol) continue;
      one.awake = wanted.name === 'usual';
      touched += 1;
    }
    return ok({ instruments: touched });
  });
}

function account(on: Controlled, body: unknown): CommandAnswer {
  return read(accountBody, body, ({ key, ...change }) => {
    const changed = on.keyring.change(key, change);
    if (!changed) return fail(`key must be a place in the line of keys, 0 to ${on.keyring.read().length - 1}`);
    note(on, '/account', body);
    return ok({ label: changed.key.label, disabled: changed.disabled, ips: changed.ips });
  });
}
