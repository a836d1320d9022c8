import { bannerTypes } from '../../../shared/exchange/enumerations.ts';
import type { Banner, BannerType } from './article.ts';

/** A place gets another banner at every full day, UTC. */
const DAY = 86_400_000;

const words = [
  {
    title: 'Practise before you trade',
    description: 'The demo account has the real book and no real money.',
    cta: 'Open demo',
    link: '/demo',
  },
  {
    title: 'Know what you can lose',
    description: 'Size follows from the stop: one lesson, five minutes.',
    cta: 'Read',
    link: '/learn/position-size',
  },
  {
    title: 'Keys of their own',
    description: 'One key for each program, with no more than it needs.',
    cta: 'See how',
    link: '/questions/api-keys',
  },
] as const;

/** The latest banner of a type at `now`, Unix ms. Every third one comes without a picture. */
export function bannerAt(type: BannerType, now: number): Banner {
  const place = bannerTypes.indexOf(type);
  const day = Math.floor(now / DAY);
  const number = day + place;
  const { title, description, cta, link } = words[number % words.length]!;
  const documentId = `banner-${place}-${day}`;
  return {
    id: day * bannerTypes.length + place,
    documentId,
    type,
    title,
    description,
    cta,
    link: `https://simulator.invalid${link}`,
    picture:
      number % 3 === 0 ? null : { url: `https://media.simulator.invalid/${documentId}.png`, name: `${documentId}.png` },
    time: day * DAY,
  };
}
