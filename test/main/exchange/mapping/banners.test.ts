/** Banners. No recording exists: the replies are hand-made from the field lists of document 2. */
import { describe, expect, it, test } from 'vitest';
import { replyOf } from './support/replies.ts';
import { bannerSchema } from '../../../../shared/domain/article.ts';
import { bannerOfRecord } from '../../../../electron/main/exchange/mapping/articles.ts';

const link = (url: string, host: string) => ({ url, host });

describe('banners', () => {
  const wire = {
    id: 12,
    documentId: 'b12',
    title: '<b>Trade</b>',
    description: null,
    cta: 'Go',
    link: 'https://example.com/go',
    type: 'Learn main',
    publishedAt: 1_764_505_800_000,
    createdAt: 1_764_505_800_000,
    updatedAt: 1_764_505_800_000,
  };
  const banner = (patch: Record<string, unknown> = {}) =>
    bannerOfRecord(replyOf('spot.content.banners.latest', JSON.stringify({ ...wire, ...patch })));

  it('reads a banner without an image', () => {
    const read = banner();
    expect(read).toEqual({
      bannerId: '12',
      documentId: 'b12',
      place: 'Learn main',
      title: '<b>Trade</b>',
      description: null,
      callToAction: 'Go',
      link: link('https://example.com/go', 'example.com'),
      picture: null,
      publishedAt: 1_764_505_800_000,
      createdAt: 1_764_505_800_000,
      updatedAt: 1_764_505_800_000,
    });
    expect(bannerSchema.parse(read)).toEqual(read);
  });

  test.each<[string, object, string | null]>([
    [
      'the member called image',
      { cover: { url: 'https://a.example/c.png' }, image: { url: 'https://a.example/i.png' } },
      'i',
    ],
    [
      'any other member with an address',
      { image: null, meta: { n: 1 }, cover: { url: 'https://a.example/c.png' } },
      'c',
    ],
    ['a member with formats', { pic: { formats: { small: { url: 'https://a.example/f.png' } } } }, 'f'],
    [
      'no member that is a text or a list',
      { pic: 'https://a.example/t.png', list: [{ url: 'https://a.example/l.png' }] },
      null,
    ],
    ['nothing that may not be fetched', { image: { url: 'http://a.example/i.png' } }, null],
  ])('image: %s', (_name, patch, file) => {
    expect(banner({ ...patch }).picture).toEqual(file && link(`https://a.example/${file}.png`, 'a.example'));
  });

  it('XS45 XS28 drops a link with a disguised address, and keeps an undocumented place', () => {
    expect(banner({ link: 'https://exchange.com@evil.example', type: 'Footer' })).toMatchObject({
      link: null,
      place: 'Footer',
    });
  });
});
