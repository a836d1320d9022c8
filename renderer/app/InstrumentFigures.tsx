import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../state/services.ts';
import { describeAge } from '../format/duration.ts';
import type { Translate } from '../i18n/messages.ts';
import { type HeaderItem, headerItems, type HeaderSources } from './headerItems.tsx';
import { MoreIcon } from '../ui/icons.ts';
import { Popover } from '../ui/Popover.tsx';
import { useMonotonic } from '../ui/pulse.ts';
import { useFitting } from '../ui/useFitting.ts';

/** Describes the source and age of a figure; `now` is monotonic ms. */
function headerSource(t: Translate, { feed, source }: Pick<HeaderItem, 'feed' | 'source'>, now: number): string {
  if (!feed || feed.received === null) return t('strip.source.notYet');
  const age = describeAge(now - feed.received);
  return t(source, { age: t(age.key, { value: age.value }) });
}

interface HeaderDetailsProps {
  readonly items: readonly HeaderItem[];
}

/**
 * Makes every figure of the header reachable by keyboard, including those that do not fit: value, formula, source and
 * age.
 */
function HeaderDetails({ items }: HeaderDetailsProps) {
  const { t } = useTranslation();
  return (
    <Popover className="button quiet icon-button strip-more" label={<MoreIcon />} name={t('strip.details')} align="end">
      <DetailList items={items} />
    </Popover>
  );
}

/** The content of the open details; it is in the tab order so that the user can scroll it by keyboard. */
export function DetailList({ items }: HeaderDetailsProps) {
  const { t } = useTranslation();
  const now = useMonotonic();
  return (
    <dl className="strip-details" tabIndex={0} aria-label={t('strip.details')}>
      {items.map((item) => (
        <div key={item.name} data-live={item.feed?.status === 'live'}>
          <dt>{item.name}</dt>
          <dd>
            <span className="strip-detail-value">{item.value}</span>
            <p className="quiet-text">
              {item.formula} {headerSource(t, item, now)}
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The header's figures, most important first: where there is not enough room for all, the last ones appear only in the
 * details.
 */
export function InstrumentFigures(sources: HeaderSources) {
  const { t } = useTranslation();
  const list = useRef<HTMLDListElement>(null);
  useFitting(list, sources.market);
  const items = headerItems(t, sources);
  return (
    <>
      <dl className="strip-figures" ref={list}>
        {items.map((item, index) => (
          <Item key={item.name} item={item} className={index === 0 ? 'strip-last' : ''} />
        ))}
      </dl>
      <HeaderDetails items={items} />
    </>
  );
}

/** One figure; hovering over it shows its formula, source and age, as the details do. */
function Item({ item, className }: { readonly item: HeaderItem; readonly className: string }) {
  const { t } = useTranslation();
  const { clock } = useServices();
  return (
    <div
      className={className}
      data-live={item.feed?.status === 'live'}
      onPointerEnter={(event) => {
        event.currentTarget.title = `${item.formula}\n${headerSource(t, item, clock.monotonic())}`.trim();
      }}
    >
      <dt>{item.name}</dt>
      <dd>{item.value}</dd>
    </div>
  );
}
