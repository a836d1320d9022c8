/** Compares the rows of shared/exchange with every table of the contract: the differences, and the number of facts. */
import { channels } from '../../shared/exchange/channels.ts';
import { endpoints } from '../../shared/exchange/endpoints.ts';
import { enumerations } from '../../shared/exchange/enumerations.ts';
import { errors } from '../../shared/exchange/errors.ts';
import { privateChannels } from '../../shared/exchange/privateChannels.ts';
import { fieldLines, inventory, linesOf, parameterLines, proseLines, ruleLines, weightLines } from './contract.ts';
import { compareFields } from './contractFields.ts';
import { compareParameters, compareRules } from './contractParameters.ts';
import { documentedProse, proseOfRows } from './contractProse.ts';
import { compareEndpoints, compareEnumerations, compareTexts, printedValues, rowKey } from './contractRows.ts';

/** Every endpoint row. */
export const endpointRows = Object.values(endpoints);
/** Every channel row. */
export const channelRows = [...Object.values(channels), ...Object.values(privateChannels)];

/** Returns the key of a channel in the tables: its market, `WS` and its name on the wire. */
export const channelKey = ({ id, market }: { readonly id: string; readonly market: string }): string =>
  `${market} WS ${id.slice(market.length + 1)}`;

/** Seven futures codes from public material, in addition to those of document 1 (A-FUTURES-ERRORS). */
export const futuresCodes = proseLines
  .filter(({ name }) => name === 'futures error codes')
  .flatMap(({ values }) => values.split(', '));

/** Returns the differences of one endpoint's parameters. */
export function parameterDifferences(row: (typeof endpointRows)[number]): string[] {
  return compareParameters(row, linesOf(parameterLines, rowKey(row)));
}

/** Returns the differences of one endpoint's rules between parameters. */
export function ruleDifferences(row: (typeof endpointRows)[number]): string[] {
  const documented = linesOf(ruleLines, rowKey(row)).map(({ rule }) => rule);
  return compareRules(row.rules, documented);
}

/** Returns the differences of the error codes: code and name of document 1, and the seven futures codes. */
export function errorDifferences(): string[] {
  const rows = Object.values(errors);
  const isFutures = ({ code }: { readonly code: number }): boolean => futuresCodes.includes(String(code));
  return [
    ...compareTexts(
      rows.filter((row) => !isFutures(row)).map(({ code, name }) => `${code} ${name}`),
      inventory.errors.map(({ code, name }) => `${code} ${name}`),
    ),
    ...compareTexts(
      rows.filter(isFutures).map(({ code }) => String(code)),
      futuresCodes,
    ),
  ];
}

/** Returns the differences of the channel rows: market, title and scope. */
export function channelDifferences(): string[] {
  return compareTexts(
    channelRows.map(({ market, title, scope }) => `${market} ${title} ${scope}`),
    inventory.channels.map(({ market, channel, scope }) => `${market.toLowerCase()} ${channel} ${scope}`),
  );
}

/** The number of facts of one kind, and their differences. */
export interface Coverage {
  readonly what: string;
  readonly documented: number;
  readonly differences: readonly string[];
}

/** Returns every kind of fact with its number and its differences. */
export function coverage(): readonly Coverage[] {
  const inEach = (differences: (row: (typeof endpointRows)[number]) => string[]): string[] =>
    endpointRows.flatMap((row) => differences(row).map((text) => `${rowKey(row)} ${text}`));
  const replies = endpointRows.map((row) => [rowKey(row), row.reply] as const);
  const pushes = channelRows.map((row) => [channelKey(row), row.push] as const);
  return [
    {
      what: 'endpoints',
      documented: inventory.endpoints.length,
      differences: compareEndpoints(endpointRows, inventory.endpoints, weightLines),
    },
    { what: 'channels', documented: inventory.channels.length, differences: channelDifferences() },
    {
      what: 'enumerations',
      documented: inventory.enumerations.length,
      differences: compareEnumerations(Object.values(enumerations), inventory.enumerations),
    },
    {
      what: 'enumeration values',
      documented: inventory.enumerations.flatMap(printedValues).length,
      differences: compareEnumerations(Object.values(enumerations), inventory.enumerations),
    },
    {
      what: 'error codes',
      documented: inventory.errors.length + futuresCodes.length,
      differences: errorDifferences(),
    },
    { what: 'parameters', documented: parameterLines.length, differences: inEach(parameterDifferences) },
    { what: 'parameter rules', documented: ruleLines.length, differences: inEach(ruleDifferences) },
    {
      what: 'fields',
      documented: fieldLines.length,
      differences: [...replies, ...pushes].flatMap(([key, schema]) =>
        compareFields(schema, linesOf(fieldLines, key)).map((text) => `${key} ${text}`),
      ),
    },
    {
      what: 'values in prose',
      documented: proseLines.length,
      differences: compareTexts(proseOfRows(), documentedProse()),
    },
  ];
}
