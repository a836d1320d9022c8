import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../bridge/services.ts';
import { stripSource } from './stripSource.ts';
import { stripItems, type StripItem, type StripSources } from './stripItems.tsx';
import { StripDetails } from './StripDetails.tsx';
import { useFitting } from './useFitting.ts';

/** The figures of the strip, most important first: where there is no room for all, the last ones are in the details alone. */
export function StripFigures(sources: StripSources) {
  const { t } = useTranslation();
  const list = useRef<HTMLDListElement>(null);
  useFitting(list, sources.market);
  const items = stripItems(t, sources);
  return (
    <>
      <dl className="strip-figures" ref={list}>
        {items.map((item, index) => (
          <Item key={item.name} item={item} className={index === 0 ? 'strip-last' : ''} />
        ))}
      </dl>
      <StripDetails items={items} />
    </>
  );
}

/** One figure; resting on it says its formula, source and age, as the details do. */
function Item({ item, className }: { readonly item: StripItem; readonly className: string }) {
  const { t } = useTranslation();
  const { clock } = useServices();
  return (
    <div
      className={className}
      data-live={item.feed?.status === 'live'}
      onPointerEnter={(event) => {
        event.currentTarget.title = `${item.formula}\n${stripSource(t, item, clock.monotonic())}`.trim();
      }}
    >
      <dt>{item.name}</dt>
      <dd>{item.value}</dd>
    </div>
  );
}
