import { readTyped as readWith, type TypedField } from '../../shared/domain/orderText.ts';
import { numberStyle } from './numberStyle.ts';

/** Reads a typed number in the user's number format (R57). */
export function readTyped(text: string, field: TypedField): ReturnType<typeof readWith> {
  return readWith(text, field, numberStyle().grouping);
}
