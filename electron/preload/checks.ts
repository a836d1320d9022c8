import type { z } from 'zod';
import { callNames, calls, eventNames, events, resultSchema } from '../../shared/ipc/contract.ts';
import { isBookView, isTapeView } from '../../shared/ipc/eventGuards.ts';

/** What a check answers: the value as the window may have it, or that it is not what the contract says. */
export type Checked = { readonly good: true; readonly value: unknown } | { readonly good: false };
/** A check of one answer or event. */
export type Check = (value: unknown) => Checked;

const bad: Checked = { good: false };

const bySchema =
  (schema: z.ZodType): Check =>
  (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? { good: true, value: parsed.data } : bad;
  };

const byGuard =
  (guard: (value: unknown) => boolean): Check =>
  (value) =>
    guard(value) ? { good: true, value } : bad;

const guards: Readonly<Record<string, Check>> = {
  'market.book': byGuard(isBookView),
  'market.tape': byGuard(isTapeView),
};

/** A check for the whole answer of each call, by name. */
export const answerChecks: ReadonlyMap<string, Check> = new Map(
  callNames.map((name) => [name, bySchema(resultSchema(calls[name].answer))]),
);

/** A check for the payload of each event, by name. */
export const eventChecks: ReadonlyMap<string, Check> = new Map(
  eventNames.map((name) => [name, guards[name] ?? bySchema(events[name])]),
);
