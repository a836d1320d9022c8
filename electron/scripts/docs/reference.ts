/** Generates the reference of the contract: every row with its parameters, reply, source and assumptions. */
import { z } from 'zod';
import { assumptions } from '../../../shared/exchange/assumptions/assumptions.ts';
import { channels } from '../../../shared/exchange/channels.ts';
import { endpoints } from '../../../shared/exchange/endpoints.ts';
import { errors } from '../../../shared/exchange/errors.ts';
import { enumerations } from '../../../shared/exchange/enumerations.ts';
import { privateChannels } from '../../../shared/exchange/privateChannels.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { endpointValues, silentEndpoints, unreachedEndpoints } from '../lib/endpointValues.ts';

/**
 * A default that the exchange computes from its clock or from other parameters: the table writes it in parentheses, with
 * days as `-7d`.
 */
const FORM = /^\((.+)\)$/;
const DAYS = /-(\d+)d$/;

/** Returns the key of a parameter's row in the table of parameters. */
export const parameterKey = (market: string, method: string, path: string, name: string): string =>
  `${market} ${method} ${path} ${name}`;

/**
 * Returns the computed defaults by {@link parameterKey}, for example `now - 7 d` or `market price`. `table` is the text
 * of parameters.tsv.
 */
export function computedDefaults(table: string): ReadonlyMap<string, string> {
  const [head = '', ...lines] = table.trimEnd().split('\n');
  const column = head.split('\t').indexOf('default');
  const found = new Map<string, string>();
  for (const line of lines) {
    const cells = line.split('\t');
    const computed = FORM.exec(cells[column] ?? '')?.[1];
    if (computed === undefined) continue;
    const [market = '', method = '', path = '', name = ''] = cells;
    found.set(parameterKey(market, method, path, name), computed.replace(DAYS, ' - $1 d'));
  }
  return found;
}

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly known?: readonly string[];
  /** Kind of value that a primitive of the contract holds, in one word. */
  readonly kind?: string;
  readonly maxItems?: number;
  readonly maxLength?: number;
}

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

const kinds: Readonly<Record<string, string>> = {
  decimal: 'decimal',
  id: 'id',
  integerId: 'id, a bare integer in a body',
  time: 'Unix ms',
};

function describe(schema: JsonSchema): string {
  if (schema.kind !== undefined) return kinds[schema.kind] ?? schema.kind;
  if (schema.known) return `text, known: ${schema.known.join(', ')}`;
  if (schema.enum) return schema.enum.map(String).join(' \\| ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describe))].join(' or ');
  if (schema.prefixItems) return `[${schema.prefixItems.map(describe).join(', ')}]`;
  if (schema.items) {
    return `array of ${describe(schema.items)}${schema.maxItems === undefined ? '' : `, at most ${schema.maxItems}`}`;
  }
  if (schema.properties) return 'object';
  if (schema.type === 'integer' && schema.maximum !== undefined && schema.maximum < 1e9) {
    return `integer ${schema.minimum ?? 0}-${schema.maximum}`;
  }
  if (schema.maxLength !== undefined) return `${schema.type}, at most ${schema.maxLength} characters`;
  return schema.type ?? 'any';
}

/**
 * Returns the object that a schema holds, with the path to it: the schema itself, the item of its list, or the object
 * in one of its alternatives.
 */
function inner(schema: JsonSchema): { readonly object: JsonSchema; readonly path: string } | undefined {
  if (schema.properties) return { object: schema, path: '' };
  if (schema.items) {
    const item = inner(schema.items);
    return item && { ...item, path: `[]${item.path}` };
  }
  for (const one of schema.anyOf ?? []) {
    const found = inner(one);
    if (found) return found;
  }
  return undefined;
}

/** Returns a default that is not part of a schema, by the name of its parameter. */
type Computed = (name: string) => string | undefined;

function fieldLines(object: JsonSchema, prefix: string, computed: Computed): string[] {
  return Object.entries(object.properties ?? {}).flatMap(([name, field]) => {
    const notes = [
      object.required?.includes(name) ? 'required' : '',
      defaultOf(field, computed(`${prefix}${name}`)),
    ].filter(Boolean);
    const deeper = inner(field);
    return [
      `| ${prefix}${name} | ${describe(field)} | ${notes.join(', ')} |`,
      ...(deeper ? fieldLines(deeper.object, `${prefix}${name}${deeper.path}.`, computed) : []),
    ];
  });
}

function defaultOf(field: JsonSchema, computed: string | undefined): string {
  if (field.default !== undefined) return `default ${JSON.stringify(field.default)}`;
  return computed === undefined ? '' : `default ${computed}`;
}

function fields(schema: JsonSchema, title: string, computed: Computed = () => undefined): string[] {
  const found = inner(schema);
  if (!found || Object.keys(found.object.properties ?? {}).length === 0) {
    return [`${title}: ${schema.properties ? 'none' : describe(schema)}`, ''];
  }
  const list = found.path === '' ? '' : ' (array of)';
  return [`${title}${list}:`, '', '| name | form | |', '|---|---|---|', ...fieldLines(found.object, '', computed), ''];
}

const allChannels = [...Object.values(channels), ...Object.values(privateChannels)];

/** Describes where the window shows a value of the reply, or why it shows none; e2e tests verify it. */
function shown(id: string): string {
  if (Object.hasOwn(endpointValues, id)) {
    const { field, where } = endpointValues[id as keyof typeof endpointValues];
    return `In the window: \`${field}\`, ${where}.`;
  }
  const reasons: Readonly<Record<string, string>> = { ...silentEndpoints, ...unreachedEndpoints };
  const isAsked = Object.hasOwn(silentEndpoints, id);
  return `${isAsked ? 'Asked by the window, not shown' : 'Not asked by the window'}: ${reasons[id] ?? ''}`;
}

/** Returns the text of REFERENCE.md; `parameterTable` is the text of the contract's table of parameters. */
export function reference(parameterTable: string): string {
  const computed = computedDefaults(parameterTable);
  const lines = [
    '# Reference of the contract',
    '',
    'Generated from the rows by `npm run docs`; a test keeps it fresh. Do not edit.',
    '',
    `${Object.keys(endpoints).length} endpoints, ${allChannels.length} channels, ${Object.keys(enumerations).length} enumerations, ${Object.keys(errors).length} error codes, ${Object.keys(assumptions).length} assumptions.`,
    '',
    '## Endpoints',
    '',
  ];
  for (const row of Object.values<EndpointRow>(endpoints)) {
    lines.push(`### ${row.method} ${row.path}`, '');
    lines.push(
      `\`${row.id}\` · ${row.market} · ${row.label} · weight ${row.weight}${row.orders ? ` (ORDERS ${row.orders})` : ''} · ${row.effect === 'read' ? 'reads' : 'changes'} · parameters in the ${row.parametersIn} · document ${row.doc}`,
      '',
    );
    lines.push(shown(row.id), '');
    const { market, method, path } = row;
    const defaultAt: Computed = (name) => computed.get(parameterKey(market, method, path, name));
    lines.push(...fields(schemaOf(row.parameters), 'Parameters', defaultAt));
    if (row.rules) lines.push(`Rules: ${row.rules.map((rule) => `\`${rule.join(' ')}\``).join(', ')}`, '');
    lines.push(...fields(schemaOf(row.reply), 'Reply'));
    if (row.assumes.length > 0) lines.push(`Rests on ${row.assumes.join(', ')}.`, '');
  }
  lines.push('## Channels', '');
  for (const row of allChannels) {
    lines.push(`### ${row.market} ${row.title}`, '', `\`${row.name}\` · ${row.scope} · document ${row.doc}`, '');
    lines.push(...fields(schemaOf(row.push), 'Push'), `Rests on ${row.assumes.join(', ')}.`, '');
  }
  lines.push('## Enumerations', '', '| document | name | values |', '|---|---|---|');
  for (const { document, name, values } of Object.values(enumerations)) {
    lines.push(`| ${document} | ${name} | ${values.join(', ')} |`);
  }
  lines.push('');
  lines.push('## Error codes', '', '| code | name | message | HTTP |', '|---|---|---|---|');
  for (const row of Object.values(errors)) lines.push(`| ${row.code} | ${row.name} | ${row.message} | ${row.status} |`);
  lines.push('', '## Assumptions', '', '| id | question | choice | confidence | source |', '|---|---|---|---|---|');
  for (const [id, entry] of Object.entries(assumptions)) {
    lines.push(`| ${id} | ${entry.question} | ${entry.choice} | ${entry.confidence} | ${entry.source} |`);
  }
  return `${lines.join('\n')}\n`;
}
