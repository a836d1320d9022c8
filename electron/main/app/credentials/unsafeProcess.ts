/**
 * Start settings under which no real key is loaded: the process could leak data or accept an unverified peer (B-D7,
 * XE7).
 */
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Environment } from '../../../../shared/domain/environment.ts';

/** How the process was started. */
export interface ProcessView {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Arguments of the runtime and of the program. */
  readonly argv: readonly string[];
}

/** Environment variables that print traffic, write down its keys, or add trusted certificate authorities. */
const UNSAFE_VARIABLES = ['NODE_DEBUG', 'NODE_DEBUG_NATIVE', 'SSLKEYLOGFILE', 'NODE_EXTRA_CA_CERTS'];
/** Options that open the process to inspection, print its traffic, or weaken certificate checks and parsing. */
const UNSAFE =
  /^--(inspect|remote-debugging|tls-keylog|trace-tls|tls-min-v1\.[01]$|use-(openssl|system)-ca$|insecure-http-parser)/;

/** Normalises an option as Node reads it: underscores count as dashes, and quotes of NODE_OPTIONS are removed. */
const isUnsafe = (option: string): boolean => UNSAFE.test(option.replaceAll(/["\\]/g, '').replaceAll('_', '-'));

/** Returns the name of the unsafe setting, as the user would search for it; `undefined` when there is none. */
function unsafeSetting({ env, argv }: ProcessView): string | undefined {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') return 'NODE_TLS_REJECT_UNAUTHORIZED';
  if (env.NODE_USE_SYSTEM_CA === '1') return 'NODE_USE_SYSTEM_CA';
  const speaking = UNSAFE_VARIABLES.find((name) => (env[name] ?? '') !== '');
  if (speaking !== undefined) return speaking;
  if ((env.NODE_OPTIONS ?? '').split(/\s+/).some(isUnsafe)) return 'NODE_OPTIONS';
  return argv.find(isUnsafe)?.split('=')[0];
}

/**
 * Returns why no key of an environment may be loaded in this process; null when keys may be loaded. The simulator's
 * keys are worth nothing.
 */
export function keysForbidden(environment: Environment, started: ProcessView): AppError | null {
  const setting = environment === 'live' ? unsafeSetting(started) : undefined;
  return setting === undefined ? null : appError('refused', 'error.credentials.unsafeProcess', { setting });
}
