import type { PanelParams } from '../state/desk/index.ts';

/** Whether a stored value has members by name; a list has not. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the stored word when it is one of those offered, otherwise the first of them, because stored values come from
 * a file.
 */
export function keptWord<Word extends string>(
  params: PanelParams,
  name: string,
  offered: readonly [Word, ...Word[]],
): Word {
  const value = params[name];
  return offered.find((word) => word === value) ?? offered[0];
}

/** Returns the stored boolean, otherwise `otherwise`. */
export function keptFlag(params: PanelParams, name: string, otherwise: boolean): boolean {
  const value = params[name];
  return typeof value === 'boolean' ? value : otherwise;
}

/** Returns the stored text of at most `limit` characters, otherwise `null`. */
export function keptText(params: PanelParams, name: string, limit: number): string | null {
  const value = params[name];
  return typeof value === 'string' && value.length <= limit ? value : null;
}

/** Returns a name as it is saved: without control characters, outer blanks and what exceeds `limit` characters. */
export function cleanName(text: string, limit: number): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, limit)
    .trim();
}
