import { z } from 'zod';
import { refuse, type Refusal } from '../../../shared/result/controlWords.ts';
import { type Result, ok } from '../../../shared/result/result.ts';
import type { Json } from '../venue/json.ts';
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

/** The response of a command, or why it is refused. */
export type CommandAnswer = Result<Json, Refusal>;

/** A command of the control interface: it validates the body itself. */
export type Command = (body: unknown) => CommandAnswer;

/** A command that responds asynchronously, because it reads a file. */
export type SlowCommand = (body: unknown) => Promise<CommandAnswer>;

/** Runs a command on a valid body, or returns what is wrong with the body. */
export function read<Body>(schema: z.ZodType<Body>, body: unknown, run: (body: Body) => CommandAnswer): CommandAnswer {
  const parsed = schema.safeParse(body);
  return parsed.success ? run(parsed.data) : refuse('body', { details: z.prettifyError(parsed.error) });
}

/** Writes a command into the transcript: the same commands give the same transcript. */
export function recordCommand({ venue }: Controlled, path: string, body: unknown): void {
  venue.transcript.command(venue.time.now(), `${path} ${JSON.stringify(body)}`);
}
