import { markets, type Market } from '../../../shared/exchange/markets.ts';
import { ok } from '../../../shared/result/result.ts';
import { account, resetAccount } from './accounts.ts';
import { faultBody, resetBody, timeBody } from './bodies.ts';
import { recordCommand, read, type Command, type CommandAnswer, keepReplies } from './command.ts';
import type { Controlled } from './controlled.ts';
import { replayCommands } from './replay.ts';
import { scenario, Crashes } from './scenarios.ts';

const chosen = (name: Market | undefined): readonly Market[] => (name === undefined ? markets : [name]);

/** Returns the commands of the control interface by path. */
export function controlCommands(on: Controlled): Readonly<Record<string, Command>> {
  const crashes = new Crashes(on.venue);
  return {
    '/reset': (body) => reset(on, crashes, body),
    '/time': (body) => time(on, body),
    '/fault': (body) => fault(on, body),
    '/scenario': (body) => scenario(on, crashes, body),
    '/example/keep': () => keepExample(on),
    '/account': (body) => account(on, body),
    '/account/anew': (body) => resetAccount(on, body),
    '/requests': keepReplies(on),
    ...replayCommands(on),
  };
}

/** Ends the mark of an example: from now on its past counts as the account's own. */
function keepExample({ venue }: Controlled): CommandAnswer {
  venue.keepExample();
  return ok({ example: null });
}

function reset(on: Controlled, crashes: Crashes, body: unknown): CommandAnswer {
  return read(resetBody, body, ({ seed }) => {
    on.reset(seed ?? on.venue.seed);
    for (const each of [on.faults, on.requests, on.arrivals, on.deviations, crashes, on.access.restrictions])
      each.clear();
    on.keyring.restore();
    on.venue.content.hostile = false;
    on.venue.content.suppliedBodies = [];
    on.replays.clear();
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
    recordCommand(on, '/time', body);
    if ('factor' in command) venue.time.setFactor(command.factor);
    else if ('pause' in command) venue.setPaused(command.pause);
    else venue.step(command.step);
    return ok({ now: venue.time.now(), factor: venue.time.factor, paused: venue.time.paused });
  });
}

function fault(on: Controlled, body: unknown): CommandAnswer {
  const { faults } = on;
  return read(faultBody, body, (wanted) => {
    recordCommand(on, '/fault', body);
    if (wanted.kind === 'none') {
      faults.clear();
      return ok({});
    }
    if (wanted.kind === 'skewClock') {
      faults.skew = wanted.milliseconds;
      return ok({ skew: faults.skew });
    }
    if (wanted.kind === 'spendLimit' || wanted.kind === 'liftLimit') return limit(on, wanted.kind);
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
      const { path, method = null } = wanted;
      const more = 'code' in wanted ? { milliseconds: 0, code: wanted.code } : { milliseconds: wanted.milliseconds };
      faults.arm({ kind, market, method, match: path, count, ...more });
    }
    return ok({ armed: faults.read() });
  });
}

/**
 * Spends the whole weight of every address that has sent requests, or gives it back and lifts the ban (document 1
 * Limits).
 */
function limit({ markets: all, venue }: Controlled, kind: 'spendLimit' | 'liftLimit'): CommandAnswer {
  for (const ledger of new Set([all.spot.ledger, all.futures.ledger])) {
    if (kind === 'spendLimit') ledger.exhaust(venue.clock.monotonic());
    else ledger.clear();
  }
  return ok({});
}
