import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const styles = path.join(root, 'renderer/styles');
const tokens = fs.readFileSync(path.join(styles, 'tokens.css'), 'utf8');

/** Returns hexadecimal colours, colour functions and named colours in code, without its comments. */
function coloursIn(code: string): string[] {
  const bare = code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
  return [
    ...bare.matchAll(
      /#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(|:\s*(?:black|white|red|green|blue|gray|grey|orange)\b/g,
    ),
  ].map((match) => match[0]);
}

/** Returns the custom properties of a rule. */
function rule(selector: string): Record<string, string> {
  const start = tokens.indexOf(`${selector} {`);
  const body = tokens.slice(start, tokens.indexOf('}', start));
  return Object.fromEntries([...body.matchAll(/(--[a-z0-9-]+):\s*([^;]+);/g)].map((match) => [match[1]!, match[2]!]));
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

describe('colour tokens', () => {
  const files = fs
    .readdirSync(path.join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css|html)$/.test(name) && !name.endsWith('tokens.css'));

  it.each(files)('%s defines no colours', (file) => {
    expect(coloursIn(fs.readFileSync(path.join(root, 'renderer', file), 'utf8'))).toEqual([]);
  });

  it('the check finds planted colours', () => {
    expect(coloursIn('.a { color: #1a2b3c; background: rgb(1 2 3); border: 1px solid; outline-color: white }')).toEqual(
      ['#1a2b3c', 'rgb(', ': white'],
    );
  });

  it('only defined tokens are used', () => {
    // Set by the library of the popups, which measures the space around them.
    const measured = ['--anchor-width', '--available-width', '--available-height'];
    const defined = new Set([...[...tokens.matchAll(/(--[a-z0-9-]+):/g)].map((match) => match[1]!), ...measured]);
    const used = files
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) => [
        ...fs.readFileSync(path.join(root, 'renderer', file), 'utf8').matchAll(/var\((--[a-z0-9-]+)/g),
      ])
      .map((match) => match[1]!);
    expect(used.length).toBeGreaterThan(50);
    expect([...new Set(used)].filter((name) => !defined.has(name))).toEqual([]);
  });
});

describe.each(['dark', 'light'])('WCAG 2.2 AA contrast, %s', (theme) => {
  const base = rule(`:root[data-theme='${theme}']`);
  const colour = (name: string): string => base[name]!;
  const surfaces = ['--surface-panel', '--surface-raised'] as const;

  it.each(
    surfaces.flatMap((surface) =>
      ['--text', '--text-quiet', '--text-faint', '--warning', '--danger', '--focus'].map((text) => [text, surface]),
    ),
  )('%s on %s', (text, surface) => expect(contrast(colour(text), colour(surface))).toBeGreaterThanOrEqual(4.5));

  it('text on hovered and pressed controls', () => {
    expect(contrast(colour('--text'), colour('--surface-pressed'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('--text-quiet'), colour('--surface-hover'))).toBeGreaterThanOrEqual(4.5);
  });

  it('the primary action', () => {
    expect(contrast(colour('--on-accent'), colour('--accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('--on-accent'), colour('--accent-hover'))).toBeGreaterThanOrEqual(4.5);
  });

  it('environment marks', () => {
    expect(contrast(colour('--on-mark'), colour('--teal'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('--on-mark'), colour('--amber'))).toBeGreaterThanOrEqual(4.5);
  });

  it('control borders against their surface', () => {
    for (const surface of surfaces)
      expect(contrast(colour('--line-strong'), colour(surface))).toBeGreaterThanOrEqual(3);
  });

  it.each(['greenRed', 'redGreen', 'blueOrange'])(
    'prices in the colour set %s, on the panel and on the depth bars',
    (set) => {
      // Prices are held to the enhanced contrast of 7 to 1 (AAA), everything else to 4.5 (AA).
      const directionColours = rule(`:root[data-theme='${theme}'][data-directions='${set}']`);
      for (const text of [directionColours['--up']!, directionColours['--down']!]) {
        expect(contrast(text, colour('--surface-panel'))).toBeGreaterThanOrEqual(7);
        expect(contrast(colour('--on-mark'), text)).toBeGreaterThanOrEqual(7);
      }
      for (const candle of [directionColours['--candle-up']!, directionColours['--candle-down']!]) {
        expect(contrast(candle, colour('--surface-panel'))).toBeGreaterThanOrEqual(3);
      }
      expect(contrast(directionColours['--up']!, directionColours['--bid-bar']!)).toBeGreaterThanOrEqual(7);
      expect(contrast(directionColours['--down']!, directionColours['--ask-bar']!)).toBeGreaterThanOrEqual(7);
      for (const bar of [directionColours['--bid-bar']!, directionColours['--ask-bar']!]) {
        expect(contrast(colour('--text'), bar)).toBeGreaterThanOrEqual(7);
        expect(contrast(colour('--text-faint'), bar)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});
