import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { failure, type Failure } from '../venue/failure.ts';
import { readJson, type SentJson, type SentObject } from './readJson.ts';

/** The sent values by parameter name: one, or several where a query repeats a name. A query contains only text. */
export type Sent = ReadonlyMap<string, readonly SentJson[]>;

/** Parses the parameters of a query string. */
export function sentInQuery(query: string): Sent {
  const sent = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) sent.set(name, [...(sent.get(name) ?? []), value]);
  return sent;
}

/** Parses as {@link sentInQuery} does, with lists written as a repeated name, with commas, or as a JSON array. */
export function sentInQueryWithLists(query: string): Sent {
  const items = (value: string): string[] =>
    value
      .replace(/^\[(.*)\]$/s, '$1')
      .split(',')
      .map(unquoted);
  return new Map([...sentInQuery(query)].map(([name, values]) => [name, (values as string[]).flatMap(items)]));
}

const unquoted = (item: string): string => item.trim().replace(/^"(.*)"$/s, '$1');

/** Parses the parameters of a body; anything but one JSON object is refused. */
export function sentInBody(body: Uint8Array): Result<Sent, Failure> {
  const read = readJson(body);
  return read instanceof Map ? ok(sentMembers(read)) : fail(failure('INVALID_JSON'));
}

/** Returns the members of an object as sent parameters. */
export function sentMembers(members: SentObject): Sent {
  return new Map([...members].map(([name, value]) => [name, [value]]));
}
