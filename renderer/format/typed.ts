import { readTyped as readWith, type TypedField } from '../../shared/domain/orderText.ts';
import { numberStyle } from './numberStyle.ts';

/** Reads a typed number in the person's own way of writing figures (R57). */
export function readTyped(text: string, field: TypedField): ReturnType<typeof readWith> {
  return readWith(text, field, numberStyle().grouping);
}
