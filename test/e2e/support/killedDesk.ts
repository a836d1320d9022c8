/** The app in a separate process that a test kills without warning. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import type { SimulatorInfo } from '../../../electron/simulator/startSimulator.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';
import { expect } from './launch.ts';

/** A place where a script of the page can run. */
export type Scripted = Pick<Page, 'evaluate'>;

/** The app in a separate process, and how to kill it. */
export interface KilledDesk {
  /** Runs scripts in the page of that app, as an e2e test does in the page of its own app. */
  readonly page: Scripted;
  /** Ends the process with SIGKILL; resolves when the process has exited. */
  kill(): Promise<void>;
}

const program = path.resolve(import.meta.dirname, 'deskProcess.ts');

/** Starts the app on a profile and a running exchange; resolves when its ticket is live. */
export async function startKilledDesk(
  profile: string,
  exchange: SimulatorInfo,
  settings: Partial<Settings>,
): Promise<KilledDesk> {
  fs.writeFileSync(path.join(profile, 'settings.json'), JSON.stringify({ ...defaultSettings, ...settings }));
  const child = spawn(process.execPath, [program, profile, JSON.stringify(exchange)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const line = await lines.next();
    if (line.done) throw new Error('the desk ended by itself');
    return JSON.parse(line.value) as unknown;
  };
  const run = async (script: string): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify(script)}\n`);
    return next();
  };
  expect(await next()).toBe('open');
  const ticket = `document.querySelector('section[data-panel=ticket]')`;
  await expect
    .poll(() => run(`${ticket}?.dataset.face === 'live' && /\\d/.test(${ticket}.querySelector('dl')?.textContent)`))
    .toBe(true);
  const evaluate = (script: (argument: unknown) => unknown, argument: unknown): Promise<unknown> =>
    run(`(${String(script)})(${JSON.stringify(argument)})`);
  return {
    page: { evaluate } as unknown as Scripted,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
