import { enAccount } from './enAccount.ts';
import { enAccountFirst } from './enAccountFirst.ts';
import { enBook } from './enBook.ts';
import { enConditional } from './enConditional.ts';
import { enCopyFirst } from './enCopyFirst.ts';
import { enDemo } from './enDemo.ts';
import { enFaults } from './enFaults.ts';
import { enGuards } from './enGuards.ts';
import { enKeys } from './enKeys.ts';
import { enLimits } from './enLimits.ts';
import { enMarkets } from './enMarkets.ts';
import { enPractice } from './enPractice.ts';
import { enRecords } from './enRecords.ts';
import { enStop } from './enStop.ts';
import { enTicket } from './enTicket.ts';
import { enTimeline } from './enTimeline.ts';
import { enWindow } from './enWindow.ts';
import { enWords } from './enWords.ts';
import { enWorkspace } from './enWorkspace.ts';

/** Words of the first screen. */
export const firstWords = {
  ...enAccount,
  ...enAccountFirst,
  ...enBook,
  ...enConditional,
  ...enCopyFirst,
  ...enDemo,
  ...enFaults,
  ...enGuards,
  ...enKeys,
  ...enLimits,
  ...enMarkets,
  ...enPractice,
  ...enRecords,
  ...enStop,
  ...enTicket,
  ...enTimeline,
  ...enWindow,
  ...enWords,
  ...enWorkspace,
} as const;
