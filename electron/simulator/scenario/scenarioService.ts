import { Drills } from './drills.ts';
import { Scenes } from './scenes.ts';
import type { Command } from '../control/command.ts';
import type { ControlService } from '../control/controlServer.ts';
import { controlCommands } from '../control/commands.ts';
import type { Controlled } from '../control/controlled.ts';
import { leaders, commandLeader } from '../control/leaders.ts';
import { replayState, slowReplayCommands } from '../control/replay.ts';

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
