import { z } from 'zod';
import { markets } from '../../../shared/exchange/markets.ts';
import { lineSentences, refuse, type Refusal } from '../../../shared/result/controlWords.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import type { Json } from '../venue/json.ts';
import type { ReplayView } from '../replay/replays.ts';
import { readWritten } from '../replay/times.ts';
import { recordCommand, read, type Command, type CommandAnswer, type SlowCommand } from './command.ts';
import type { Controlled } from './controlled.ts';

/** The body of POST /replay: the rows as `text`, or a `file` on this machine. */
const replayBody = z
  .strictObject({
    market: z.enum(markets).default('futures'),
    symbol: z.string(),
    text: z.string().optional(),
    file: z.string().min(1).max(4096).optional(),
    kind: z.enum(['trades', 'bars']).optional(),
    aligned: z.boolean().optional(),
    afterwards: z.enum(['goOn', 'stand']).optional(),
    paused: z.boolean().optional(),
  })
  .refine(({ text, file }) => (text === undefined) !== (file === undefined), 'either text or file is needed');
const jumpBody = z.strictObject({ time: z.union([z.number().int().nonnegative(), z.string().max(40)]) });
const emptyBody = z.strictObject({});

/** Returns the commands of a replay by path. */
export function replayCommands(on: Controlled): Readonly<Record<string, Command>> {
  const { replays } = on;
  const act = (path: string, run: () => Result<ReplayView, Refusal>): Record<string, Command> => ({
    [path]: (body) => read(emptyBody, body, () => noted(on, path, body, run())),
  });
  return {
    ...act('/replay/pause', () => replays.pause()),
    ...act('/replay/resume', () => replays.resume()),
    ...act('/replay/step', () => replays.step()),
    ...act('/replay/stop', () => replays.stop()),
    '/replay/jump': (body) =>
      read(jumpBody, body, ({ time }) => {
        const at = typeof time === 'number' ? time : readWritten(time);
        if (Number.isNaN(at)) return refuse('time');
        return noted(on, '/replay/jump', body, replays.jump(at));
      }),
  };
}

/** Returns the command that starts a replay; it responds when the rows have been read. */
export function slowReplayCommands(on: Controlled): Readonly<Record<string, SlowCommand>> {
  return { '/replay': (body) => begin(on, body) };
}

/** Returns the progress of the replay for GET /replay, or that there is none. */
export function replayState({ replays }: Controlled): Json {
  const found = replays.read();
  return found === null ? { state: 'none' } : shown(found);
}

async function begin(on: Controlled, body: unknown): Promise<CommandAnswer> {
  const parsed = replayBody.safeParse(body);
  if (!parsed.success) return refuse('body', { details: z.prettifyError(parsed.error) });
  const { text, file = '', ...wanted } = parsed.data;
  const source = text === undefined ? { file } : { text };
  return noted(on, '/replay', body, await on.replays.begin({ ...wanted, source }));
}

function noted(on: Controlled, path: string, body: unknown, answer: Result<ReplayView, Refusal>): CommandAnswer {
  if (!answer.ok) return answer;
  recordCommand(on, path, body);
  return ok(shown(answer.value));
}

function shown({ refused, ...view }: ReplayView): Json {
  const first = refused.first.map((line) => ({ ...line, reason: lineSentences[line.code] }));
  return { ...view, refused: { count: refused.count, first } };
}
