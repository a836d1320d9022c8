import { z } from 'zod';
import type { AssumptionId } from './assumptions/assumptions.ts';
import type { Market } from './markets.ts';
import type { ParameterRule } from './parameterRules.ts';

/**
 * Access required by an endpoint: none, a key that may read, a key that may trade (document 1, What the service does).
 * `SIGNED` needs a key although the documents give it no label (A-PARTNER-ACCESS); `OPTIONAL` is signed where a key is
 * in use and sent unsigned where none is (A-CONTENT-ACCESS).
 */
export type AuthLabel = 'PUBLIC' | 'USER_DATA' | 'TRADE' | 'SIGNED' | 'OPTIONAL';

/**
 * Effect of a request: `read` only reads and may be repeated, `change` changes something and is sent once (B-A1, B-A5).
 */
export type Effect = 'read' | 'change';

/** One documented endpoint as data. `weight` is the IP weight; `doc` names document and section. */
export interface EndpointRow<Params extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  readonly id: string;
  readonly market: Market;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly label: AuthLabel;
  readonly effect: Effect;
  readonly weight: number;
  /**
   * Count that a placement adds to the ORDERS counter of its market; absent for every request that is not a placement
   * (A-ORDER-COUNT).
   */
  readonly orders?: number;
  /**
   * Location of the parameters: query string for GET and single DELETE, JSON body for POST and batch DELETE (document
   * 1, Signature; A-POST-BODY).
   */
  readonly parametersIn: 'query' | 'body';
  readonly parameters: Params;
  /** Rules between the parameters; limits of a single parameter are in its schema. */
  readonly rules?: readonly ParameterRule[];
  readonly reply: Reply;
  readonly doc: string;
  readonly assumes: readonly AssumptionId[];
}

/** Declares an endpoint row and keeps the types of its schemas, id, label and effect. */
export function endpoint<
  const Id extends string,
  const Label extends AuthLabel,
  const How extends Effect,
  Params extends z.ZodType,
  Reply extends z.ZodType,
>(
  row: EndpointRow<Params, Reply> & { readonly id: Id; readonly label: Label; readonly effect: How },
): EndpointRow<Params, Reply> & { readonly id: Id; readonly label: Label; readonly effect: How } {
  return row;
}

/** Schema without parameters. */
export const noParameters = z.strictObject({});
