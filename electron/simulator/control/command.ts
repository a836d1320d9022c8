import { z } from 'zod';
import { fail, type Result } from '../../../shared/result/result.ts';
import type { Json } from '../venue/json.ts';
import type { Controlled } from './controlled.ts';

/** A command's answer, or the sentence that says what is accepted. */
export type CommandAnswer = Result<Json, string>;

/** A command of control: it reads the body itself. */
export type Command = (body: unknown) => CommandAnswer;

/** A command that takes its time: it reads a file. */
export type SlowCommand = (body: unknown) => Promise<CommandAnswer>;

/** Runs a command on a body that holds, or says what does not. */
export function read<Body>(schema: z.ZodType<Body>, body: unknown, run: (body: Body) => CommandAnswer): CommandAnswer {
  const parsed = schema.safeParse(body);
  return parsed.success ? run(parsed.data) : fail(z.prettifyError(parsed.error));
}

/** Writes a command into the transcript: the same commands, the same transcript. */
export function note({ venue }: Controlled, path: string, body: unknown): void {
  venue.transcript.command(venue.time.now(), `${path} ${JSON.stringify(body)}`);
}
