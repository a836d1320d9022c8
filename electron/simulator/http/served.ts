import { endpoints, type EndpointId, type PublicEndpointId } from '../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';

/**
 * Rows of the contract this exchange does not answer yet: their paths are unknown to it, so that nobody takes silence for
 * an answer. A row that leaves this list needs a handler, or the types do not hold.
 */
export const unserved = [] as const satisfies readonly EndpointId[];

/** Ids of the rows this exchange answers. */
export type ServedId = Exclude<EndpointId, (typeof unserved)[number]>;
/** Of those, the ones everybody may ask. */
export type ServedPublicId = Extract<ServedId, PublicEndpointId>;
/** And the ones that need a key. */
export type ServedPrivateId = Exclude<ServedId, PublicEndpointId>;

const missing: ReadonlySet<string> = new Set(unserved);

/** The rows this exchange answers. */
export const servedRows: readonly EndpointRow[] = Object.values(endpoints as Record<string, EndpointRow>).filter(
  ({ id }) => !missing.has(id),
);
