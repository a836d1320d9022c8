import { z } from 'zod';
import type { AssumptionId } from './assumptions.ts';
import type { Market } from './markets.ts';

/** Who may call an endpoint: everyone, a key that may read, a key that may trade (document 1, What the service does). */
export type AuthLabel = 'PUBLIC' | 'USER_DATA' | 'TRADE';

/** One documented endpoint as data. `weight` is the IP weight; `doc` names document and section. */
export interface EndpointRow<Params extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  readonly id: string;
  readonly market: Market;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly label: AuthLabel;
  readonly weight: number;
  /** Where parameters travel: query string for GET, JSON body for POST (document 1, Signature). */
  readonly parametersIn: 'query' | 'body';
  readonly parameters: Params;
  readonly reply: Reply;
  readonly doc: string;
  readonly assumes: readonly AssumptionId[];
}

/** Declares an endpoint row, keeping its schemas' types. */
export function endpoint<Id extends string, Params extends z.ZodType, Reply extends z.ZodType>(
  row: EndpointRow<Params, Reply> & { readonly id: Id },
): EndpointRow<Params, Reply> & { readonly id: Id } {
  return row;
}

/** No parameters at all. */
export const noParameters = z.strictObject({});
