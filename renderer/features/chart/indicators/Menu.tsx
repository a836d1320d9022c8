import '../drawings.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../../../ui/Popover.tsx';
import { indicatorKinds } from '../../../../shared/indicators/catalogue.ts';
import { IndicatorForm } from './Form.tsx';
import { addIndicator, changeIndicator, INDICATOR_LIMIT, removeIndicator } from './instances.ts';
import { indicatorName } from './names.ts';
import { Swatch } from './Swatch.tsx';
import type { IndicatorHandles } from './useIndicators.ts';

/** The indicator menu of the chart's tools: adds indicators, changes their settings, hides and removes them. */
export function IndicatorMenu({ handles }: { readonly handles: IndicatorHandles }) {
  const { t } = useTranslation();
  return (
    <Popover label={<IndicatorIcon />} name={t('indicator.menu')} className="button quiet icon-button" align="end">
      <IndicatorList handles={handles} />
    </Popover>
  );
}

/** The content of the menu. */
export function IndicatorList({ handles }: { readonly handles: IndicatorHandles }) {
  const { t } = useTranslation();
  const { list, change } = handles;
  const [open, setOpen] = useState<string | null>(null);
  const full = list.length >= INDICATOR_LIMIT;
  return (
    <div className="indicator-menu">
      <h3>{t('indicator.onChart', { count: list.length })}</h3>
      {list.length === 0 && <p className="menu-note">{t('indicator.empty')}</p>}
      <ul>
        {list.map((one) => {
          const name = indicatorName(t, one);
          return (
            <li key={one.id}>
              <div className="indicator-row">
                <button
                  type="button"
                  className="menu-item"
                  aria-expanded={open === one.id}
                  title={t('indicator.settings', { name })}
                  onClick={() => setOpen(open === one.id ? null : one.id)}
                >
                  <Swatch colour={one.colour} dash={one.dash} /> {name}
                </button>
                <button
                  type="button"
                  className="button quiet"
                  aria-pressed={one.shown}
                  aria-label={t('indicator.show.name', { name })}
                  onClick={() => change(changeIndicator(list, one.id, { shown: !one.shown }))}
                >
                  {t('indicator.show')}
                </button>
                <button
                  type="button"
                  className="button quiet"
                  aria-label={t('indicator.remove.name', { name })}
                  onClick={() => change(removeIndicator(list, one.id))}
                >
                  {t('indicator.remove')}
                </button>
              </div>
              {open === one.id && (
                <IndicatorForm indicator={one} onChange={(changed) => change(changeIndicator(list, one.id, changed))} />
              )}
            </li>
          );
        })}
      </ul>
      <h3>{t('indicator.add')}</h3>
      {full && <p className="menu-note">{t('indicator.full', { count: INDICATOR_LIMIT })}</p>}
      <div className="indicator-kinds">
        {indicatorKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className="menu-item"
            disabled={full}
            onClick={() => change(addIndicator(list, kind))}
          >
            {t(`indicator.kind.${kind}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

function IndicatorIcon() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="M1.5 11.5 5 6l3.5 3L14 2.5M2 14.5h12" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  );
}
