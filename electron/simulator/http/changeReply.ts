import { ok, type Result } from '../../../shared/result/result.ts';
import type { Failure } from '../venue/failure.ts';
import type { Answer } from './handler.ts';

/** Builds the reply to a changed setting at `now` (Unix ms): code 200 as text means success (A-CHANGE-REPLY). */
export function changed(result: Result<unknown, Failure>, now: number): Answer {
  return result.ok ? ok({ code: '200', msg: 'success', requestTime: now }) : result;
}
