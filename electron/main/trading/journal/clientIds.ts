/**
 * Client order ids (B-A2): install tag, number, random part; 32 characters of `[a-z0-9]`, valid on both markets
 * (A-CLIENT-ID).
 */
import type { Random } from '../../../../shared/time/random.ts';

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const TAG_LENGTH = 8;
const NUMBER_LENGTH = 10;
const CHANCE_LENGTH = 14;

function chance(random: Random, length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += DIGITS[random.integer(DIGITS.length)];
  return text;
}

/** Returns a new install tag; it is created once and stored in the journal. */
export function mintTag(random: Random): string {
  return chance(random, TAG_LENGTH);
}

/** Returns the number in a client order id of this tag; null when it is not one. */
export function numberOfClientId(tag: string, clientOrderId: string): number | null {
  const isOne = clientOrderId.length === TAG_LENGTH + NUMBER_LENGTH + CHANCE_LENGTH && clientOrderId.startsWith(tag);
  const digits = clientOrderId.slice(TAG_LENGTH, TAG_LENGTH + NUMBER_LENGTH);
  return isOne && /^[0-9a-z]+$/.test(digits) ? Number.parseInt(digits, 36) : null;
}

/** Returns the client order id of the intent with this number (from 1, never used twice under one tag). */
export function mintClientId(tag: string, number: number, random: Random): string {
  return tag + number.toString(36).padStart(NUMBER_LENGTH, '0') + chance(random, CHANCE_LENGTH);
}
