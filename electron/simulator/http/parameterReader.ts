import type { z } from 'zod';
import type { ParameterRule } from '../../../shared/exchange/parameterRules.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Deviations } from '../venue/counters.ts';
import { failure, type Failure } from '../venue/failure.ts';
import { type Field, fieldOf, fieldsOf, formOf } from './parameterForms.ts';
import { isClientId, isPlainId, refusalOf } from './parameterRefusals.ts';
import { type SentJson, readJson, type SentObject } from './readJson.ts';
import { brokenRule, ignores, isBackwards } from './ruleChecks.ts';

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
function sentMembers(members: SentObject): Sent {
  return new Map([...members].map(([name, value]) => [name, [value]]));
}

const known = new WeakMap<readonly ParameterRule[], Map<string, readonly ParameterRule[]>>();

/**
 * Returns the rules of an endpoint row about one level of its parameters, with the names of that level: `''` for the
 * request itself, `orderList[].` for each item of that list.
 */
function rulesOf({ rules = [] }: Pick<EndpointRow, 'rules'>, level: string): readonly ParameterRule[] {
  const levels = known.get(rules) ?? new Map<string, readonly ParameterRule[]>();
  known.set(rules, levels);
  const found = levels.get(level);
  if (found) return found;
  const levelRules = rules.filter((rule) => (level === '' ? !rule[1]!.includes('[].') : rule[1]!.startsWith(level)));
  const named = levelRules.map((rule) => rule.map((part) => withoutLevel(part, level)) as unknown as ParameterRule);
  levels.set(level, named);
  return named;
}

function withoutLevel(part: string | number, level: string): string | number {
  return typeof part === 'string' && part.startsWith(level) ? part.slice(level.length) : part;
}

/** Returns the smallest and largest number of members of a list, from its schema. */
function boundsOf(list: z.ZodType): { readonly least: number; readonly most: number } {
  let [least, most] = [0, Infinity];
  for (const check of list._zod.def.checks ?? []) {
    const { def } = check._zod;
    if (def.check === 'min_length') least = (def as z.core.$ZodCheckMinLengthDef).minimum;
    if (def.check === 'max_length') most = (def as z.core.$ZodCheckMaxLengthDef).maximum;
  }
  return { least, most };
}

/** Whether deviations from the documents are tolerated (R6), and the exchange's time in Unix ms. */
export interface Tolerance {
  readonly strict: boolean;
  readonly deviations: Deviations;
  readonly now: number;
}

/** The parts of an endpoint row needed to read a request. */
export type ReadRow = Pick<EndpointRow, 'market' | 'path' | 'parameters' | 'parametersIn' | 'orders' | 'rules'>;

/** An invalid item of a batch, with its index in the list as it was sent. */
export interface FailedItem {
  readonly index: number;
  /** The client's own id; null when it cannot be read. */
  readonly clientOrderId: string | null;
  readonly failure: Failure;
}

type Members = Record<string, unknown>;

/** Reads the parameters of one request by its endpoint row; see readParameters. */
export class ParameterReader {
  readonly failed: FailedItem[] = [];
  readonly #row: ReadRow;
  readonly #tolerance: Tolerance;

  constructor(row: ReadRow, tolerance: Tolerance) {
    this.#row = row;
    this.#tolerance = tolerance;
  }

  /** Reads the whole request. */
  whole(sent: Sent): Result<Members, Failure> {
    const read = this.#members(this.#row.parameters, sent);
    return read.ok ? this.#held(read.value, this.#row.parameters, rulesOf(this.#row, '')) : read;
  }

  /**
   * Reads the members of an object, each by its own schema; names that are not in the schema are counted and ignored.
   */
  #members(schema: z.ZodType, sent: Sent): Result<Members, Failure> {
    const fields = fieldsOf(schema);
    const read: Members = {};
    for (const field of fields) {
      const value = this.#value(field, sent.get(field.name) ?? []);
      if (!value.ok) return value;
      if (value.value !== undefined) read[field.name] = value.value;
    }
    for (const name of sent.keys()) {
      if (fields.some((field) => field.name === name)) continue;
      this.#tolerance.deviations.note('unknownParameter', `${this.#row.path} ${name}`);
    }
    return ok(read);
  }

  /** Reads a parameter from all its values; returns `undefined` when it was not sent and has no default. */
  #value(field: Field, values: readonly SentJson[]): Result<unknown, Failure> {
    const inQuery = this.#row.parametersIn === 'query';
    if (field.kind === 'list' && inQuery && values.some((value) => value !== '')) return this.#list(field, values);
    if (values.length > 1) return fail(failure('PARAM_ERROR', field.name));
    const value = values[0] ?? '';
    if (value === '') {
      const absent = field.schema.safeParse(undefined);
      return absent.success ? ok(absent.data) : fail(failure('PARAM_EMPTY', field.name));
    }
    if (field.kind === 'list') {
      return Array.isArray(value)
        ? this.#list(field, value as readonly SentJson[])
        : fail(failure('PARAM_ERROR', field.name));
    }
    if (field.kind === 'object') {
      return value instanceof Map
        ? this.#members(field.base, sentMembers(value))
        : fail(failure('PARAM_ERROR', field.name));
    }
    return this.#scalar(field, value);
  }

  #scalar(field: Field, value: SentJson): Result<unknown, Failure> {
    const { strict, deviations } = this.#tolerance;
    const form = formOf(field, value, this.#row.parametersIn);
    if (form?.isOther === true && strict) return fail(refusalOf(this.#row, field, undefined));
    const checked = form && field.schema.safeParse(form.value);
    if (!checked?.success) return fail(refusalOf(this.#row, field, form));
    if (form?.isOther === true) deviations.note('otherForm', `${field.name}=${String(form.value)}`);
    if (this.#row.market === 'spot' && isClientId(field) && !isPlainId(checked.data)) {
      if (strict) return fail(refusalOf(this.#row, field, undefined));
      deviations.note('clientIdCharacters', String(checked.data));
    }
    return ok(checked.data);
  }

  /**
   * Reads a list: no member may be empty, and the list may have neither more nor fewer members than its schema allows.
   */
  #list(field: Field, values: readonly SentJson[]): Result<unknown, Failure> {
    const { least, most } = boundsOf(field.base);
    if (values.length < least) return fail(failure('PARAM_EMPTY', field.name));
    if (values.length > most) return fail(failure('PARAM_ERROR', field.name));
    const item = fieldOf(field.name, (field.base as z.ZodArray<z.ZodType>).element);
    if (item.kind === 'object') return this.#objects(item, values);
    const read: unknown[] = [];
    for (const value of values) {
      const one =
        value === '' || value === null ? fail(refusalOf(this.#row, item, undefined)) : this.#scalar(item, value);
      if (!one.ok) return one;
      read.push(one.value);
    }
    return ok(read);
  }

  /**
   * Reads a list of objects. The items of a batch fail one by one; a member that is not an object fails the whole
   * request.
   */
  #objects(item: Field, values: readonly SentJson[]): Result<unknown, Failure> {
    const isBatch = this.#row.orders !== undefined;
    const rules = rulesOf(this.#row, `${item.name}[].`);
    const read: Members[] = [];
    for (const [index, value] of values.entries()) {
      if (!(value instanceof Map)) return fail(failure('PARAM_ERROR', item.name));
      const members = this.#members(item.base, sentMembers(value));
      const held = members.ok ? this.#held(members.value, item.base, rules) : members;
      if (held.ok) read.push(held.value);
      else if (!isBatch) return held;
      else {
        const id = value.get('newClientOrderId');
        this.failed.push({ index, clientOrderId: typeof id === 'string' ? id : null, failure: held.error });
      }
    }
    return ok(read);
  }

  /** Drops ignored parameters and checks the rest against the rules; a tolerated violation is counted. */
  #held(read: Members, schema: z.ZodType, rules: readonly ParameterRule[]): Result<Members, Failure> {
    const ignored = new Set(rules.map((rule) => ignores(rule, read)));
    for (const { name, schema: whole } of fieldsOf(schema)) {
      if (!ignored.has(name)) continue;
      // An ignored parameter gets its default; one without a default is removed.
      read[name] = whole.safeParse(undefined).data;
      if (read[name] === undefined) delete read[name];
    }
    if (isBackwards(read)) return fail(failure('START_TIME_AFTER_END_TIME'));
    const span = rules.find((rule) => rule[0] === 'spanDays');
    for (const rule of rules) {
      const refused = brokenRule(rule, read, this.#tolerance.now, span === undefined ? null : span[3]);
      if (refused && !this.#tolerates(rule)) return fail(refused);
    }
    return ok(read);
  }

  /** The running exchange accepts a spot LIMIT order without timeInForce as GTC (R6). */
  #tolerates(rule: ParameterRule): boolean {
    const { strict, deviations } = this.#tolerance;
    const isTolerated = this.#row.market === 'spot' && rule[0] === 'requiredWhen' && rule[1] === 'timeInForce';
    if (strict || !isTolerated) return false;
    deviations.note('missingTimeInForce', this.#row.path);
    return true;
  }
}
