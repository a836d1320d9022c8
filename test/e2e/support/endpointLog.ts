/** The requests of the app to the simulator and their replies; requests of the e2e test itself do not count. */
import { endpoints, type EndpointId } from '../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { askControl, type ControlAddress } from './control.ts';

/** User agent of the app; the requests of an e2e test have another one. */
const PROGRAM = 'Foredeck';

/** How often the app requested a path and received a reply with this status. */
export interface RequestCount {
  readonly market: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly count: number;
}

/** Returns all requests of the app to a simulator since that simulator started, counted by path and status. */
export async function appRequests(control: ControlAddress): Promise<readonly RequestCount[]> {
  const { counts } = (await askControl(control, 'GET', '/requests/counts')) as {
    readonly counts: readonly (RequestCount & { readonly agent: string })[];
  };
  return counts
    .filter(({ agent }) => agent === PROGRAM)
    .map(({ market, method, path, status, count }) => ({ market, method, path, status, count }));
}

/** Returns the endpoint row with this id. */
export const rowOf = (id: EndpointId): EndpointRow => endpoints[id];

/** Returns the id of the requested endpoint; undefined for a path that the exchange does not have. */
export function endpointOf({
  market,
  method,
  path,
}: Pick<RequestCount, 'market' | 'method' | 'path'>): EndpointId | undefined {
  const row = Object.values<EndpointRow>(endpoints).find(
    (one) => one.market === market && one.method === method && one.path === path,
  );
  return row && (row.id as EndpointId);
}

/** A reply as the app received it: ids of 16 digits or more, which JavaScript numbers cannot hold exactly, are text. */
export interface KeptReply {
  readonly query: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- each endpoint has a form of its own, and a member that is missing is a failure that shows
  readonly reply: any;
}

/** Makes the simulator keep longer replies, and the last 16 of each endpoint instead of one. */
export async function keepReplies(control: ControlAddress): Promise<void> {
  await askControl(control, 'POST', '/requests', { keepReplies: true });
}

/** Returns the successful replies of the endpoint to the app that the simulator keeps, newest first. */
export async function repliesOf(control: ControlAddress, id: EndpointId): Promise<readonly KeptReply[]> {
  const { market, method, path } = rowOf(id);
  const { replies } = (await askControl(control, 'GET', `/requests/replies?path=${path}`)) as {
    readonly replies: readonly (RequestCount & {
      readonly agent: string;
      readonly query: string;
      readonly body: string;
    })[];
  };
  return replies
    .filter((one) => one.agent === PROGRAM && one.market === market && one.method === method && one.status === 200)
    .map(({ query, body }) => ({ query, reply: JSON.parse(body.replaceAll(/([:[,])(\d{16,})/g, '$1"$2"')) as unknown }))
    .toReversed();
}
