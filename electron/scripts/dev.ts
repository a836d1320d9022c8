// npm run dev: the desk from its sources. The window reloads hot, main and the shell start anew when their sources change,
// and the simulator runs on beside them with its state. Main and the simulator listen for a debugger here and nowhere else.
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { SimulatorInfo } from '../simulator/startSimulator.ts';
import { buildPreloads } from './build.mjs';
import type { ProgramStart } from './dev/program.ts';
import { startWindowServer } from './dev/windowServer.ts';
import { commandLine } from './lib/commands.mjs';
import { at, root } from './lib/paths.mjs';
import { say } from './lib/say.mjs';

const { values } = commandLine('dev');
const folder = at('.cache', 'dev');
const inspect = (port: string): string => `--inspect=127.0.0.1:${port}`;
/** How long files must be quiet before something starts anew, in milliseconds: editors write in several steps. */
const QUIET_MS = 80;

/** Starts the simulator with the state of the last time; `port` keeps its addresses when it starts anew. */
async function startExchange(port: number): Promise<{ child: ChildProcess; info: SimulatorInfo }> {
  const state = path.join(folder, 'simulator');
  const flags = ['--port', String(port), '--state', state, '--json'];
  const child = spawn(
    process.execPath,
    [inspect(String(values['inspect-simulator'])), at('electron/simulator/cli.ts'), ...flags],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, info: JSON.parse(line) as SimulatorInfo };
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

const window = await startWindowServer(root, at('.cache', 'vite'));
await buildPreloads(folder);
let exchange = await startExchange(0);
let program: ChildProcess | undefined;
let ending = false;

function startProgram(): void {
  const start = performance.now();
  const child = fork(at('electron/scripts/dev/program.ts'), [], {
    execArgv: [inspect(String(values['inspect-main']))],
  });
  program = child;
  const message: ProgramStart = {
    simulator: exchange.info,
    window: window.address,
    bundles: folder,
    profile: path.join(folder, 'profile'),
    headless: values['headless'] === true,
  };
  child.send(message);
  child.once('message', () => say(`  the desk is open after ${((performance.now() - start) / 1000).toFixed(1)} s`));
  child.once('exit', (code) => {
    if (program !== child) return;
    if (code === 0) void end();
    else say('The program has ended with an error; it starts anew with the next change.');
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
  await stopped(exchange.child);
  await window.close();
  process.exit(0);
}

/** What must start anew for a file; null for files of the window, which reloads them itself. */
function partOf(file: string): 'preload' | 'simulator' | 'main' | null {
  const name = path.relative(root, file).split(path.sep).join('/');
  if (name.startsWith('electron/preload/')) return 'preload';
  if (name.startsWith('electron/simulator/')) return 'simulator';
  return /^(electron\/(main|shell)|shared)\//.test(name) ? 'main' : null;
}

const changed = new Set<string>();
let timer: NodeJS.Timeout | undefined;
let work: Promise<void> = Promise.resolve();

async function restart(): Promise<void> {
  const parts = new Set(changed);
  changed.clear();
  if (ending || parts.size === 0) return;
  say(`${[...parts].join(', ')} changed: starting anew ...`);
  await stopProgram();
  if (parts.has('preload')) await buildPreloads(folder);
  if (parts.has('simulator')) {
    await stopped(exchange.child);
    exchange = await startExchange(Number(new URL(exchange.info.spotRest).port));
  }
  startProgram();
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
say('Ctrl+C ends everything.');
startProgram();
