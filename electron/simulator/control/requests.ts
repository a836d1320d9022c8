import { z } from 'zod';
import { ok } from '../../../shared/result/result.ts';
import type { Json } from '../venue/json.ts';
import { read, type Command } from './command.ts';
import type { Controlled } from './controlled.ts';

const keepBody = z.strictObject({ keepReplies: z.boolean() });

/** Handles POST /requests: from now on keeps more and longer replies, or drops them and keeps no more. */
export function keepReplies({ requests }: Controlled): Command {
  return (body) =>
    read(keepBody, body, (wanted) => {
      requests.replies.keepMore(wanted.keepReplies);
      return ok({ keepReplies: wanted.keepReplies });
    });
}

/** Handles GET /requests/counts: every request since the start, by program, endpoint and status. */
export function requestCounts({ requests }: Controlled): Json {
  return { counts: requests.counts.read().map((one) => ({ ...one })) };
}

/**
 * Handles GET /requests/replies?path=...: the latest replies of that path, oldest first; without a path all that are
 * kept.
 */
export function keptReplies({ requests }: Controlled, path: string | null): Json {
  return { replies: requests.replies.read(path).map((one) => ({ ...one })) };
}
