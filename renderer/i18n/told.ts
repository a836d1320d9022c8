import { enAlertErrors } from './enAlertErrors.ts';
import { enArchiveErrors } from './enArchiveErrors.ts';
import { enChanges } from './enChanges.ts';
import { enCopyAlarms } from './enCopyAlarms.ts';
import { enCopyErrors } from './enCopyErrors.ts';
import { enDraftErrors } from './enDraftErrors.ts';
import { enExchange } from './enExchange.ts';
import { enListErrors } from './enListErrors.ts';
import { enOrderPlans } from './enOrderPlans.ts';
import { enOrders } from './enOrders.ts';
import { enProgram } from './enProgram.ts';
import { enSafety } from './enSafety.ts';
import { enWorkspaceErrors } from './enWorkspaceErrors.ts';

/**
 * Sentences of what main, the preload and shared rules tell by key: errors, remarks, and why a figure is not current. Nearly
 * all of them are never read; they are fetched beside the first screen (F17), and what has to say one sooner waits for them.
 */
export const toldWords = {
  ...enAlertErrors,
  ...enArchiveErrors,
  ...enChanges,
  ...enCopyAlarms,
  ...enCopyErrors,
  ...enDraftErrors,
  ...enExchange,
  ...enListErrors,
  ...enOrderPlans,
  ...enOrders,
  ...enProgram,
  ...enSafety,
  ...enWorkspaceErrors,
} as const;
