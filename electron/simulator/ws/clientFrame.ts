import { RawNumber } from '../venue/json.ts';
import { readJson, type SentJson } from '../http/readJson.ts';

/** What a client asks for (document 1, Subscription protocol). */
export interface ClientFrame {
  readonly method: string;
  /** Channel names; null when params is missing or anything but an array of texts. */
  readonly params: readonly string[] | null;
  /** The id as its acknowledgement echoes it: the digits of a number; null without one (A-WS-ACK-ID). */
  readonly id: string | null;
}

/** A text id that is a whole number is echoed as that number. */
const WHOLE = /^(?:0|[1-9]\d{0,17})$/;
/** Characters of a number that is still echoed. */
const LONGEST = 20;

/**
 * Reads a message of a client; null when it is no JSON object with a method. Other members are not looked at: a PONG may
 * carry what it likes. A binary message is read like a text (A-WS-BINARY).
 */
export function readClientFrame(bytes: Uint8Array): ClientFrame | null {
  const sent = readJson(bytes);
  if (!(sent instanceof Map)) return null;
  const method = sent.get('method');
  if (typeof method !== 'string') return null;
  return { method, params: texts(sent.get('params')), id: idOf(sent.get('id')) };
}

function texts(sent: SentJson | undefined): readonly string[] | null {
  if (!Array.isArray(sent)) return null;
  const entries = sent as readonly SentJson[];
  return entries.every((entry) => typeof entry === 'string') ? (entries as readonly string[]) : null;
}

function idOf(sent: SentJson | undefined): string | null {
  if (sent instanceof RawNumber) return sent.digits.length <= LONGEST ? sent.digits : null;
  return typeof sent === 'string' && WHOLE.test(sent) ? sent : null;
}
