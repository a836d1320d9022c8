import { endpoints, type EndpointId, type PublicEndpointId } from '../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';

/**
 * Endpoints of the contract this exchange does not serve yet: their paths are unknown to it and return an error. An
 * endpoint removed from this list needs a handler, or the code does not compile.
 */
export const unserved = [] as const satisfies readonly EndpointId[];

/** Ids of the endpoints this exchange serves. */
export type ServedId = Exclude<EndpointId, (typeof unserved)[number]>;
/** Ids of the served endpoints that are public. */
export type ServedPublicId = Extract<ServedId, PublicEndpointId>;
/** Ids of the served endpoints that need a key. */
export type ServedPrivateId = Exclude<ServedId, PublicEndpointId>;

const missing: ReadonlySet<string> = new Set(unserved);

/** The rows of the endpoints this exchange serves. */
export const servedRows: readonly EndpointRow[] = Object.values(endpoints as Record<string, EndpointRow>).filter(
  ({ id }) => !missing.has(id),
);
