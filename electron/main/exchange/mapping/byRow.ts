/**
 * Converts the checked reply of every endpoint to the app's types: an endpoint without its function does not compile.
 */
import type { EndpointId, ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { ReadContext } from './byRowContext.ts';
import { futuresByRow } from './byRowFutures.ts';
import { spotByRow } from './byRowSpot.ts';

/**
 * The functions of the mapping files, by endpoint id. A list keeps its order, with `undefined` for a record that passes
 * the check but means nothing; a page counts those in `unreadable`.
 */
export const byEndpoint = {
  ...spotByRow,
  ...futuresByRow,
} satisfies { readonly [Id in EndpointId]: (reply: ReplyOf<Id>, context: ReadContext) => unknown };
