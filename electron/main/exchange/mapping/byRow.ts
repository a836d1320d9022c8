/** Every endpoint's checked reply as the app means it, by row: a row without its function does not compile. */
import type { EndpointId, ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { ReadContext } from './byRowContext.ts';
import { futuresByRow } from './byRowFutures.ts';
import { spotByRow } from './byRowSpot.ts';

/**
 * The functions of the mapping files, by endpoint id. A list is answered place by place, with `undefined` for a record that
 * checks but means nothing; a page counts those in `unreadable`.
 */
export const byRow = {
  ...spotByRow,
  ...futuresByRow,
} satisfies { readonly [Id in EndpointId]: (reply: ReplyOf<Id>, context: ReadContext) => unknown };
