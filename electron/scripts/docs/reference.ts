/** The generated reference of the contract: every row with its parameters, reply, source and assumptions. */
import { z } from 'zod';
import { assumptions } from '../../../shared/exchange/assumptions.ts';
import { channels } from '../../../shared/exchange/channels.ts';
import { endpoints } from '../../../shared/exchange/endpoints.ts';
import { errors } from '../../../shared/exchange/errors.ts';
import { privateChannels } from '../../../shared/exchange/privateChannels.ts';

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
}

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

function describe(schema: JsonSchema): string {
  if (schema.known) return `text, known: ${schema.known.join(', ')}`;
  if (schema.enum) return schema.enum.map(String).join(' \\| ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describe))].join(' or ');
  if (schema.prefixItems) return `[${schema.prefixItems.map(describe).join(', ')}]`;
  if (schema.items) return `array of ${describe(schema.items)}`;
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`;
  if (schema.type === 'integer' && schema.maximum !== undefined && schema.maximum < 1e9) {
    return `integer ${schema.minimum ?? 0}-${schema.maximum}`;
  }
  return schema.type ?? 'any';
}

function fields(schema: JsonSchema, title: string): string[] {
  const object = schema.properties ? schema : (schema.anyOf?.find((inner) => inner.items)?.items ?? schema.items);
  if (!object?.properties || Object.keys(object.properties).length === 0) {
    return [`${title}: ${schema.properties ? 'none' : describe(schema)}`, ''];
  }
  const lines = [`${title}${object === schema ? '' : ' (array of)'}:`, '', '| name | form | |', '|---|---|---|'];
  for (const [name, field] of Object.entries(object.properties)) {
    const notes = [
      object.required?.includes(name) ? 'required' : '',
      field.default === undefined ? '' : `default ${JSON.stringify(field.default)}`,
    ].filter(Boolean);
    lines.push(`| ${name} | ${describe(field)} | ${notes.join(', ')} |`);
  }
  return [...lines, ''];
}

const allChannels = [...Object.values(channels), ...Object.values(privateChannels)];

/** The text of REFERENCE.md. */
export function reference(): string {
  const lines = [
    '# Reference of the contract',
    '',
    'Generated from the rows by `npm run docs`; a test keeps it fresh. Do not edit.',
    '',
    `${Object.keys(endpoints).length} endpoints, ${allChannels.length} channels, ${Object.keys(errors).length} error codes, ${Object.keys(assumptions).length} assumptions.`,
    '',
    '## Endpoints',
    '',
  ];
  for (const row of Object.values(endpoints)) {
    lines.push(`### ${row.method} ${row.path}`, '');
    lines.push(
      `\`${row.id}\` · ${row.market} · ${row.label} · weight ${row.weight}${row.orders ? ` (ORDERS ${row.orders})` : ''} · parameters in the ${row.parametersIn} · document ${row.doc}`,
      '',
    );
    lines.push(...fields(schemaOf(row.parameters), 'Parameters'), ...fields(schemaOf(row.reply), 'Reply'));
    if (row.assumes.length > 0) lines.push(`Rests on ${row.assumes.join(', ')}.`, '');
  }
  lines.push('## Channels', '');
  for (const row of allChannels) {
    lines.push(`### ${row.market} ${row.title}`, '', `\`${row.name}\` · ${row.scope} · document ${row.doc}`, '');
    lines.push(...fields(schemaOf(row.push), 'Push'), `Rests on ${row.assumes.join(', ')}.`, '');
  }
  lines.push('## Error codes', '', '| code | name | message | HTTP |', '|---|---|---|---|');
  for (const row of Object.values(errors)) lines.push(`| ${row.code} | ${row.name} | ${row.message} | ${row.status} |`);
  lines.push('', '## Assumptions', '', '| id | question | choice | confidence | source |', '|---|---|---|---|---|');
  for (const [id, entry] of Object.entries(assumptions)) {
    lines.push(`| ${id} | ${entry.question} | ${entry.choice} | ${entry.confidence} | ${entry.source} |`);
  }
  return `${lines.join('\n')}\n`;
}
