import { parseArgs } from 'node:util';
import { helpText, unknownName } from '../../shared/result/helpText.mjs';
import { fail, ok, type Result } from '../../shared/result/result.ts';
import help from './commandLine.json' with { type: 'json' };
import type { ReplayRequest } from './replay/replays.ts';
import { dialects, type Dialect } from './market/dialects.ts';

/** The options of the command line. */
export interface CommandLine {
  /** The market's seed; null takes that of the newest state, or draws one when there is none. */
  readonly seed: number | null;
  /** Folder of the state that outlives a restart; null keeps no state. */
  readonly stateFolder: string | null;
  readonly port: number;
  readonly timeFactor: number;
  readonly strict: boolean;
  readonly limits: 'shared' | 'per-endpoint';
  /** Whether replies follow the documents or the running service (R6). */
  readonly dialect: Dialect;
  /** Number of instruments of both markets together; null lists the default ones. */
  readonly symbols: number | null;
  /** The name of a built-in scenario or the path of a scenario file; null plays none. */
  readonly scenario: string | null;
  /** The CSV file to replay from the start on; null replays none. */
  readonly replay: ReplayRequest | null;
  /** Whether to print one JSON line for programs (R36) instead of text for users. */
  readonly json: boolean;
  /** Whether new accounts begin with the example. */
  readonly example: boolean;
  readonly help: boolean;
}

/** The usage text of the command. */
export const usage = helpText(help);

/** Returns the sentence about arguments that cannot be read; for an unknown option it names the nearest known one. */
function complaint(error: unknown, args: readonly string[]): string {
  const known = [...help.options.map(({ name }) => name), '--help'];
  const unknown = args.find((word) => word.startsWith('-') && !known.includes(word.split('=')[0]!));
  if ((error as NodeJS.ErrnoException).code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && unknown !== undefined)
    return unknownName('option', unknown, known);
  return error instanceof Error ? error.message : String(error);
}

/** Reads the arguments; fails with a sentence that says what is wrong. */
export function readCommandLine(args: readonly string[]): Result<CommandLine, string> {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        port: { type: 'string', default: '0' },
        seed: { type: 'string' },
        state: { type: 'string' },
        'time-factor': { type: 'string', default: '1' },
        limits: { type: 'string', default: 'shared' },
        strict: { type: 'boolean', default: false },
        dialect: { type: 'string', default: 'documents' },
        symbols: { type: 'string' },
        scenario: { type: 'string' },
        replay: { type: 'string' },
        'replay-symbol': { type: 'string' },
        'replay-market': { type: 'string' },
        json: { type: 'boolean', default: false },
        example: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }));
  } catch (error) {
    return fail(complaint(error, args));
  }
  const port = whole(values.port, 65_533);
  const stateFolder = values.state ?? null;
  const seed =
    values.seed === undefined && (stateFolder !== null || values.example)
      ? null
      : whole(values.seed ?? '7', 4_294_967_295);
  const timeFactor = /^\d{1,5}(\.\d{1,3})?$/.test(values['time-factor']) ? +values['time-factor'] : 0;
  if (values.example && values.seed !== undefined) return fail('--example has its own market: leave out --seed');
  const { limits } = values;
  const dialect = dialects.find((name) => name === values.dialect);
  const symbols = values.symbols === undefined ? null : whole(values.symbols, 1000);
  if (port === undefined) return fail('--port must be a whole number from 0 to 65533');
  if (seed === undefined) return fail('--seed must be a whole number from 0 to 4294967295');
  if (stateFolder === '') return fail('--state must name a folder');
  if (timeFactor < 0.01 || timeFactor > 10_000) return fail('--time-factor must be between 0.01 and 10000');
  if (limits !== 'shared' && limits !== 'per-endpoint') return fail('--limits must be shared or per-endpoint');
  if (!dialect) return fail('--dialect must be documents or public');
  if (symbols === undefined || symbols === 0) return fail('--symbols must be a whole number from 1 to 1000');
  if (values.scenario === '') return fail('--scenario must name a scenario or a file');
  const replay = replayOf(values.replay, values['replay-symbol'], values['replay-market'] ?? 'futures');
  if (typeof replay === 'string') return fail(replay);
  return ok({
    port,
    seed,
    stateFolder,
    timeFactor,
    limits,
    strict: values.strict,
    dialect,
    symbols,
    scenario: values.scenario ?? null,
    replay,
    json: values.json,
    example: values.example,
    help: values.help,
  });
}

/**
 * Returns the requested replay, null when none is requested, or a sentence when the options are incomplete or wrong.
 */
function replayOf(file: string | undefined, symbol: string | undefined, market: string): ReplayRequest | null | string {
  if (file === undefined) return symbol === undefined ? null : '--replay-symbol needs --replay FILE';
  if (file === '') return '--replay must name a file';
  if (symbol === undefined || symbol === '') return '--replay needs --replay-symbol, the symbol whose market it is';
  if (market !== 'futures' && market !== 'spot') return '--replay-market must be futures or spot';
  return { market, symbol, source: { file } };
}

function whole(text: string, most: number): number | undefined {
  if (!/^\d{1,10}$/.test(text)) return undefined;
  const value = Number.parseInt(text, 10);
  return value <= most ? value : undefined;
}
