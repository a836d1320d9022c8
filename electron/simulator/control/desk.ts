import { Drills } from '../scenario/drills.ts';
import { Scenes } from '../scenario/scenes.ts';
import type { Json } from '../http/json.ts';
import type { Command, SlowCommand } from './command.ts';
import { controlCommands } from './commands.ts';
import type { Controlled } from './controlled.ts';
import { leaders, tellLeader } from './leaders.ts';
import { replayState, slowReplayCommands } from './replay.ts';

/** Everything control can do, and what of it goes on by itself: a scenario that plays, a drill that runs. */
export interface ControlDesk {
  /** By path. */
  readonly commands: Readonly<Record<string, Command>>;
  /** Those that answer later, by path. */
  readonly slow: Readonly<Record<string, SlowCommand>>;
  /** Answers beside those that only look at the exchange, by path. */
  readonly queries: Readonly<Record<string, () => Json>>;
  readonly scenes: Scenes;
}

/** Opens control over an exchange; it listens nowhere yet. */
export function openDesk(on: Controlled): ControlDesk {
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
    '/leaders': (body) => tellLeader(on, body),
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
