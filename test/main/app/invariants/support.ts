import type { Violated } from '../../../../electron/main/platform/invariants/violations.ts';

/** Creates a log of reported violations as text, such as `V7 weight`. */
export function createViolationLog(): { readonly told: string[]; readonly violated: Violated } {
  const told: string[] = [];
  return { told, violated: (invariant, { reason }) => void told.push(`${invariant} ${reason}`) };
}
