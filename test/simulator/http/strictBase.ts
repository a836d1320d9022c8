/** What the strict tests share: a forbidden request, and the valid one it is made from. */
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { valueAt } from '../../support/contractSamples.ts';
import type { Refusal } from './strictRefusals.ts';
import { validOf, type Asked } from './validRequests.ts';

/** A forbidden request: what is wrong with it, what is sent, and the documented refusal. */
export interface StrictCase {
  readonly what: string;
  readonly asked: Asked;
  /** A parameter that is sent twice, in a query. */
  readonly twice?: string;
  readonly refusal: Refusal;
  /** Whether only the first item of the batch is refused. */
  readonly inItem: boolean;
}

/** The name a refusal says: that of the parameter itself, wherever it stands. */
export const leafOf = (path: string): string => path.replace(/\[\]$/, '').replace(/^.*\./, '');

/** The valid request that holds what a parameter stands in, made anew. */
export function baseFor(row: EndpointRow, path: string): Asked {
  const holder = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : path.replace(/\[\]$/, '');
  const all = validOf(row.id);
  return all.find((asked) => valueAt(asked, holder) !== undefined) ?? all[0]!;
}

/** Whether a parameter belongs to one item of a batch placement, which fails by itself. */
export const isInItem = (row: EndpointRow, path: string): boolean => row.orders !== undefined && path.includes('[].');
