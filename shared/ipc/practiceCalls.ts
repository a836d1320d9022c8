/** Calls and events of practice on the simulator in the contract. */
import { z } from 'zod';
import { call } from './callRow.ts';
import {
  MAX_REPLAY_REQUEST,
  practiceResetRequest,
  practiceView,
  replayCommandRequest,
  startDrillRequest,
  startReplayRequest,
} from './practiceViews.ts';

const nothing = z.strictObject({});

/** Calls of practice, by name. */
export const practiceCalls = {
  /** Returns the state of practice on the simulator; progress follows as events. */
  'practice.view': call(nothing, practiceView),
  'practice.reset': call(practiceResetRequest, practiceView),
  'practice.startDrill': call(startDrillRequest, practiceView),
  'practice.stopDrill': call(nothing, practiceView),
  'practice.startReplay': call(startReplayRequest, practiceView, MAX_REPLAY_REQUEST),
  'practice.replay': call(replayCommandRequest, practiceView),
} as const;

/** Events of practice, by name. */
export const practiceEvents = {
  /** At most twice a second while a drill or a replay runs. */
  'practice.changed': practiceView,
} as const;
