/** What the rest of the window may use of the practice state. */
export { type PracticeState, practiceOf } from './practice.ts';
export {
  drillBriefing,
  drillEventText,
  drillPoint,
  drillTitle,
  figureText,
  lineText,
  refusedIn,
} from './practiceText.ts';
