import { spawn } from 'node:child_process';
import fs from 'node:fs';

/**
 * Runs a program to its end. `quiet` captures its output and returns it; otherwise its stdout goes to the target named
 * by `stdout` ('inherit' or 'stderr'). Resolves with `{ code, output }`; a program that cannot be started has code 127.
 */
export function run(command, args, { cwd, env, quiet = false, stdout = 'inherit' } = {}) {
  return new Promise((resolve) => {
    const out = quiet ? 'pipe' : stdout === 'stderr' ? process.stderr : 'inherit';
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', out, quiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }));
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/** Milliseconds between two checks for the calling process; npm ends without forwarding a signal. */
const CALLER_MS = 300;

/** Returns name and parent of a process where the system provides them in /proc; else undefined. */
function processOf(pid) {
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S+ (\d+) /s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return name === undefined ? undefined : { name, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/**
 * Returns a check whether the process that called npm, which called this program, still exists; without npm or /proc
 * the check always reports that it exists.
 */
export function npmsCaller() {
  let pid = process.env.npm_lifecycle_event === undefined ? 0 : process.ppid;
  let found = processOf(pid);
  // There is at most one shell between npm and this program.
  for (let step = 0; step < 2 && found && !found.name.startsWith('npm'); step += 1) {
    pid = found.parent;
    found = processOf(pid);
  }
  const caller = found?.name.startsWith('npm') ? found.parent : undefined;
  return { isThere: () => caller === undefined || processOf(pid)?.parent === caller };
}

/**
 * Replaces this program by another as far as Node can: same input and output, forwarded signals, same exit code. When
 * the calling process is gone, the other program receives SIGTERM; with `throughNpm` also when the process that called
 * npm is gone. `send` sends a signal to a program inside the other one and returns whether it did. `ended` is called
 * before the exit.
 */
export function replaceProcessWith(
  command,
  args,
  { env = {}, send = () => false, ended = () => undefined, throughNpm = false } = {},
) {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const stop = (signal) => send(signal) || child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const caller = process.ppid;
  const beyond = throughNpm ? npmsCaller() : { isThere: () => true };
  const isCalled = () => process.ppid === caller && beyond.isThere();
  setInterval(() => !isCalled() && stop('SIGTERM'), CALLER_MS).unref();
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    ended();
    process.exit(code ?? (signal ? 1 : 0));
  });
}
