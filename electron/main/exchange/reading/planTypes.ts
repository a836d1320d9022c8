/** Declares plans so that each has the type of its endpoint's reply and of the record it reads. */
import type { EndpointId, ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { Plan } from './plan.ts';

/** A plan without its `items`. */
type Rest<Reply, Item> = Omit<Plan<Reply, Item>, 'items'>;

/**
 * Returns a function that declares plans for endpoints of one kind: the endpoint, where its records are, and everything
 * that depends on their type.
 */
export function plansOf<Known extends EndpointId>() {
  return <Id extends Known, Item>(
    _row: Id,
    items: Plan<ReplyOf<Id>, Item>['items'],
    rest: Rest<ReplyOf<Id>, NoInfer<Item>>,
  ): Plan<ReplyOf<Id>, Item> => ({ ...rest, items });
}
