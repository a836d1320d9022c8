/** A model exchange that consists only of lists: it answers by the documented rules and can change while it is read. */
import { endpoints } from '../../../../../shared/exchange/endpoints.ts';
import type { ListId } from '../../../../../electron/main/exchange/reading/lists.ts';
import type { RestClient } from '../../../../../electron/main/exchange/rest/client.ts';
import type { PrivateRest } from '../../../../../electron/main/exchange/ports.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import type { Documented, Entry } from './documented.ts';

const DAY = 86_400_000;

/** Returns an error as the exchange reports it. */
export const refusal = (code: string): AppError =>
  appError('rejected', 'error.exchange.rejected', { code }, { exchange: { code, message: 'no', httpStatus: 400 } });

/** The order in which the exchange lists records: by time, or arbitrary. */
export type ListOrder = 'newest' | 'oldest' | 'mixed';

/** The parts of the model; `before` may change `entries` before the request of that number is answered. */
export interface ModelParts {
  readonly id: ListId;
  readonly rules: Documented;
  readonly entries: Entry[];
  readonly order: ListOrder;
  readonly now: number;
  readonly unreadable?: ReadonlySet<string>;
  readonly before?: (call: number) => void;
}

const scrambled = (id: string): number => {
  let hash = 7;
  for (const letter of id) hash = (hash * 31 + letter.codePointAt(0)!) % 1_000_003;
  return hash;
};

/** Creates the model, as the two ports the readers use. */
export function createModelLists(parts: ModelParts) {
  const { id, rules, order, now } = parts;
  const asked: Record<string, unknown>[] = [];

  const answer = (params: Record<string, unknown>): Result<{ reply: never; dropped: number }, AppError> => {
    parts.before?.(asked.length);
    asked.push(params);
    const checked = endpoints[id].parameters.safeParse(params);
    if (!checked.success) return fail(refusal('-1140'));
    const [sizeName, most] = rules.size;
    const size = params[sizeName] as number | undefined;
    if (size === undefined || size > most) return fail(refusal('-1140'));
    const number = (name: string): number | undefined => params[name] as number | undefined;

    let fits = (_time: number): boolean => true;
    if (rules.range === 'strict') {
      const [after, before] = [number('after') ?? -1, number('before') ?? Infinity];
      fits = (time) => time > after && time < before;
    } else if (rules.range === 'month') {
      fits = (time) => new Date(time).toISOString().startsWith(String(params.month));
    } else if (rules.range === 'inclusive') {
      const [from, to] = [number('startTime'), number('endTime')];
      if (rules.bothBounds && (from === undefined) !== (to === undefined)) return fail(refusal('-1140'));
      if (from !== undefined && to !== undefined && from > to) return fail(refusal('-1171'));
      if (rules.spanDays !== undefined && (to ?? now) - (from ?? 0) > rules.spanDays * DAY)
        return fail(refusal('-1170'));
      if (rules.reachDays !== undefined && (from ?? 0) < now - rules.reachDays * DAY) return fail(refusal('-1170'));
      fits = (time) => time >= (from ?? 0) && time <= (to ?? Infinity);
    }
    const wanted = parts.entries.filter(
      ({ time, orderId }) => fits(time) && (params.orderId === undefined || params.orderId === orderId),
    );
    const rank = ({ id: name, time }: Entry): number => (order === 'mixed' ? scrambled(name) : time);
    const direction = order === 'newest' ? -1 : 1;
    const listed = wanted.toSorted((a, b) => direction * (rank(a) - rank(b) || (a.id < b.id ? -1 : 1)));

    let first = 0;
    let page = 1;
    if (rules.page) {
      const [name, base] = rules.page;
      page = number(name) ?? base;
      first = (page - base) * size;
    } else if (rules.cursor && params.nextKeyId !== undefined) {
      first = listed.findIndex((one) => one.id === params.nextKeyId && one.time === params.nextKeyTime) + 1;
    }
    const shown = listed.slice(first, first + size);
    const readable = shown.filter((one) => !parts.unreadable?.has(one.id));
    const facts = {
      more: first + size < listed.length,
      total: listed.length,
      pages: Math.ceil(listed.length / size),
      page,
      last: shown.at(-1),
    };
    const records = readable.map((entry) => ({ ...rules.record(entry), modelId: entry.id, modelTime: entry.time }));
    return ok({ reply: rules.reply(records, facts) as never, dropped: shown.length - readable.length });
  };

  const signed: Pick<PrivateRest, 'queryWhole'> = {
    queryWhole: (_id, params) => Promise.resolve(answer(params as Record<string, unknown>)),
  };
  const open: Pick<RestClient, 'get'> = {
    get(_id, params) {
      const response = answer(params as Record<string, unknown>);
      return Promise.resolve(response.ok ? ok(response.value.reply) : response);
    },
  };
  return { signed, open, asked };
}
