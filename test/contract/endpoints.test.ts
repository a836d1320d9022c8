import { describe, expect, it } from 'vitest';
import { assumptions } from '../../shared/exchange/assumptions/assumptions.ts';
import { endpoints } from '../../shared/exchange/endpoints.ts';
import { privateNames } from '../../shared/exchange/privateChannels.ts';
import { fieldLines, inventory, keyOf, linesOf, parameterLines, ruleLines, weightLines } from '../support/contract.ts';
import { channelDifferences, channelKey, channelRows, endpointRows } from '../support/contractCoverage.ts';
import { compareEndpoints, rowKey } from '../support/contractRows.ts';

describe('endpoint rows match the documents (R14)', () => {
  it('has each documented endpoint once, with label, weight, order count and parameter location (R2), and no other', () => {
    expect(compareEndpoints(endpointRows, inventory.endpoints, weightLines)).toEqual([]);
  });

  it('each row is keyed by its id, names its document section and cites only registered assumptions', () => {
    expect(Object.entries(endpoints).filter(([id, row]) => id !== row.id)).toEqual([]);
    for (const row of endpointRows) {
      expect(row.doc).toMatch(row.market === 'spot' ? /^2 \S/ : /^3 \S/);
      for (const id of row.assumes) expect(Object.keys(assumptions)).toContain(id);
    }
  });

  it('no state-changing endpoint uses GET, and every one requires trading or transfer permission', () => {
    const commands = endpointRows.filter(({ effect }) => effect === 'change');
    expect(commands.filter(({ method }) => method === 'GET')).toEqual([]);
    const others = commands.filter(({ label }) => label !== 'TRADE').map(({ path }) => path);
    expect(others).toEqual(['/api/v3/rebate/affiliate/internalWithdrawal']);
    const reading: readonly string[] = endpointRows.filter(({ effect }) => effect === 'read').map(({ label }) => label);
    expect(reading).not.toContain('TRADE');
  });

  it('a row based only on public material cites an assumption', () => {
    const wire = [...parameterLines, ...ruleLines, ...fieldLines].filter(({ source }) => source === 'wire').map(keyOf);
    const resting = new Set([...wire, ...weightLines.filter(({ orders }) => orders === '0').map(keyOf)]);
    const bare = endpointRows.filter((row) => resting.has(rowKey(row)) && row.assumes.length === 0);
    expect(bare.map(({ id }) => id)).toEqual([]);
  });
});

describe('channel rows match the documents (R14)', () => {
  it('has each documented channel once, with its market, title and scope, and no other', () => {
    expect(channelDifferences()).toEqual([]);
  });

  it('each channel cites at least one assumption, and only registered ones', () => {
    for (const row of channelRows) for (const id of row.assumes) expect(Object.keys(assumptions)).toContain(id);
    expect(channelRows.filter(({ assumes }) => assumes.length === 0)).toEqual([]);
  });

  it('names the private streams as on the wire', () => {
    expect([privateNames('spot'), privateNames('futures')]).toEqual([
      ['account', 'fill', 'orders'],
      ['account', 'fill', 'orders', 'positions'],
    ]);
  });
});

describe('the contract tables cover only documented endpoints and channels', () => {
  const endpointKeys = inventory.endpoints.map(keyOf);
  const known = new Set([...endpointKeys, ...channelRows.map(channelKey)]);

  it('each line belongs to a known endpoint or channel, names its source and section, and occurs once', () => {
    const lines = [
      ...parameterLines.map((line) => ({ ...line, what: `parameter ${line.name}` })),
      ...ruleLines.map((line) => ({ ...line, what: `rule ${line.rule}` })),
      ...fieldLines.map((line) => ({ ...line, what: `field ${line.field}` })),
    ];
    expect(lines.filter((line) => !known.has(keyOf(line)))).toEqual([]);
    expect(lines.filter(({ source, section }) => !['document', 'wire'].includes(source) || section === '')).toEqual([]);
    const texts = lines.map((line) => `${keyOf(line)} ${line.what}`);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  it('every endpoint and channel has reply fields', () => {
    expect([...known].filter((key) => linesOf(fieldLines, key).length === 0)).toEqual([]);
  });

  it('weights come from other sources only where the inventory leaves them open', () => {
    const stated = inventory.endpoints.filter(({ weight }) => /^\d+$/.test(weight)).map(keyOf);
    expect(weightLines.map(keyOf).filter((key) => stated.includes(key))).toEqual([]);
    expect(weightLines.map(keyOf).filter((key) => !endpointKeys.includes(key))).toEqual([]);
  });
});
