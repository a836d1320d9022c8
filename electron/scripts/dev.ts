// npm run dev: the desk from its sources. The window reloads hot, main and the shell start anew when their sources change,
// and the simulator runs on beside them with its state. Main and the simulator listen for a debugger here and nowhere else.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { buildPreloads } from './build.mjs';
import type { ProgramStart } from './dev/program.ts';
import { startSimulatorProcess, type SimulatorProcess } from './dev/simulatorProcess.ts';
import { startWindowServer } from './dev/windowServer.ts';
import { commandLine } from './lib/commands.mjs';
import { at, root } from './lib/paths.mjs';
import { giveUp, say } from './lib/say.mjs';

const { values } = commandLine('dev');
/** Folder of the profile, the simulator's state and the bundles of the preloads. */
const folder = path.resolve(root, String(values['profile']));
const inspect = (port: string): string => `--inspect=127.0.0.1:${port}`;
/** How long files must be quiet before something starts anew, in milliseconds: editors write in several steps. */
const QUIET_MS = 80;

/** Starts the simulator with the state of the last time; `port` keeps its addresses when it restarts. */
async function startExchange(port: number): Promise<SimulatorProcess> {
  const flags = ['--port', String(port), '--state', path.join(folder, 'simulator')];
  const running = await startSimulatorProcess(flags, {
    execArgv: [inspect(String(values['inspect-simulator']))],
    said: say,
  });
  void running.ended.then((code) => {
    if (exchange !== running || ending) return;
    exchange = undefined;
    say(`The simulator ended with exit code ${code ?? 'none'}. It restarts with the next change.`);
  });
  return running;
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Ends the start when one of its parts fails, with the reason of that part. */
async function started<Part>(starting: Promise<Part>): Promise<Part> {
  try {
    return await starting;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return giveUp('npm run dev ended: a part of it could not start.');
  }
}

const window = await started(startWindowServer(root, at('.cache', 'vite')));
await started(buildPreloads(folder));
/** Undefined after a restart that failed. */
let exchange: SimulatorProcess | undefined = await started(startExchange(0));
/** Port of the simulator's first address, which stays the same over restarts. */
const { port } = new URL(exchange.info.spotRest);
let program: ChildProcess | undefined;
let ending = false;

function startProgram({ info }: SimulatorProcess): void {
  const start = performance.now();
  const child = fork(at('electron/scripts/dev/program.ts'), [], {
    execArgv: [inspect(String(values['inspect-main']))],
  });
  program = child;
  const message: ProgramStart = {
    simulator: info,
    window: window.address,
    bundles: folder,
    profile: path.join(folder, 'profile'),
    headless: values['headless'] === true,
  };
  child.send(message);
  child.once('message', () => say(`Opened the desk in ${((performance.now() - start) / 1000).toFixed(1)} s`));
  child.once('exit', (code) => {
    if (program !== child) return;
    if (code === 0) void end();
    else say(`The program ended with exit code ${code ?? 'none'}. It restarts with the next change.`);
  });
}

/** Stops the program; its exit then ends nothing else. */
async function stopProgram(): Promise<void> {
  const last = program;
  program = undefined;
  if (last) await stopped(last);
}

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await stopProgram();
  await exchange?.stop();
  await window.close();
  process.exit(0);
}

/** What must start anew for a file; null for files of the window, which reloads them itself. */
function partOf(file: string): 'preload' | 'simulator' | 'main' | null {
  const name = path.relative(root, file).split(path.sep).join('/');
  if (name.startsWith('electron/preload/')) return 'preload';
  if (name.startsWith('electron/simulator/')) return 'simulator';
  return /^(electron\/(main|shell)|shared|renderer\/locales\/[\w-]+\/main)\//.test(name) ? 'main' : null;
}

const changed = new Set<string>();
let timer: NodeJS.Timeout | undefined;
let work: Promise<void> = Promise.resolve();

async function restart(): Promise<void> {
  const parts = new Set(changed);
  changed.clear();
  if (ending || parts.size === 0) return;
  say(`Restarting, because these changed: ${[...parts].join(', ')}`);
  await stopProgram();
  try {
    if (parts.has('preload')) await buildPreloads(folder);
    if (parts.has('simulator') || exchange === undefined) {
      const last = exchange;
      exchange = undefined;
      await last?.stop();
      exchange = await startExchange(Number(port));
    }
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    say('The restart failed. It is repeated with the next change.');
    return;
  }
  startProgram(exchange);
}

window.onChange(
  [at('electron/main'), at('electron/shell'), at('electron/preload'), at('electron/simulator'), at('shared')],
  (file) => {
    const part = partOf(file);
    if (part === null) return;
    changed.add(part);
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(restart);
    }, QUIET_MS);
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());

say(
  `Debuggers: main at 127.0.0.1:${String(values['inspect-main'])}, simulator at 127.0.0.1:${String(values['inspect-simulator'])}.`,
);
say('Press Ctrl+C to end.');
startProgram(exchange);
