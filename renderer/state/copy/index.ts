/** What the rest of the window may use of the copy state. */
export { askGuards, countingAlarms, holdAlarm, holdAll, readGuards, refusedHoldsOf } from './copyAlarms.ts';
export { type CopyGuards, type CopyPast, type CopyTraders, type OpenCopy, traderName } from './copyState.ts';
export { type CopiedFrom, copyTradingOf, useCopiedFrom, useCopyTrading } from './copyStore.ts';
