import { describe, expect, it } from 'vitest';
import { reduce } from '../../../../renderer/features/ticket/form.ts';
import {
  cleanPresetName,
  MAX_PRESETS,
  readPresets,
  setupOf,
  writePresets,
  type Preset,
} from '../../../../renderer/features/ticket/presets.ts';
import { form, typed } from './parts.ts';

const set = form(
  'futures',
  { kind: 'aim', aim: 'openShort' },
  { kind: 'attach', on: true },
  { kind: 'leg', leg: 'stopLoss', change: { by: 'percent', text: '1' } },
  { kind: 'leg', leg: 'takeProfit', change: { by: 'price', text: '60000' } },
  { kind: 'text', field: 'trigger', text: '62000' },
  { kind: 'text', field: 'callback', text: '5' },
  ...typed('61250.5', '0.010'),
);

describe('ticket presets', () => {
  it('store settings and size but no prices', () => {
    const setup = setupOf(set);
    expect([setup.aim, setup.size.text, setup.texts.callback.text, setup.stopLoss.typed.text]).toEqual([
      'openShort',
      '0.010',
      '5',
      '1',
    ]);
    expect([setup.texts.trigger.text, setup.takeProfit.typed.text, 'price' in setup]).toEqual(['', '', false]);
  });

  it('survive writing and reading, and apply to the form', () => {
    const bounded = form('futures', { kind: 'type', type: 'TWAP' }, { kind: 'banded', on: true });
    const share = form('futures', { kind: 'share', percent: '50' });
    const presets: Preset[] = [
      { market: 'futures', name: 'Scalp', setup: setupOf(set) },
      { market: 'futures', name: 'Slices up to a price', setup: setupOf(bounded) },
      { market: 'futures', name: 'Half', setup: setupOf(share) },
    ];
    expect(readPresets(writePresets(presets))).toEqual(presets);
    const applied = reduce(form('futures', { kind: 'price', text: '1' }), { kind: 'preset', setup: presets[0]!.setup });
    expect(applied).toEqual({ ...form('futures', { kind: 'price', text: '1' }), ...presets[0]!.setup });
  });

  it('R19 never set options that the market does not offer', () => {
    const spot = reduce(form('spot'), {
      kind: 'preset',
      setup: { ...setupOf(set), type: 'STOP', timeInForce: 'POST_ONLY' },
    });
    expect([spot.type, spot.aim, spot.timeInForce, spot.attach]).toEqual(['LIMIT', 'buy', 'GTC', false]);
  });

  it('B-E3 XF19 a damaged file keeps the readable presets; a later version is not read', () => {
    const text = JSON.stringify({
      version: 1,
      presets: [{ market: 'futures', name: 'A', unit: 7, type: 'NONE' }, null, 3],
    });
    const [only, ...rest] = readPresets(text)!;
    expect([only!.name, only!.setup.unit, only!.setup.type, only!.setup.reduceOnly, rest]).toEqual([
      'A',
      'base',
      'LIMIT',
      true,
      [],
    ]);
    expect([readPresets('{'), readPresets('{"version":2,"presets":[]}'), readPresets('[]')]).toEqual([
      null,
      null,
      null,
    ]);
    const many = Array.from({ length: 20 }, (_, index) => ({ market: 'spot', name: `n${index}` }));
    expect(readPresets(JSON.stringify({ version: 1, presets: many }))).toHaveLength(MAX_PRESETS);
    expect(cleanPresetName(`  a\u0000 \n b${'x'.repeat(60)}`)).toBe(`a b${'x'.repeat(27)}`);
  });
});
