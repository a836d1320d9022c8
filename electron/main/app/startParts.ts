/** Small parts of the start: the choice of keychain and simulator, and the result of a program that ends at once. */
import { createHmac } from 'node:crypto';
import path from 'node:path';
import type { LockReason } from '../../../shared/ipc/safetyViews.ts';
import type { Random } from '../../../shared/time/random.ts';
import { randomName } from './credentials/keyList.ts';
import { createSystemKeychain } from './credentials/systemKeychain.ts';
import type { AppOptions, RunningApp } from './appOptions.ts';
import { type Keychain, createMemoryKeychain } from './credentials/keychain.ts';
import { embeddedSimulator } from '../exchange/embedded/embeddedSimulator.ts';
import type { SimulatorInfo, StartSimulator } from '../exchange/embedded/simulatorHost.ts';
import type { HttpTransport } from '../exchange/rest/transport.ts';
import type { Shell } from './shell.ts';

/** Returns the keychain an option names, or the given keychain. */
export function keychainOf(wanted: AppOptions['keychain']): Keychain {
  if (wanted === 'system') return createSystemKeychain();
  return wanted === 'memory' ? createMemoryKeychain() : wanted;
}

const CHALLENGE_DIGITS = 32;
const ANSWER_BYTES = 1_024;

/**
 * Checks that the embedded exchange, and no other program that took its addresses, responds there (XE17): each of its
 * servers must respond to a fresh challenge. Resolves to true when all of them know the token, which is never sent.
 */
export async function provesItself(transport: HttpTransport, random: Random, info: SimulatorInfo): Promise<boolean> {
  const addresses = [info.spotRest, info.futuresRest, info.control.address];
  const answers = await Promise.all(
    addresses.map(async (door) => {
      const challenge = randomName(random, CHALLENGE_DIGITS);
      const url = `${door}/simulator-proof?challenge=${challenge}`;
      const answer = await transport.send({ method: 'GET', url, headers: {}, body: null, bodyBytes: ANSWER_BYTES });
      if (!answer.ok || answer.value.status !== 200) return false;
      const expected = createHmac('sha256', info.control.token).update(challenge).digest('hex');
      return Buffer.from(answer.value.body).toString('utf8') === JSON.stringify({ proof: expected });
    }),
  );
  return answers.every(Boolean);
}

/** Returns how the simulator is started: as an option states, or in a worker that proves its identity (XE17). */
export function simulatorOf(options: AppOptions, profile: string, transport: HttpTransport): StartSimulator {
  const { seed, timeFactor, symbols = null, example = null, random } = options;
  return (
    options.startSimulator ??
    embeddedSimulator(
      options.simulatorWorker,
      { seed, timeFactor, symbols, example, stateFolder: path.join(profile, 'simulator') },
      (info) => provesItself(transport, random.fork('proof'), info),
      options.startWorker,
    )
  );
}

/** Returns the running program of a start that found its profile held by another process. */
export function createEndedApp({ kill, out }: Pick<AppOptions, 'kill' | 'out'>): RunningApp {
  // The running process was asked to stop everything, and does.
  if (kill) out(JSON.stringify({ killed: 'by the running desk' }));
  const nothing = (): Promise<void> => Promise.resolve();
  return { done: Promise.resolve(0), simulator: { info: () => null, start: nothing, stop: nothing }, stop: nothing };
}

/**
 * Locks when the screen is locked or the machine slept, because another person may use it now (XE15, R18). Where the
 * shell only guesses sleep from a late timer, the elapsed time decides instead. Returns the functions that end the
 * watching.
 */
export function lockSignals(shell: Shell, lock: (reason: LockReason) => void): (() => void)[] {
  const screen = (): void => lock('screen');
  const slept = shell.capabilities.powerEvents ? [shell.signals.onResume(screen)] : [];
  return [shell.signals.onLock(screen), ...slept];
}
