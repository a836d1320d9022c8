import type { RebateRecords, RebatesAnswer } from '../../../shared/ipc/accountViews.ts';
import type { CallRequest } from '../../../shared/ipc/contract.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Client } from '../../ipc/client.ts';
import { joined } from './model.ts';

/** Request for a list; main does the paging. */
export type RebateRequest = Omit<CallRequest<'account.rebates'>, 'reading' | 'have'>;

/**
 * The part of a list read so far. `error`: what ended the reading; `done` without an error and without gaps: it is
 * complete.
 */
export interface ReadRebates extends Pick<RebatesAnswer, 'from' | 'to' | 'done' | 'gaps' | 'error' | 'readAt'> {
  readonly records: RebateRecords;
}

/**
 * Reads a list to its end, part by part, and reports each part; stops when `wanted` returns false. Fails only if no
 * record was read: otherwise it returns the records read before an error together with the error.
 */
export async function readRebates(
  client: Client,
  question: RebateRequest,
  wanted: () => boolean,
  reported: (part: ReadRebates) => void,
): Promise<Result<ReadRebates, AppError>> {
  let reading: string | null = null;
  let records: RebateRecords | null = null;
  let read: ReadRebates | null = null;
  for (;;) {
    const have: number = records === null ? 0 : records.records.length;
    const answer: Result<RebatesAnswer, AppError> = await client.call('account.rebates', {
      ...question,
      reading,
      have,
    });
    if (!answer.ok) return read ? ok({ ...read, done: true, error: answer.error }) : answer;
    const { items, from, to, done, gaps, error, readAt } = answer.value;
    ({ reading } = answer.value);
    records = joined(records, items);
    read = { records, from, to, done, gaps, error, readAt };
    if (error && records.records.length === 0) return fail(error);
    if (done || !wanted()) return ok(read);
    reported(read);
  }
}
