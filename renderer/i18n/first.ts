import { enAccount } from './enAccount.ts';
import { enAccountFirst } from './enAccountFirst.ts';
import { enAlertErrors } from './enAlertErrors.ts';
import { enBook } from './enBook.ts';
import { enChanges } from './enChanges.ts';
import { enConditional } from './enConditional.ts';
import { enCopyAlarms } from './enCopyAlarms.ts';
import { enCopyErrors } from './enCopyErrors.ts';
import { enCopyFirst } from './enCopyFirst.ts';
import { enDemo } from './enDemo.ts';
import { enExchange } from './enExchange.ts';
import { enGuards } from './enGuards.ts';
import { enKeys } from './enKeys.ts';
import { enLimits } from './enLimits.ts';
import { enMarkets } from './enMarkets.ts';
import { enOrderPlans } from './enOrderPlans.ts';
import { enOrders } from './enOrders.ts';
import { enProgram } from './enProgram.ts';
import { enPractice } from './enPractice.ts';
import { enRecords } from './enRecords.ts';
import { enSafety } from './enSafety.ts';
import { enStop } from './enStop.ts';
import { enTicket } from './enTicket.ts';
import { enTimeline } from './enTimeline.ts';
import { enWindow } from './enWindow.ts';
import { enWords } from './enWords.ts';
import { enWorkspace } from './enWorkspace.ts';

/** Words of the first screen, and of everything main may tell the window: errors, reasons and states. */
export const firstWords = {
  ...enAccount,
  ...enAccountFirst,
  ...enAlertErrors,
  ...enBook,
  ...enChanges,
  ...enConditional,
  ...enCopyAlarms,
  ...enCopyErrors,
  ...enCopyFirst,
  ...enDemo,
  ...enExchange,
  ...enGuards,
  ...enKeys,
  ...enLimits,
  ...enMarkets,
  ...enOrderPlans,
  ...enOrders,
  ...enPractice,
  ...enProgram,
  ...enRecords,
  ...enSafety,
  ...enStop,
  ...enTicket,
  ...enTimeline,
  ...enWindow,
  ...enWords,
  ...enWorkspace,
} as const;
