import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../ui/Popover.tsx';
import { useMonotonic } from '../ui/pulse.ts';
import type { StripItem } from './stripItems.tsx';
import { stripSource } from './stripSource.ts';

interface StripDetailsProps {
  readonly items: readonly StripItem[];
}

/** Every figure of the strip by keyboard, those without room too: value, formula, source and age. */
export function StripDetails({ items }: StripDetailsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      className="button quiet strip-more"
      label={<span aria-hidden="true">{'\u22ef'}</span>}
      name={t('strip.details')}
      align="end"
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
    >
      {open && <DetailList items={items} />}
    </Popover>
  );
}

/** What the details hold while they are open; the Tab key stops at it, so that it scrolls by keyboard. */
export function DetailList({ items }: StripDetailsProps) {
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
              {item.formula} {stripSource(t, item, now)}
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
