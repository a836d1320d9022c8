/** The simulator in a process of its own, started as from the command line: it outlives the app that connects to it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { SimulatorInfo } from '../../simulator/startSimulator.ts';
import { at } from '../lib/paths.mjs';

/** A running simulator. */
export interface SimulatorProcess {
  readonly info: SimulatorInfo;
  /** Resolves with the exit code when the process has ended; null after a signal. */
  readonly ended: Promise<number | null>;
  /** Ends the process; resolves when it has ended. */
  stop(): Promise<void>;
}

/** Lines that say nothing about a fault: notices of Node's debugger, and of a start or an end as requested. */
const NOTICE = /^(Debugger (listening|attached)|For help, see|The simulator runs with|Stopping: )/;

/**
 * Starts the simulator with flags of its command line. Rejects with what it wrote to standard error when it ends before
 * it is reachable; warnings of a start that succeeds, and later lines, go to `said`.
 */
export async function startSimulatorProcess(
  flags: readonly string[],
  { execArgv = [], said = () => undefined }: { execArgv?: readonly string[]; said?: (line: string) => void } = {},
): Promise<SimulatorProcess> {
  const program = at('electron/simulator/cli.ts');
  const child = spawn(process.execPath, [...execArgv, program, ...flags, '--json'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const early: string[] = [];
  let isReady = false;
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (NOTICE.test(line)) return;
    if (isReady) said(line);
    else early.push(line);
  });
  const first = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  const line = await Promise.race([first.then(([text]) => text), ended.then(() => null)]);
  if (line === null) throw new Error(early.join('\n') || 'The simulator ended without a reason.');
  isReady = true;
  for (const warning of early) said(warning);
  return {
    info: JSON.parse(line) as SimulatorInfo,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
