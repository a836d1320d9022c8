import { z } from 'zod';
import { refuse, type Refusal } from '../../../shared/result/controlWords.ts';
import type { Result } from '../../../shared/result/result.ts';
import type { Json } from '../venue/json.ts';
import type { Controlled } from './controlled.ts';

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
