/** The common parts of the strict tests: a forbidden request, and the valid one it is made from. */
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { valueAt } from '../../support/contractSamples.ts';
import type { Refusal } from './strictRefusals.ts';
import { validOf, type SentParameters } from './validRequests.ts';

/** A forbidden request: what is wrong with it, what is sent, and the documented refusal. */
export interface StrictCase {
  readonly what: string;
  readonly asked: SentParameters;
  /** A parameter that is sent twice, in a query. */
  readonly twice?: string;
  readonly refusal: Refusal;
  /** Whether only the first item of the batch is refused. */
  readonly inItem: boolean;
}

/** Returns the name that a refusal uses: that of the parameter itself, without its path. */
export const leafOf = (path: string): string => path.replace(/\[\]$/, '').replace(/^.*\./, '');

/** Returns a new valid request that contains the object or list of a parameter. */
export function baseFor(row: EndpointRow, path: string): SentParameters {
  const holder = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : path.replace(/\[\]$/, '');
  const all = validOf(row.id);
  return all.find((asked) => valueAt(asked, holder) !== undefined) ?? all[0]!;
}

/** Returns whether a parameter belongs to one item of a batch placement, which fails separately. */
export const isInItem = (row: EndpointRow, path: string): boolean => row.orders !== undefined && path.includes('[].');
