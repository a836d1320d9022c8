import { describe, expect, it } from 'vitest';
import { ContentLibrary } from '../../../electron/simulator/content/library.ts';
import { listedCoins } from '../../../electron/simulator/content/coinNames.ts';
import { articleSections, bannerTypes } from '../../../shared/exchange/enumerations.ts';

const NOW = Date.UTC(2026, 8, 23, 21, 47);
const HOUR = 3_600_000;

describe('content library', () => {
  it('every article of every section has its own text and only listed coins', () => {
    const library = new ContentLibrary();
    const all = articleSections.flatMap((section) => library.articles(section, NOW));
    for (const { title, summary, body, coins, documentId } of all) {
      expect([documentId, title.length > 3, summary.length > 10, /^<(?:p|h2)>.{40,}/.test(body)]).toEqual([
        documentId,
        true,
        true,
        true,
      ]);
      expect(coins.filter((coin) => !listedCoins.has(coin))).toEqual([]);
      expect(body).not.toMatch(/<script|undefined|\[object/);
    }
    const written = all.filter(({ section }) => section !== 'news');
    expect(new Set(written.map(({ body }) => body)).size).toBe(written.length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('news appear every six hours, and published news do not change', () => {
    const library = new ContentLibrary();
    const shown = (now: number) => library.articles('news', now).filter(({ time }) => time <= now);
    const before = shown(NOW);
    const after = shown(NOW + 6 * HOUR);
    expect(after.slice(1)).toEqual(before.slice(0, -1));
    expect(after[0]!.time - before[0]!.time).toBe(6 * HOUR);
    expect(before.some(({ documentId }) => documentId === after[0]!.documentId)).toBe(false);
  });

  it('hostile content comes first in every section and banner while enabled (R37)', () => {
    const library = new ContentLibrary();
    const plain = library.articles('learn', NOW);
    library.hostile = true;
    const mixed = library.articles('learn', NOW);
    const hostile = mixed.slice(0, mixed.length - plain.length);
    expect(mixed.slice(hostile.length)).toEqual(plain);
    expect(hostile.map(({ documentId }) => documentId)).toEqual([
      'hostile-script',
      'hostile-meta-refresh',
      'hostile-remote-style',
      'hostile-remote-picture',
      'hostile-srcset',
      'hostile-script-link',
      'hostile-file-link',
      'hostile-drawing',
      'hostile-frames',
      'hostile-bidi',
      'hostile-data-address',
      'hostile-broken',
      'hostile-nested',
      'hostile-crowded',
      'hostile-oversized',
    ]);
    expect(hostile.at(-1)!.body.length).toBeGreaterThan(512 * 1024);
    for (const type of bannerTypes) expect(library.banner(type, NOW).link).toBe('javascript:alert(5)');
    library.hostile = false;
    expect(library.articles('learn', NOW)).toEqual(plain);
  });
});
