/**
 * The table of endpoints: which endpoints of the inventory the e2e tests reached, and why the others were not reached.
 */
import { endpoints, type EndpointId } from '../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { endpointValues, lateEndpoints, silentEndpoints, unreachedEndpoints } from './endpointValues.ts';

/** A value on which the reply and the screen agreed. */
export interface ReadValue {
  readonly id: EndpointId;
  readonly field: string;
  readonly value: string;
}

/** Output of one e2e test. */
export interface EndpointReport {
  readonly journey: string;
  readonly asked: readonly {
    readonly id: EndpointId;
    readonly times: number;
    readonly statuses: readonly number[];
  }[];
  readonly read: readonly ReadValue[];
}

/** One line of the table. */
export interface TableRow {
  readonly endpoint: EndpointId;
  readonly market: string;
  readonly method: string;
  readonly path: string;
  /** Number of e2e tests that reached it, and total number of requests of all of them. */
  readonly journeys: number;
  readonly times: number;
  /** HTTP statuses of the replies, ascending. */
  readonly statuses: string;
  /** Field, value and place of a value that was read off the screen; '' when none was. */
  readonly value: string;
  /** Reason why no value was read, or why the window does not request the endpoint; '' when a value was read. */
  readonly reason: string;
}

/** Returns what the lists state about an endpoint. */
function listedFor(id: EndpointId): { readonly where: string; readonly reason: string } {
  const values: Partial<Record<EndpointId, { readonly where: string }>> = endpointValues;
  const reasons: Partial<Record<EndpointId, string>> = { ...silentEndpoints, ...unreachedEndpoints };
  return { where: values[id]?.where ?? '', reason: reasons[id] ?? '' };
}

/** Returns one row for each endpoint of the inventory, in its order. */
export function endpointTable(reports: readonly EndpointReport[]): readonly TableRow[] {
  return Object.values<EndpointRow>(endpoints).map((row) => {
    const id = row.id as EndpointId;
    const asked = reports.flatMap((report) => report.asked.filter((one) => one.id === id));
    const read = reports.flatMap((report) => report.read).find((one) => one.id === id);
    const { where, reason } = listedFor(id);
    const unreadReason = reason === '' ? 'A value stands on the screen; no journey of this run read it.' : reason;
    return {
      endpoint: id,
      market: row.market,
      method: row.method,
      path: row.path,
      journeys: asked.length,
      times: asked.reduce((sum, { times }) => sum + times, 0),
      statuses: [...new Set(asked.flatMap(({ statuses }) => statuses))].toSorted((a, b) => a - b).join(' '),
      value: read ? `${read.field} = ${read.value} (${where})` : '',
      reason: read ? '' : unreadReason,
    };
  });
}

/** Returns the closing line: how many endpoints of the inventory the window reached. */
export function summary(rows: readonly TableRow[]): string {
  const reached = rows.filter(({ journeys }) => journeys > 0).length;
  const read = rows.filter(({ value }) => value !== '').length;
  return `endpoints: ${reached} of ${rows.length} reached by the window, ${read} with a value read off the screen`;
}

/** Returns the contradictions between a complete run of the e2e tests and the lists, one sentence each. */
export function contradictions(rows: readonly TableRow[]): readonly string[] {
  return rows.flatMap(({ endpoint, journeys, value }) => {
    if (lateEndpoints.has(endpoint)) return [];
    if (endpoint in unreachedEndpoints)
      return journeys > 0 ? [`endpoint ${endpoint} is requested, but listed as not reached`] : [];
    if (journeys === 0) return [`endpoint ${endpoint} is listed as reached, but no e2e test requested it`];
    return endpoint in endpointValues && value === ''
      ? [`endpoint ${endpoint}: no e2e test read its value off the screen`]
      : [];
  });
}
