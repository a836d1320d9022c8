/** What the rest of the window may use of the practice state. */
export { drillBriefing, drillHappening, drillPoint, drillTitle } from './drillText.ts';
export { type PracticeState, practiceOf } from './practice.ts';
export { reasonText, refusedIn } from './practiceRefusal.ts';
