/**
 * Records which endpoints the app of an e2e test requested, and which values of their replies the test read off the
 * screen, for the table of all e2e tests.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { EndpointReport, ReadValue } from '../../../electron/scripts/lib/endpointTable.ts';
import type { EndpointId } from '../../../shared/exchange/endpoints.ts';
import { endpointOf, type RequestCount } from './endpointLog.ts';

export type { ReadValue } from '../../../electron/scripts/lib/endpointTable.ts';

/** Folder in which e2e tests leave their parts of the table. */
const FOLDER = path.resolve(import.meta.dirname, '../../../.cache/reports/endpoints');

/** Sums requests up to one entry per endpoint over all simulators of the test. */
function gathered(asked: readonly RequestCount[]): EndpointReport['asked'] {
  const byId = new Map<EndpointId, { times: number; statuses: Set<number> }>();
  for (const one of asked) {
    const id = endpointOf(one);
    if (id === undefined) continue;
    const known = byId.get(id) ?? { times: 0, statuses: new Set<number>() };
    known.times += one.count;
    known.statuses.add(one.status);
    byId.set(id, known);
  }
  return [...byId].map(([id, { times, statuses }]) => ({
    id,
    times,
    statuses: [...statuses].toSorted((a, b) => a - b),
  }));
}

/**
 * Writes the part of one e2e test; a repeated run of the test replaces it. Writes nothing if the app requested no
 * endpoint.
 */
export function writeEndpointReport(
  test: { readonly testId: string; readonly titlePath: readonly string[] },
  desks: readonly { readonly asked: readonly RequestCount[]; readonly read: readonly ReadValue[] }[],
): void {
  const asked = gathered(desks.flatMap((desk) => desk.asked));
  if (asked.length === 0) return;
  const read = desks.flatMap((desk) => desk.read);
  const report: EndpointReport = { journey: test.titlePath.join(' > '), asked, read };
  fs.mkdirSync(FOLDER, { recursive: true });
  fs.writeFileSync(path.join(FOLDER, `${test.testId}.json`), JSON.stringify(report));
}
