/** Circumstances under which no real key is loaded: the process leaks or does not prove who it talks to (B-D7, XE7). */
import { appError, type AppError } from '../../../shared/result/appError.ts';
import type { Environment } from '../../../shared/domain/environment.ts';

/** How the process was started. */
export interface ProcessView {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Arguments of the runtime and of the program. */
  readonly argv: readonly string[];
}

const DEBUGGING = /^--(inspect|remote-debugging)/;

/** The name of what is unsafe, as the person would look for it; `undefined` when nothing is. */
function unsafeSetting({ env, argv }: ProcessView): string | undefined {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') return 'NODE_TLS_REJECT_UNAUTHORIZED';
  for (const name of ['NODE_DEBUG', 'SSLKEYLOGFILE']) if ((env[name] ?? '') !== '') return name;
  const options = (env.NODE_OPTIONS ?? '').split(/\s+/);
  if (options.some((option) => DEBUGGING.test(option) || option.startsWith('--tls-keylog'))) return 'NODE_OPTIONS';
  const argument = argv.find((one) => DEBUGGING.test(one) || one.startsWith('--tls-keylog'));
  return argument?.split('=')[0];
}

/** Why no key of an environment may be loaded here; null when it may. The simulator's keys are worth nothing. */
export function keysForbidden(environment: Environment, started: ProcessView): AppError | null {
  const setting = environment === 'live' ? unsafeSetting(started) : undefined;
  return setting === undefined ? null : appError('refused', 'error.credentials.unsafeProcess', { setting });
}
