import { RawNumber, type Json } from '../../../electron/simulator/venue/json.ts';
import type { SentParameters } from './validRequests.ts';

/** Returns a query as a client writes it: a list repeats its name, and so does a parameter that is sent twice. */
export function queryOf(asked: SentParameters, twice?: string): string {
  const text = (value: Json): string => (value instanceof RawNumber ? value.digits : String(value as string));
  const one = (name: string, value: Json): string => `${name}=${encodeURIComponent(text(value))}`;
  return Object.entries(asked)
    .flatMap(([name, value]) => {
      const values = Array.isArray(value) ? (value as readonly Json[]) : [value];
      const pairs = values.map((each) => one(name, each));
      return name === twice ? [...pairs, ...pairs] : pairs;
    })
    .join('&');
}
