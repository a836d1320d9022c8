import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LINE_COLOURS } from '../../../../../renderer/features/chart/lines/lineColours.ts';

const tokens = fs.readFileSync(path.resolve(import.meta.dirname, '../../../../../renderer/styles/tokens.css'), 'utf8');

/** Returns a token of a theme, from whichever of the theme's rules defines it. */
function token(theme: string, name: string): string {
  const rules = tokens.split('}').filter((rule) => rule.includes(`:root[data-theme='${theme}'] {`));
  const found = rules.flatMap((rule) => [...rule.matchAll(/(--[a-z0-9-]+):\s*(#[0-9a-f]{6});/g)]);
  return found.find((match) => match[1] === name)?.[2] ?? '';
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

const names = [1, 2, 3, 4].map((number) => `--plot-${number}`);
for (let number = 1; number <= LINE_COLOURS; number += 1) names.push(`--ink-${number}`);

describe.each(['dark', 'light'])('lines over candles, theme %s', (theme) => {
  it.each(names)('R29: %s has a contrast of at least three to one to the panel', (name) => {
    const [low, high] = [token(theme, name), token(theme, '--surface-panel')].map(luminance).toSorted((a, b) => a - b);
    expect((high! + 0.05) / (low! + 0.05)).toBeGreaterThanOrEqual(3);
  });
});
