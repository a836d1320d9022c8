import { ok, type Result } from '../../../../shared/result/result.ts';

/** Adds `queryWhole` to a scripted REST client: it reports that nothing of a reply was dropped. */
export function withWholeQueries<Rest extends { query(id: never, params: never): Promise<Result<unknown, unknown>> }>(
  rest: Rest,
): Rest & { queryWhole(id: never, params: never): Promise<unknown> } {
  return {
    ...rest,
    async queryWhole(id, params) {
      const reply = await rest.query(id, params);
      return reply.ok ? ok({ reply: reply.value, dropped: 0 }) : reply;
    },
  };
}
