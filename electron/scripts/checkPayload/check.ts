/** Turns command line arguments and the text of a file into the printed output and the exit code. */
import { neutralContext, type ReadContext } from '../../main/exchange/mapping/byRowContext.ts';
import { checkFrames } from './frames.ts';
import { checkReply, readByProgram } from './replies.ts';
import { asJson, asText, exitCode, type Report } from './report.ts';
import { findTarget, namesNearest, type Target } from './targets.ts';
import { line } from './words.ts';
import { parseLossless } from '../../main/exchange/rest/reply/losslessJson.ts';

// Finds the payloads of a file as source text, so that the program's readers see every digit of them.

const QUOTE = 34;
const BACKSLASH = 92;
const OPENS = new Set([91, 123]);
const CLOSES = new Set([93, 125]);
const COMMA = 44;
const COLON = 58;

/** Returns the index after the string literal that begins at `at` with its quote. */
function behindText(json: string, at: number): number {
  let i = at + 1;
  while (json.charCodeAt(i) !== QUOTE) i += json.charCodeAt(i) === BACKSLASH ? 2 : 1;
  return i + 1;
}

/**
 * Returns the source texts between the outermost brackets, split at commas and colons; `json` must be one whole valid
 * document.
 */
function pieces(json: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < json.length; i += 1) {
    const code = json.charCodeAt(i);
    if (code === QUOTE) i = behindText(json, i) - 1;
    else if (OPENS.has(code)) {
      depth += 1;
      if (depth === 1) from = i + 1;
    } else if (CLOSES.has(code)) {
      depth -= 1;
      if (depth === 0) found.push(json.slice(from, i));
    } else if (depth === 1 && (code === COMMA || code === COLON)) {
      found.push(json.slice(from, i));
      from = i + 1;
    }
  }
  return found.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

/**
 * Returns the payload of a file as text together with its value, or `undefined` when the file is not a JSON document.
 */
function payloadOf(text: string): { readonly text: string; readonly value: unknown } | undefined {
  const document = parseLossless(text);
  if (!document) return undefined;
  const { value } = document;
  const isRecording = typeof value === 'object' && value !== null && !Array.isArray(value) && 'payload' in value;
  if (!isRecording) return { text: text.trim(), value };
  // The last of several members with the same name counts, as in any JSON reader.
  const members = pieces(text);
  const at = members.findLastIndex((piece, index) => index % 2 === 0 && JSON.parse(piece) === 'payload');
  return { text: members[at + 1]!, value: value.payload };
}

/** Returns the frames of a payload as text: the elements of an array, or the single frame. */
function framesOf(payload: { readonly text: string; readonly value: unknown }): string[] {
  return Array.isArray(payload.value) ? pieces(payload.text) : [payload.text];
}

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
