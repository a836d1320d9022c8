import { z } from 'zod';
import { ok } from '../../../shared/result/result.ts';
import type { Json } from '../venue/json.ts';
import { read, type Command } from './command.ts';
import type { Controlled } from './controlled.ts';

const keepBody = z.strictObject({ keepReplies: z.boolean() });

/** POST /requests: more and longer replies are kept from now on, or forgotten and no longer kept. */
export function keepReplies({ requests }: Controlled): Command {
  return (body) =>
    read(keepBody, body, (wanted) => {
      requests.replies.keepMore(wanted.keepReplies);
      return ok({ keepReplies: wanted.keepReplies });
    });
}

/** GET /requests/counts: every request since the start, by program, endpoint and status. */
export function requestCounts({ requests }: Controlled): Json {
  return { counts: requests.counts.read().map((one) => ({ ...one })) };
}

/** GET /requests/replies?path=...: what was answered there last, oldest first; all that is kept without a path. */
export function keptReplies({ requests }: Controlled, path: string | null): Json {
  return { replies: requests.replies.read(path).map((one) => ({ ...one })) };
}
