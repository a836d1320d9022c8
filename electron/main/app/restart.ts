/** Starts the program again: with which arguments, and only after the user has seen what stays open (B-A10). */
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { TradingContext } from '../account/tradingContext.ts';
import { isLink } from './links/link.ts';
import type { Quitting } from './quitting.ts';
import type { Shell } from './shell.ts';

/** Flags of one start alone, or given anew below; with whether a value follows. */
const leftOut: ReadonlyMap<string, boolean> = new Map([
  ['--safe', false],
  ['--smoke', false],
  ['--kill', false],
  ['--background', false],
  ['--locked', false],
  ['--environment', true],
  ['--account', true],
]);

/**
 * Returns the arguments of the next start: those of this one without its link, with the trading context that is open now;
 * with another profile, whose own trading context is opened. `profile`: path of its folder; null: the same profile.
 */
export function restartArguments(
  given: readonly string[],
  { environment, account }: TradingContext,
  safe: boolean,
  profile: string | null = null,
): string[] {
  const kept: string[] = [];
  for (let i = 0; i < given.length; i += 1) {
    const argument = given[i] ?? '';
    const [name = ''] = argument.split('=', 1);
    const takesValue = profile !== null && name === '--profile' ? true : leftOut.get(name);
    if (takesValue === undefined && !isLink(argument)) kept.push(argument);
    else if (takesValue === true && argument === name) i += 1;
  }
  const place = profile === null ? ['--environment', environment, '--account', account] : ['--profile', profile];
  return [...kept, ...place, ...(safe ? ['--safe'] : [])];
}

/** Dependencies of {@link createRestart}. */
export interface RestartParts {
  readonly shell: Pick<Shell, 'capabilities' | 'restart'>;
  /** The question about what stays open. */
  readonly closing: Pick<Quitting, 'mustAsk' | 'ask'>;
  /** Arguments of this start, as the user gave them. */
  readonly given: readonly string[];
  readonly tradingContext: () => TradingContext;
  /** Ends this process in the usual way. */
  readonly end: () => void;
}

/** Restarts the program, with `safe` in a safe start, on the profile at this path if one is given; resolves before it ends. */
export type Restart = (safe: boolean, profile?: string) => Promise<Result<Record<string, never>, AppError>>;

/** Creates the restart of a running program. */
export function createRestart({ shell, closing, given, tradingContext, end }: RestartParts): Restart {
  let isEnding = false;
  return async (safe, profile) => {
    if (!shell.capabilities.restart) return fail(appError('refused', 'error.restart.byHand'));
    if (closing.mustAsk() && !(await closing.ask())) return fail(appError('refused', 'error.restart.stayed'));
    // A second press while the question was open must not start the program twice.
    if (isEnding) return ok({});
    isEnding = true;
    shell.restart(restartArguments(given, tradingContext(), safe, profile));
    end();
    return ok({});
  };
}
