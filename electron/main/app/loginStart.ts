/**
 * Starting with the session of the user: nobody may be at the desk then, so the program starts with the ticket locked and
 * without its live keys. The state is that of the desktop's own entry, not of a setting.
 */
import type { LoginStartState } from '../../../shared/ipc/appState.ts';
import { appError } from '../../../shared/result/appError.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import type { CallHandlers } from '../platform/callHandlers.ts';
import type { LoginStart } from './shell.ts';

/** Flags that decide which program on which profile starts; they are passed on. */
const PASSED_ON = new Set(['--profile', '--shell']);

/** Returns the arguments of a start with the session; null: there is none. */
export function loginArguments(state: LoginStartState, given: readonly string[]): readonly string[] | null {
  if (state === 'off') return null;
  const kept = given.flatMap((argument, i) => {
    const [name = ''] = argument.split('=', 1);
    if (!PASSED_ON.has(name)) return [];
    return argument === name ? [argument, given[i + 1] ?? ''] : [argument];
  });
  return [...kept, '--locked', ...(state === 'background' ? ['--background'] : [])];
}

/** Handles the calls; `entry` is null where the shell has no such entry. */
export function createLoginStartCalls(
  entry: LoginStart | null,
  given: readonly string[],
): Pick<CallHandlers, 'app.loginStart' | 'app.setLoginStart'> {
  const state = async (): Promise<LoginStartState | null> => {
    if (!entry) return null;
    const args = await entry.read();
    // An entry that would start with the ticket open is not ours.
    if (!args?.includes('--locked')) return 'off';
    return args.includes('--background') ? 'background' : 'window';
  };
  return {
    'app.loginStart': async () => ok({ state: await state() }),
    async 'app.setLoginStart'({ state: next }) {
      if (!entry) return fail(appError('refused', 'error.loginStart.none'));
      if (!(await entry.write(loginArguments(next, given)))) {
        return fail(appError('unavailable', 'error.loginStart.notWritten'));
      }
      return ok({ state: await state() });
    },
  };
}
