/** Endpoints and channels that a payload can be checked against, by the names people use. */
import type { byChannel } from '../../main/exchange/mapping/byChannel.ts';
import { channels, type ChannelRow } from '../../../shared/exchange/channels.ts';
import { endpoints, type EndpointId } from '../../../shared/exchange/endpoints.ts';
import { privateChannels } from '../../../shared/exchange/privateChannels.ts';
import { nearestNames } from '../../../shared/result/helpText.mjs';

/** Id of one of the 16 channels, public or private. */
export type AnyChannelId = keyof typeof byChannel;

/** An endpoint, or a channel of either scope; `title` is the name it is listed under. */
export type Target =
  | { readonly kind: 'endpoint'; readonly title: string; readonly id: EndpointId }
  | { readonly kind: 'channel'; readonly title: string; readonly id: AnyChannelId; readonly row: ChannelRow };

const targets = new Map<string, Target>();
/**
 * Names are compared without case; those of channels also without spaces, underscores and hyphens, for example "Book
 * Ticker".
 */
const plain = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
const joined = (name: string): string => plain(name).replaceAll(/[ _-]/g, '');

for (const row of Object.values(endpoints)) {
  const title = `${row.method} ${row.path}`;
  targets.set(plain(title), { kind: 'endpoint', title, id: row.id });
}
const allChannels: Readonly<Record<AnyChannelId, ChannelRow>> = { ...channels, ...privateChannels };
for (const [id, row] of Object.entries(allChannels) as [AnyChannelId, ChannelRow][]) {
  const wire = id.slice(id.indexOf('.') + 1);
  const target: Target = { kind: 'channel', title: `${row.market} ${wire}`, id, row };
  for (const name of [wire, row.title]) targets.set(joined(`${row.market} ${name}`), target);
}

/** Returns the target of that name; a query string after a path or a slash at its end does not matter. */
export function findTarget(name: string): Target | undefined {
  return targets.get(plain(name.replace(/\/?(?:\?.*)?$/s, ''))) ?? targets.get(joined(name));
}

/** Returns all target names, those closest to the given one first. */
export function namesNearest(name: string): string[] {
  return nearestNames(plain(name), [...new Set([...targets.values()].map(({ title }) => title))]);
}
