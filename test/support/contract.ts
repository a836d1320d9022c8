/**
 * Readers of the contract tables. The tables are written from the documents and not from the rows, so that the two can
 * be compared (R14). Each line of a table is one fact with its source.
 */
import { contractTable } from './fixtures.ts';

/** The first columns of every table of requests, replies and pushes. */
export interface EndpointKey {
  readonly base: string;
  readonly method: string;
  readonly path: string;
}

/** Source of a fact: documents 1-3, or only public material about what they leave open. */
export interface Sourced {
  readonly source: 'document' | 'wire';
  readonly section: string;
}

/**
 * One request parameter. `default` in brackets is the exchange's own default, which no schema can express. `min` and
 * `max` are numbers, `len:64` characters, `items:10` members, `decimals:6` places. `values` is a closed list.
 */
export interface ParameterLine extends EndpointKey, Sourced {
  readonly name: string;
  readonly type: string;
  readonly required: 'yes' | 'no';
  readonly default: string;
  readonly min: string;
  readonly max: string;
  readonly values: string;
}

/** One rule between parameters: the parts of a rule of shared/exchange/parameterRules.ts, joined by blanks. */
export interface RuleLine extends EndpointKey, Sourced {
  readonly rule: string;
}

/** How a field may be absent. */
export type Presence = 'always' | 'optional' | 'nullable' | 'optionalNullable';

/** One field of a reply or push (method `WS`, path the wire name). `values` is the documented part of an open list. */
export interface FieldLine extends EndpointKey, Sourced {
  readonly field: string;
  readonly type: string;
  readonly presence: Presence;
  readonly when: string;
  readonly values: string;
}

/** A weight, or what a placement adds to the ORDERS counter, where the inventory does not state it. */
export interface WeightLine extends EndpointKey {
  readonly weight: string;
  readonly orders: string;
  readonly section: string;
}

/** Values that the documents give in prose and in no enumeration. */
export interface ProseLine {
  readonly name: string;
  readonly values: string;
  readonly document: string;
  readonly section: string;
}

const table = <Line>(name: string): readonly Line[] => contractTable(name) as unknown as Line[];

/** Every request parameter of every endpoint. */
export const parameterLines = table<ParameterLine>('parameters');
/** Every rule between parameters. */
export const ruleLines = table<RuleLine>('rules');
/** Every field of every reply and push. */
export const fieldLines = table<FieldLine>('fields');
/** Weights and order counts that the inventory does not state. */
export const weightLines = table<WeightLine>('weights');
/** Values given in prose. */
export const proseLines = table<ProseLine>('prose');

/** Returns the key of an endpoint or channel: base, method and path. */
export const keyOf = ({ base, method, path }: EndpointKey): string => `${base} ${method} ${path}`;

/** Returns the lines of one endpoint or channel. */
export function linesOf<Line extends EndpointKey>(lines: readonly Line[], key: string): readonly Line[] {
  return lines.filter((line) => keyOf(line) === key);
}

/** Returns the members of a list cell of the tables; none for an empty cell. */
export const cellValues = (cell: string): readonly string[] => (cell === '' ? [] : cell.split(','));

/** One entry of a change log (document 1 Versioning) and the table fact that reflects it: kind, place and name. */
export interface ChangeLine {
  readonly date: string;
  readonly base: string;
  readonly change: string;
  readonly kind: 'endpoint' | 'parameter' | 'field' | 'channel' | 'error';
  readonly where: string;
  readonly name: string;
}

/** Both change logs. */
export const changeLines = table<ChangeLine>('changes');
/** The inventories: endpoints, channels, enumerations, error codes. */
export const inventory = {
  endpoints: table<EndpointKey & { readonly weight: string; readonly label: string; readonly section: string }>(
    'endpoints',
  ),
  channels: table<{ readonly market: string; readonly channel: string; readonly scope: string }>('channels'),
  enumerations: table<{ readonly document: string; readonly name: string; readonly values: string }>('enums'),
  errors: table<{ readonly code: string; readonly name: string }>('errors'),
};
