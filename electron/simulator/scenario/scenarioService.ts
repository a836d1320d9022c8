import { Drills } from './drills.ts';
import { type Command, read, type CommandAnswer } from '../control/command.ts';
import type { ControlService } from '../control/controlServer.ts';
import { controlCommands } from '../control/commands.ts';
import type { Controlled } from '../control/controlled.ts';
import { leaders, commandLeader } from '../control/leaders.ts';
import { replayState, slowReplayCommands } from '../control/replay.ts';
import { z } from 'zod';
import { ok } from '../../../shared/result/result.ts';
import type { Venue } from '../venue/venue.ts';
import { scenarioNamed } from './scenarioFiles.ts';
import { commandOf, type ScenarioFile } from './script.ts';
import { ScriptRun } from './scriptRun.ts';

/**
 * The body of POST /scenario that plays a scenario file; `none` ends the playing one and leaves everything as it is.
 */
const fileBody = z.strictObject({ file: z.string() });

/** The playing scenario file: one at a time, a new one replaces the old. */
class Scenes {
  readonly #venue: Venue;
  readonly #commands: Readonly<Record<string, Command>>;
  #run: ScriptRun | null = null;

  constructor(venue: Venue, commands: Readonly<Record<string, Command>>) {
    this.#venue = venue;
    this.#commands = commands;
    venue.onPump(() => this.#advance());
  }

  /** Handles POST /scenario with a `file`: plays the scenario with that name from now on. */
  command(body: unknown): CommandAnswer {
    return read(fileBody, body, ({ file }) => {
      if (file === 'none') {
        this.clear();
        return ok({ playing: null });
      }
      const found = scenarioNamed(file);
      if (!found.ok) return found;
      this.play(found.value);
      return ok({ playing: file });
    });
  }

  /** Plays a scenario from now on; the steps due at once have run when this returns. */
  play({ steps }: ScenarioFile): void {
    const { clock, time } = this.#venue;
    const clocks = { wall: () => clock.monotonic(), simulated: () => time.now() };
    this.#run = new ScriptRun(steps, clocks, (step) => {
      const { path, body } = commandOf(step);
      this.#commands[path]!(body);
    });
    this.#advance();
  }

  /** Stops playing. */
  clear(): void {
    this.#run = null;
  }

  #advance(): void {
    this.#run?.advance();
    if (this.#run?.done) this.#run = null;
  }
}

/** The commands and queries of the control interface, and the playing scenario. */
export interface ScenarioService extends ControlService {
  readonly scenes: Scenes;
}

/** Creates the control service of an exchange; it does not listen yet. */
export function openScenarios(on: Controlled): ScenarioService {
  const plain = controlCommands(on);
  const scenes = new Scenes(on.venue, plain);
  const drills = new Drills(on, plain);
  const commands: Readonly<Record<string, Command>> = {
    ...plain,
    '/reset': (body) => {
      const answer = plain['/reset']!(body);
      if (answer.ok) for (const each of [scenes, drills]) each.clear();
      return answer;
    },
    '/scenario': (body) => {
      const isFile = typeof body === 'object' && body !== null && 'file' in body;
      return isFile ? scenes.command(body) : plain['/scenario']!(body);
    },
    '/drill': (body) => drills.start(body),
    '/drill/stop': (body) => drills.stop(body),
    '/leaders': (body) => commandLeader(on, body),
  };
  return {
    commands,
    slow: slowReplayCommands(on),
    scenes,
    queries: {
      '/drills': () => drills.list(),
      '/drill': () => drills.read(),
      '/replay': () => replayState(on),
      '/leaders': () => leaders(on),
    },
  };
}
