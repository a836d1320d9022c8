/** Turns command line arguments and the text of a file into the printed output and the exit code. */
import { neutralContext, type ReadContext } from '../../main/exchange/mapping/byRowContext.ts';
import { framesOf, payloadOf } from './document.ts';
import { checkFrames } from './frames.ts';
import { checkReply, readByProgram } from './replies.ts';
import { asJson, asText, exitCode, type Report } from './report.ts';
import { findTarget, namesNearest, type Target } from './targets.ts';
import { line } from './words.ts';

/** Parsed command line: a name in one or several words, and a file or `-` for standard input. */
export interface Asked {
  readonly name: string;
  readonly file: string;
  readonly json: boolean;
}

/**
 * Printed text and exit code. 0: everything was read. 1: something was not. 2: nothing was checked; the text gives the
 * reason.
 */
export interface Answer {
  readonly exit: 0 | 1 | 2;
  readonly text: string;
}

/** Reads the arguments; returns `undefined` when one is missing. */
export function readArguments(words: readonly string[], json: boolean): Asked | undefined {
  const file = words.at(-1);
  const name = words.slice(0, -1).join(' ').trim();
  return file === undefined || name === '' ? undefined : { name, file, json };
}

/** Returns the query parameters after the question mark of an endpoint's name. */
function parametersIn(name: string): Readonly<Record<string, string>> {
  const at = name.indexOf('?');
  return at < 0 ? {} : Object.fromEntries(new URLSearchParams(name.slice(at + 1)));
}

function reportOf(target: Target, name: string, text: string, known: ReadContext): Report | undefined {
  const payload = payloadOf(text);
  if (target.kind === 'channel') return payload && checkFrames(target, framesOf(payload), known);
  // A reply may be a bare word that is not JSON (A-BARE-REPLY).
  const bare = payload ? undefined : readByProgram(target.id, text);
  const reply = payload ?? (bare?.ok === true ? { text, value: bare.value } : undefined);
  const context = { ...known, parameters: { ...known.parameters, ...parametersIn(name) } };
  return reply && checkReply(target.title, target.id, reply, context);
}

/** Returns the result for an unknown name; `undefined` for a known one. */
export function unknownName({ name }: Asked): Answer | undefined {
  return findTarget(name) ? undefined : noSuchName(name);
}

function noSuchName(name: string): Answer {
  const names = namesNearest(name).map((one) => `  ${one}`);
  return { exit: 2, text: [`There is no "${line(name)}". There are, nearest first:`, ...names].join('\n') };
}

/** Checks the text of the file as the command line requests; `known` is what the mapping needs besides the text. */
export function check(asked: Asked, text: string, known: ReadContext = neutralContext): Answer {
  const target = findTarget(asked.name);
  if (!target) return noSuchName(asked.name);
  const report = reportOf(target, asked.name, text, known);
  if (!report) return { exit: 2, text: `${line(asked.file)} is not one JSON document within the limits.` };
  return { exit: exitCode(report), text: asked.json ? asJson(report) : asText(report) };
}
