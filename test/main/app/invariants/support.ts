import type { Violated } from '../../../../electron/main/platform/invariants/violations.ts';

/** Creates a log of reported violations as text, such as `V7 weight`. */
export function createViolationLog(): { readonly violations: string[]; readonly violated: Violated } {
  const violations: string[] = [];
  return { violations, violated: (invariant, { reason }) => void violations.push(`${invariant} ${reason}`) };
}
