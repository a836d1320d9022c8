/** What the simulator was asked by the window's own program, and what it answered: requests of a journey's own do not count. */
import { endpoints, type EndpointId } from '../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { askControl, type ControlAddress } from './control.ts';

/** The name under which the program asks; a journey's own requests bear another one. */
const PROGRAM = 'Foredeck';

/** How often the program asked an endpoint and was answered with a status. */
export interface Asked {
  readonly market: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly count: number;
}

/** All that the program asked of a simulator since that one started. */
export async function askedBy(control: ControlAddress): Promise<readonly Asked[]> {
  const { counts } = (await askControl(control, 'GET', '/requests/counts')) as {
    readonly counts: readonly (Asked & { readonly agent: string })[];
  };
  return counts
    .filter(({ agent }) => agent === PROGRAM)
    .map(({ market, method, path, status, count }) => ({ market, method, path, status, count }));
}

/** The row of the inventory with this id. */
export const rowOf = (id: EndpointId): EndpointRow => endpoints[id];

/** The endpoint that was asked; undefined for a path that the exchange does not have. */
export function endpointOf({
  market,
  method,
  path,
}: Pick<Asked, 'market' | 'method' | 'path'>): EndpointId | undefined {
  const row = Object.values<EndpointRow>(endpoints).find(
    (one) => one.market === market && one.method === method && one.path === path,
  );
  return row && (row.id as EndpointId);
}

/** A reply as the program got it: ids longer than a number of the language are text. */
export interface Answered {
  readonly query: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- each endpoint has a form of its own, and a member that is missing is a failure that shows
  readonly reply: any;
}

/** The simulator keeps longer replies, and the last 16 of each endpoint instead of one. */
export async function keepReplies(control: ControlAddress): Promise<void> {
  await askControl(control, 'POST', '/requests', { keepReplies: true });
}

/** What the endpoint answered the program with success and the simulator keeps, newest first. */
export async function repliesOf(control: ControlAddress, id: EndpointId): Promise<readonly Answered[]> {
  const { market, method, path } = rowOf(id);
  const { replies } = (await askControl(control, 'GET', `/requests/replies?path=${path}`)) as {
    readonly replies: readonly (Asked & { readonly agent: string; readonly query: string; readonly body: string })[];
  };
  return replies
    .filter((one) => one.agent === PROGRAM && one.market === market && one.method === method && one.status === 200)
    .map(({ query, body }) => ({ query, reply: JSON.parse(body.replaceAll(/([:[,])(\d{16,})/g, '$1"$2"')) as unknown }))
    .toReversed();
}
