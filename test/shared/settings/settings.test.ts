import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings, readSettings } from '../../../shared/settings/settings.ts';

describe('settings', () => {
  it('B-E3 XF2 reset a damaged field to its default and retain the others', () => {
    const damaged = { ...defaultSettings, theme: 'light', textSize: '1e99', symbol: 7, unknown: 1 };
    const text = JSON.stringify(damaged).replace('{', '{"__proto__":{"polluted":true},');
    const read = readSettings(JSON.parse(text));
    expect(read).toEqual({ ...defaultSettings, theme: 'light' });
    expect('polluted' in {}).toBe(false);
    expect('polluted' in read).toBe(false);
  });

  it('B-E3 accept any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(Object.keys(readSettings(value)).sort()).toEqual(Object.keys(defaultSettings).sort());
      }),
    );
  });

  it('offer three densities and replace an unknown one by the default', () => {
    const read = ['comfortable', 'compact', 'dense', 'tiny'].map((density) => readSettings({ density }).density);
    expect(read).toEqual(['comfortable', 'compact', 'dense', 'comfortable']);
  });

  it('survive writing and reading', () => {
    const changed = {
      ...defaultSettings,
      directionColours: 'blueOrange',
      textSize: 130,
      layout: '{"grid":1}',
    } as const;
    expect(readSettings(JSON.parse(JSON.stringify(changed)))).toEqual(changed);
  });
});
