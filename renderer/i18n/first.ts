import { enAccountFirst } from './enAccountFirst.ts';
import { enBook } from './enBook.ts';
import { enCopyFirst } from './enCopyFirst.ts';
import { enDemo } from './enDemo.ts';
import { enFaults } from './enFaults.ts';
import { enKeysFirst } from './enKeysFirst.ts';
import { enLimits } from './enLimits.ts';
import { enMarkets } from './enMarkets.ts';
import { enPractice } from './enPractice.ts';
import { enStop } from './enStop.ts';
import { enWindow } from './enWindow.ts';
import { enWords } from './enWords.ts';
import { enWorkspace } from './enWorkspace.ts';

/** Words of the first screen. */
export const firstWords = {
  ...enAccountFirst,
  ...enBook,
  ...enCopyFirst,
  ...enDemo,
  ...enFaults,
  ...enKeysFirst,
  ...enLimits,
  ...enMarkets,
  ...enPractice,
  ...enStop,
  ...enWindow,
  ...enWords,
  ...enWorkspace,
} as const;
