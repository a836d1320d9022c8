import { SECOND_MS } from '../../../shared/time/units.ts';
import { refuse } from '../../../shared/result/controlWords.ts';
import { ok } from '../../../shared/result/result.ts';
import type { SpotStatus } from '../market/instrument.ts';
import { scenarioBody, type ScenarioBody } from './bodies.ts';
import { recordCommand, read, type CommandAnswer } from './command.ts';
import type { Controlled } from './controlled.ts';
import type { Venue } from '../venue/venue.ts';

interface Recovery {
  readonly asset: string;
  /** Simulated Unix ms. */
  readonly at: number;
  readonly share: number;
}

/** Flash crashes: the price of an asset falls at once and recovers completely later. */
export class Crashes {
  readonly #venue: Venue;
  #recoveries: Recovery[] = [];

  constructor(venue: Venue) {
    this.#venue = venue;
    venue.onPump(() => this.#recover());
  }

  /** Makes an asset lose `share` of its price at the next step and recover after `milliseconds` of simulated time. */
  begin(asset: string, share: number, milliseconds: number): void {
    this.#jump(asset, -share);
    // A price that lost a fifth has to gain a quarter to recover.
    this.#recoveries.push({ asset, at: this.#venue.time.now() + milliseconds, share: share / (1 - share) });
  }

  /** Drops every pending recovery: the market it belonged to is gone. */
  clear(): void {
    this.#recoveries = [];
  }

  #recover(): void {
    if (this.#recoveries.length === 0) return;
    const now = this.#venue.time.now();
    for (const { asset, share, at } of this.#recoveries) if (at <= now) this.#jump(asset, share);
    this.#recoveries = this.#recoveries.filter(({ at }) => at > now);
  }

  #jump(asset: string, share: number): void {
    const { market } = this.#venue;
    market.jump(asset as Parameters<typeof market.jump>[0], share);
  }
}

type Scenario<Name extends ScenarioBody['name']> = Extract<ScenarioBody, { readonly name: Name }>;

/** Handles POST /scenario: price jumps and crashes, stopped agents, suspended instruments, hostile content (R37). */
export function scenario(on: Controlled, crashes: Crashes, body: unknown): CommandAnswer {
  return read(scenarioBody, body, (wanted) => {
    const answer = played(on, crashes, wanted);
    if (answer.ok) recordCommand(on, '/scenario', body);
    return answer;
  });
}

function played(on: Controlled, crashes: Crashes, wanted: ScenarioBody): CommandAnswer {
  switch (wanted.name) {
    case 'jump':
      return jump(on, wanted);
    case 'crash': {
      const one = on.venue.market.find(wanted.market, wanted.symbol);
      if (!one) return refuse('symbol');
      crashes.begin(one.instrument.asset, wanted.share, wanted.seconds * SECOND_MS);
      return ok({ asset: one.instrument.asset });
    }
    case 'quiet':
    case 'usual':
      return chosen(on, wanted, (one) => {
        one.agentsActive = wanted.name === 'usual';
        return true;
      });
    case 'halt':
      return setStatus(on, wanted, wanted.status);
    case 'resume':
      return setStatus(on, wanted, 'TRADING');
    case 'pace':
      on.venue.market.setPace(wanted.factor);
      return ok({ pace: wanted.factor });
    case 'hostileContent':
      on.venue.content.hostile = wanted.on;
      on.venue.content.suppliedBodies = wanted.bodies;
      return ok({ hostile: wanted.on });
  }
}

function jump({ venue: { market } }: Controlled, { asset, share }: Scenario<'jump'>): CommandAnswer {
  const known = new Set([...market.instruments.values()].map(({ instrument }): string => instrument.asset));
  if (!known.has(asset)) return refuse('asset', { assets: [...known].join(', ') });
  // The check above guarantees what the cast asserts.
  market.jump(asset as Parameters<typeof market.jump>[0], share);
  return ok({});
}

function setStatus(on: Controlled, wanted: Scenario<'halt' | 'resume'>, status: SpotStatus): CommandAnswer {
  return chosen(on, wanted, (one) => {
    one.setStatus(status);
    return true;
  });
}

type One = ReturnType<Controlled['venue']['market']['of']>[number];

/** Applies an action to every selected instrument; returns the number of instruments it worked on. */
function chosen(
  { venue }: Controlled,
  wanted: { readonly market?: string | undefined; readonly symbol?: string | undefined },
  act: (one: One) => boolean,
): CommandAnswer {
  const named = [...venue.market.instruments.values()].filter(
    ({ instrument: { market, symbol } }) =>
      (wanted.market ?? market) === market && (wanted.symbol ?? symbol) === symbol,
  );
  return ok({ instruments: named.filter((one) => act(one)).length });
}
