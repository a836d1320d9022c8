/** Runs the simulator on its own from the command line (R36). */
import fs from 'node:fs';
import process from 'node:process';
import { drawSeed, drawToken } from './adapters/systemRandom.ts';
import { systemClock } from './adapters/systemClock.ts';
import { fail, type Result } from '../../shared/result/result.ts';
import { readScenario, scenarioNamed, scenarioNames } from './scenario/scenarioFiles.ts';
import type { ScenarioFile } from './scenario/script.ts';
import { makeExample } from './past/makeExample.ts';
import { readCommandLine, usage, type CommandLine } from './commandLine.ts';
import { startSimulator, type RunningSimulator, type SimulatorInfo } from './startSimulator.ts';

/** Interval of the check whether the parent process lives, and the time limit for stopping, in milliseconds. */
const PARENT_MS = 500;
const STOP_MS = 1200;

const writeLine = (text: string) => process.stderr.write(`${text}\n`);

/**
 * Whether standard input is a pipe, which ends when the process that holds it exits. A file, a terminal or no input
 * tells nothing about that process.
 */
function inputIsPipe(): boolean {
  try {
    const kind = fs.fstatSync(0);
    return kind.isFIFO() || kind.isSocket();
  } catch {
    return false;
  }
}

/** Stops the simulator once: on a signal, or when the parent process is gone. */
function stopWithParent(running: RunningSimulator): void {
  const parent = process.ppid;
  let stopping = false;
  const stop = (why: string) => {
    if (stopping) return;
    stopping = true;
    writeLine(`Stopping: ${why}.`);
    systemClock.after(STOP_MS, () => process.exit(0));
    void running.stop().finally(() => process.exit(0));
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  systemClock.every(PARENT_MS, () => process.ppid !== parent && stop('the parent process ended'));
  // A pipe that ended before the simulator was ready was never held open by a parent.
  const { stdin } = process;
  if (inputIsPipe() && !stdin.readableEnded) stdin.on('end', () => stop('standard input was closed'));
}

function announce(info: SimulatorInfo, json: boolean): void {
  const lines = json
    ? [JSON.stringify(info)]
    : [
        `spot     ${info.spotRest}   ${info.spotWs}/v3/ws/public and /v3/ws/private`,
        `futures  ${info.futuresRest}   ${info.futuresWs}/v3/ws/public and /v3/ws/private`,
        `control  ${info.control.address}   token ${info.control.token}`,
      ];
  process.stdout.write(`${lines.join('\n')}\n`);
  writeLine(`The simulator runs with seed ${info.seed}. Press Ctrl+C to stop it.`);
}

/** Reads the requested scenario: a known name, otherwise a file. */
function readAsked(asked: string): Result<ScenarioFile, string> {
  const named = scenarioNamed(asked);
  if (named.ok) return named;
  try {
    return readScenario(fs.readFileSync(asked, 'utf8'));
  } catch {
    return fail(`${asked} is neither a file nor one of ${scenarioNames.join(', ')}`);
  }
}

async function run({ json, help: _help, scenario: asked, example, ...options }: CommandLine): Promise<void> {
  process.stdin.on('error', () => {});
  process.stdin.resume();
  try {
    const scenario = asked === null ? null : readAsked(asked);
    if (scenario?.ok === false) throw new Error(`--scenario: ${scenario.error}`);
    const running = await startSimulator({
      ...options,
      scenario: scenario?.value ?? null,
      example: example ? makeExample : null,
      drawSeed,
      clock: systemClock,
      warn: writeLine,
      pid: process.pid,
      token: drawToken(),
    });
    stopWithParent(running);
    announce(running.info, json);
  } catch (error) {
    writeLine(`The simulator cannot start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

const read = readCommandLine(process.argv.slice(2));
if (!read.ok) {
  writeLine(`${read.error}\n${usage}`);
  process.exitCode = 2;
} else if (read.value.help) {
  writeLine(usage);
} else {
  void run(read.value);
}
