/** Converts the cursors of lists that are read in parts. */
import type { z } from 'zod';
import type { ListCursor } from '../../../../shared/domain/listCursor.ts';
import type { nextKeyRecord } from '../../../../shared/exchange/rows/futuresAccount.ts';

/** Returns where a list continues; null on its last part (A-INCOME). */
export function cursorOf(key: z.output<typeof nextKeyRecord> | null | undefined): ListCursor | null {
  return key ? { id: key.nextKeyId, time: key.nextKeyTime } : null;
}
