/** Finds the payloads of a file as source text, so that the program's readers see every digit of them. */
import { parseLossless } from '../../main/exchange/rest/reply/losslessJson.ts';

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
export function payloadOf(text: string): { readonly text: string; readonly value: unknown } | undefined {
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
export function framesOf(payload: { readonly text: string; readonly value: unknown }): string[] {
  return Array.isArray(payload.value) ? pieces(payload.text) : [payload.text];
}
