import { readTyped as readWith, type TypedField, type TypedOffer } from '../../shared/domain/orderText.ts';
import { numberStyle } from './numberStyle.ts';

/** Reads a typed number in the user's number format (R57). */
export function readTyped(text: string, field: TypedField, offer?: TypedOffer): ReturnType<typeof readWith> {
  return readWith(text, field, numberStyle().grouping, offer);
}

/**
 * Returns a typed number as plain decimal text, for a field that checks the value itself: a text that is plain already,
 * or has no one meaning, is returned as it is.
 */
export function plainTyped(text: string, field: TypedField): string {
  const plain = text.trim();
  if (/^\d+(?:\.\d+)?$/.test(plain)) return plain;
  const read = readTyped(text, field);
  return read.ok ? read.value.text : plain;
}
