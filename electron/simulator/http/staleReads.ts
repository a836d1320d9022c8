import type { Market } from '../../../shared/exchange/markets.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import type { Faults } from '../venue/faults.ts';
import { failure } from './failure.ts';
import type { Answer } from './handler.ts';
import { RawNumber, type Json } from './json.ts';

/**
 * A replica that is behind (fault staleReads): while it lasts, queries and lists do not know the orders placed since it
 * began, nor their trades. Older orders and balances are shown as they are.
 */
export class StaleReads {
  readonly #market: Market;
  readonly #faults: Faults;
  readonly #hidden = new Set<string>();

  constructor(market: Market, faults: Faults) {
    this.#market = market;
    this.#faults = faults;
  }

  /** The answer of a private row as this replica gives it. */
  shown(row: EndpointRow, answer: Answer): Answer {
    if (!answer.ok) return answer;
    if (!this.#faults.lasts('staleReads', this.#market)) {
      this.#hidden.clear();
      return answer;
    }
    if (row.orders !== undefined) {
      const id = orderId(answer.value);
      if (id !== null) this.#hidden.add(id);
      return answer;
    }
    return row.method === 'GET' ? this.#without(answer.value) : answer;
  }

  #without(value: Json): Answer {
    const isHidden = (one: Json) => this.#hidden.has(orderId(one) ?? '');
    if (Array.isArray(value)) return ok((value as readonly Json[]).filter((one) => !isHidden(one)));
    if (!isHidden(value)) return ok(value);
    return fail(failure(this.#market === 'spot' ? 'SPOT_ORDER_NOT_EXIST' : 'CONTRACT_ORDER_NOT_EXIST'));
  }
}

/** The orderId of a record, null when it has none. */
function orderId(record: Json): string | null {
  if (typeof record !== 'object' || record === null || record instanceof RawNumber || Array.isArray(record))
    return null;
  const id = (record as { readonly [name: string]: Json }).orderId;
  if (id instanceof RawNumber) return id.digits;
  return typeof id === 'string' && id !== '' ? id : null;
}
