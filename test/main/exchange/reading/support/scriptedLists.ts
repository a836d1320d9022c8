/**
 * The ports of the readers over a script: the script function answers each request, given its parameters and its
 * number.
 */
import type { RestClient } from '../../../../../electron/main/exchange/rest/client.ts';
import type { PrivateRest } from '../../../../../electron/main/exchange/ports.ts';
import type { AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../../shared/result/result.ts';

type Params = Record<string, unknown>;
type Answer = { readonly reply: unknown; readonly dropped?: number } | { readonly error: AppError };

/** Creates the scripted ports; `asked` holds the parameters of every request. */
export function createScriptedLists(script: (params: Params, call: number) => Answer) {
  const asked: Params[] = [];
  const answer = (params: unknown) => {
    asked.push(params as Params);
    const said = script(params as Params, asked.length - 1);
    return 'error' in said ? fail(said.error) : ok({ reply: said.reply as never, dropped: said.dropped ?? 0 });
  };
  const signed: Pick<PrivateRest, 'queryWhole'> = { queryWhole: (_id, params) => Promise.resolve(answer(params)) };
  const open: Pick<RestClient, 'get'> = {
    get(_id, params) {
      const response = answer(params);
      return Promise.resolve(response.ok ? ok(response.value.reply) : response);
    },
  };
  return { signed, open, asked };
}
