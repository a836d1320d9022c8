import { describeAge } from '../format/age.ts';
import type { Translate } from '../i18n/messages.ts';
import type { StripItem } from './stripItems.tsx';

/** Where a figure is from and how old it is, in words; `now` is monotonic ms. */
export function stripSource(t: Translate, { feed, source }: Pick<StripItem, 'feed' | 'source'>, now: number): string {
  if (!feed || feed.received === null) return t('strip.source.notYet');
  const age = describeAge(now - feed.received);
  return t(source, { age: t(age.key, { value: age.value }) });
}
