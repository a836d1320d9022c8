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
  /** What a placement adds to the ORDERS counter of its market; absent for everything that is no placement (A-ORDER-COUNT). */
  readonly orders?: number;
  /** Where parameters travel: query string for GET and single DELETE, JSON body for POST (document 1, Signature; A-POST-BODY). */
  readonly parametersIn: 'query' | 'body';
  readonly parameters: Params;
  readonly reply: Reply;
  readonly doc: string;
  readonly assumes: readonly AssumptionId[];
}

/** Declares an endpoint row, keeping its schemas' types, its id and its method. */
export function endpoint<
  Id extends string,
  Method extends EndpointRow['method'],
  Params extends z.ZodType,
  Reply extends z.ZodType,
>(
  row: EndpointRow<Params, Reply> & { readonly id: Id; readonly method: Method },
): EndpointRow<Params, Reply> & { readonly id: Id; readonly method: Method } {
  return row;
}

/** No parameters at all. */
export const noParameters = z.strictObject({});
