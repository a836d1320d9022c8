import type { Market } from '../../../shared/exchange/markets.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import type { Faults } from '../venue/faults.ts';
import { failure } from '../venue/failure.ts';
import type { Answer } from './handler.ts';
import { RawNumber, type Json } from '../venue/json.ts';

/**
 * Simulates an outdated replica (fault staleReads): while the fault lasts, queries and lists do not contain the orders
 * placed since it began, nor their trades. Older orders and balances are unchanged.
 */
export class StaleReads {
  readonly #market: Market;
  readonly #faults: Faults;
  readonly #hidden = new Set<string>();

  constructor(market: Market, faults: Faults) {
    this.#market = market;
    this.#faults = faults;
  }

  /** Returns the reply of a private endpoint as the replica gives it. */
  shown(row: EndpointRow, answer: Answer): Answer {
    if (!answer.ok) return answer;
    if (!this.#faults.lasts('staleReads', this.#market)) {
      this.#hidden.clear();
      return answer;
    }
    if (row.orders !== undefined) {
      for (const record of listed(answer.value)) {
        const id = orderId(record);
        if (id !== null) this.#hidden.add(id);
      }
      return answer;
    }
    return row.effect === 'read' ? this.#without(answer.value) : answer;
  }

  #without(value: Json): Answer {
    const isHidden = (one: Json) => this.#hidden.has(orderId(one) ?? '');
    const left = (records: Json) => listed(records).filter((one) => !isHidden(one));
    if (Array.isArray(value)) return ok(left(value as Json));
    if (isHidden(value)) {
      return fail(failure(this.#market === 'spot' ? 'SPOT_ORDER_NOT_EXIST' : 'CONTRACT_ORDER_NOT_EXIST'));
    }
    // A page of conditional orders has its list in a named member (document 3, allAlgoOrders).
    return ok(
      isMembers(value) && Array.isArray(value.orders) ? { ...value, orders: left(value.orders as Json) } : value,
    );
  }
}

/** Returns the records of a list, or the one record as a list. */
function listed(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}

/** Returns the order id of a record, including conditional orders; null when it has none. */
function orderId(record: Json): string | null {
  if (!isMembers(record)) return null;
  const id = record.orderId ?? record.algoId;
  if (id instanceof RawNumber) return id.digits;
  return typeof id === 'string' && id !== '' ? id : null;
}

function isMembers(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !(value instanceof RawNumber) && !Array.isArray(value);
}
