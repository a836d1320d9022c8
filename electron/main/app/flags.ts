/** Parses the program's command line. Pure: takes text, returns flags or an error value with a sentence key. */
import { accounts, environments, type Account, type Environment } from '../../../shared/domain/environment.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { helpText } from '../../../shared/result/helpText.mjs';
import { isLink, type Link, readLink } from './links/link.ts';
import help from './flags.json' with { type: 'json' };

/** Flags of the command line. `null`: not given, the program decides. */
export interface Flags {
  readonly shell: 'electron' | 'chromium' | null;
  readonly headless: boolean;
  readonly environment: Environment | null;
  readonly account: Account | null;
  /** Seed of the simulator, a 32-bit integer. */
  readonly seed: number | null;
  readonly profile: string | null;
  readonly smoke: boolean;
  readonly kill: boolean;
  /** A start in which nothing stored can stop the desk, and nothing acts by itself. */
  readonly safe: boolean;
  /** A start without a window, until the program is started again or its tray entry opens one. */
  readonly background: boolean;
  /** A start with the ticket locked, in which live keys are loaded only once it is unlocked. */
  readonly locked: boolean;
  readonly help: boolean;
  /** Whether a new profile's simulator begins empty instead of with the example. */
  readonly empty: boolean;
  /** Simulated seconds that pass in one real second, above zero (R38). */
  readonly timeFactor: number;
  /** Number of instruments that the simulator lists over both markets; null lists the usual ones. */
  readonly symbols: number | null;
  /** Symbol of a link with which the desktop started the program. */
  readonly link: Link | null;
}

type Reader = (flags: Flags, value: string) => Flags | undefined;

const MAX_SEED = 4_294_967_295;
const MAX_TIME_FACTOR = 10_000;
const MAX_SYMBOLS = 1_000;

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}

const switches: Readonly<Record<string, (flags: Flags) => Flags>> = {
  '--headless': (flags) => ({ ...flags, headless: true }),
  '--smoke': (flags) => ({ ...flags, smoke: true }),
  '--empty': (flags) => ({ ...flags, empty: true }),
  '--safe': (flags) => ({ ...flags, safe: true }),
  '--kill': (flags) => ({ ...flags, kill: true }),
  '--background': (flags) => ({ ...flags, background: true }),
  '--locked': (flags) => ({ ...flags, locked: true }),
  '--help': (flags) => ({ ...flags, help: true }),
  '-h': (flags) => ({ ...flags, help: true }),
};

/**
 * Flags with a value: a text of what is expected, and the reader, which returns `undefined` for a value it does not
 * accept.
 */
const valued: Readonly<Record<string, { readonly expected: string; readonly read: Reader }>> = {
  '--shell': {
    expected: 'electron, chromium',
    read(flags, value) {
      const shell = oneOf(['electron', 'chromium'] as const, value);
      return shell && { ...flags, shell };
    },
  },
  '--environment': {
    expected: environments.join(', '),
    read(flags, value) {
      const environment = oneOf(environments, value);
      return environment && { ...flags, environment };
    },
  },
  '--account': {
    expected: accounts.join(', '),
    read(flags, value) {
      const account = oneOf(accounts, value);
      return account && { ...flags, account };
    },
  },
  '--seed': {
    expected: `0-${MAX_SEED}`,
    read(flags, value) {
      const seed = /^\d{1,10}$/.test(value) ? Number.parseInt(value, 10) : -1;
      return seed >= 0 && seed <= MAX_SEED ? { ...flags, seed } : undefined;
    },
  },
  '--profile': {
    expected: 'DIR',
    read: (flags, value) => (value.includes('\0') ? undefined : { ...flags, profile: value }),
  },
  '--time-factor': {
    expected: `0.1-${MAX_TIME_FACTOR}`,
    read(flags, value) {
      const [whole = '', fraction = ''] = value.split('.');
      const isPlain = /^\d{1,5}(?:\.\d{1,3})?$/.test(value);
      const timeFactor = isPlain ? Number.parseInt(`${whole}${fraction.padEnd(3, '0')}`, 10) / 1000 : 0;
      return timeFactor >= 0.1 && timeFactor <= MAX_TIME_FACTOR ? { ...flags, timeFactor } : undefined;
    },
  },
  '--symbols': {
    expected: `1-${MAX_SYMBOLS}`,
    read(flags, value) {
      const symbols = /^\d{1,4}$/.test(value) ? Number.parseInt(value, 10) : 0;
      return symbols >= 1 && symbols <= MAX_SYMBOLS ? { ...flags, symbols } : undefined;
    },
  },
};

/** Names of all flags, as the user types them. */
export const flagNames: readonly string[] = [...Object.keys(switches), ...Object.keys(valued)];

/** The help of the command line. */
export const flagHelp = helpText({
  ...help,
  // JSON does not say that each entry is a pair.
  words: help.words.map(([name = '', text = '']) => [name, text] as const),
});

/** Flags of an empty command line. */
export const defaultFlags: Flags = {
  shell: null,
  headless: false,
  environment: null,
  account: null,
  seed: null,
  profile: null,
  smoke: false,
  kill: false,
  safe: false,
  background: false,
  locked: false,
  help: false,
  empty: false,
  timeFactor: 1,
  symbols: null,
  link: null,
};

/**
 * Parses the arguments after the program's name. A flag's value follows it, or an equals sign; an argument without
 * dashes may only be a link.
 */
export function parseFlags(args: readonly string[]): Result<Flags, AppError> {
  let flags = defaultFlags;
  for (let i = 0; i < args.length; i += 1) {
    const argument = args[i] ?? '';
    if (isLink(argument)) {
      const link = readLink(argument);
      const params = { flag: 'a link', value: argument.slice(0, 80), expected: 'foredeck://symbol/futures/BTCUSDT' };
      if (link === null) return fail(appError('invalid', 'error.flags.badValue', params));
      flags = { ...flags, link };
      continue;
    }
    const equals = argument.indexOf('=');
    const name = equals < 0 ? argument : argument.slice(0, equals);
    const given = equals < 0 ? undefined : argument.slice(equals + 1);
    if (Object.hasOwn(switches, name) && given === undefined) {
      flags = switches[name]?.(flags) ?? flags;
      continue;
    }
    const entry = Object.hasOwn(valued, name) ? valued[name] : undefined;
    if (!entry) return fail(appError('invalid', 'error.flags.unknown', { flag: argument.slice(0, 80) }));
    let value = given;
    if (value === undefined) {
      const next = args[i + 1];
      if (next !== undefined && !next.startsWith('--')) {
        value = next;
        i += 1;
      }
    }
    if (value === undefined || value === '')
      return fail(appError('invalid', 'error.flags.missingValue', { flag: name }));
    const read = entry.read(flags, value);
    if (!read) {
      const params = { flag: name, value: value.slice(0, 80), expected: entry.expected };
      return fail(appError('invalid', 'error.flags.badValue', params));
    }
    flags = read;
  }
  return ok(flags);
}
