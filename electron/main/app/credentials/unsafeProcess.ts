/** Circumstances under which no real key is loaded: the process leaks or does not prove who it talks to (B-D7, XE7). */
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Environment } from '../../../../shared/domain/environment.ts';

/** How the process was started. */
export interface ProcessView {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Arguments of the runtime and of the program. */
  readonly argv: readonly string[];
}

/** Variables that print what is said, write down its keys, or name further authorities to believe. */
const SPEAKING = ['NODE_DEBUG', 'NODE_DEBUG_NATIVE', 'SSLKEYLOGFILE', 'NODE_EXTRA_CA_CERTS'];
/** Options that open the process, print what it says, or loosen whom it believes and what it reads. */
const UNSAFE =
  /^--(inspect|remote-debugging|tls-keylog|trace-tls|tls-min-v1\.[01]$|use-(openssl|system)-ca$|insecure-http-parser)/;

/** An option as Node reads it: with underscores for dashes, and with any quotes of NODE_OPTIONS. */
const isUnsafe = (option: string): boolean => UNSAFE.test(option.replaceAll(/["\\]/g, '').replaceAll('_', '-'));

/** The name of what is unsafe, as the person would look for it; `undefined` when nothing is. */
function unsafeSetting({ env, argv }: ProcessView): string | undefined {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') return 'NODE_TLS_REJECT_UNAUTHORIZED';
  if (env.NODE_USE_SYSTEM_CA === '1') return 'NODE_USE_SYSTEM_CA';
  const speaking = SPEAKING.find((name) => (env[name] ?? '') !== '');
  if (speaking !== undefined) return speaking;
  if ((env.NODE_OPTIONS ?? '').split(/\s+/).some(isUnsafe)) return 'NODE_OPTIONS';
  return argv.find(isUnsafe)?.split('=')[0];
}

/** Why no key of an environment may be loaded here; null when it may. The simulator's keys are worth nothing. */
export function keysForbidden(environment: Environment, started: ProcessView): AppError | null {
  const setting = environment === 'live' ? unsafeSetting(started) : undefined;
  return setting === undefined ? null : appError('refused', 'error.credentials.unsafeProcess', { setting });
}
