import { expect, it } from 'vitest';
import { markColour, SymbolMark } from '../../../renderer/ui/SymbolMark.tsx';
import { markup } from '../support/services.tsx';

it('a mark has the first two letters of the ticker and always the same colour', () => {
  expect(markup(<SymbolMark asset="BTC" />)).toBe(
    `<span class="symbol-mark" data-ink="${markColour('BTC')}" data-letters="BT" aria-hidden="true"></span>`,
  );
  expect(markup(<SymbolMark asset="1000PEPE" />)).toContain('data-letters="PE"');
  const colours = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', '1INCH', '', '币安'].map(markColour);
  expect(colours.every((colour) => colour >= 1 && colour <= 6)).toBe(true);
  expect(['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', '1INCH', '', '币安'].map(markColour)).toEqual(colours);
  expect(new Set(colours).size).toBeGreaterThan(2);
});
