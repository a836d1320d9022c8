import { later } from '../../ui/later.ts';

/** What the window says after a fault, and in a safe start; loaded when it is first needed. */
export const Recovery = later(async () => (await import('./Recovery.tsx')).Recovery);
