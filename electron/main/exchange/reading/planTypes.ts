/** Declares plans so that each knows the reply of its row and the record it reads. */
import type { EndpointId, ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { Plan } from './plan.ts';

/** A plan but for its records. */
type Rest<Reply, Item> = Omit<Plan<Reply, Item>, 'items'>;

/** A declaration for rows of one kind: the row, where its records are, and everything that rests on them. */
export function plansOf<Known extends EndpointId>() {
  return <Id extends Known, Item>(
    _row: Id,
    items: Plan<ReplyOf<Id>, Item>['items'],
    rest: Rest<ReplyOf<Id>, NoInfer<Item>>,
  ): Plan<ReplyOf<Id>, Item> => ({ ...rest, items });
}
