import type { PanelParams } from '../bridge/panelHandle.ts';

/** The kept word when it is one of those offered, else the first of them: what is kept comes from a file. */
export function keptWord<Word extends string>(
  params: PanelParams,
  name: string,
  offered: readonly [Word, ...Word[]],
): Word {
  const value = params[name];
  return offered.find((word) => word === value) ?? offered[0];
}

/** The kept yes or no, else `otherwise`. */
export function keptFlag(params: PanelParams, name: string, otherwise: boolean): boolean {
  const value = params[name];
  return typeof value === 'boolean' ? value : otherwise;
}

/** The kept text of at most `limit` characters, else `null`. */
export function keptText(params: PanelParams, name: string, limit: number): string | null {
  const value = params[name];
  return typeof value === 'string' && value.length <= limit ? value : null;
}
