import '../drawings.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../../../ui/Popover.tsx';
import { indicatorKinds, type IndicatorKind } from '../../../../shared/indicators/catalogue.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { IndicatorsIcon, StarIcon } from '../../../ui/icons.ts';
import { IndicatorForm } from './Form.tsx';
import { addIndicator, changeIndicator, INDICATOR_LIMIT, removeIndicator, type Indicator } from './instances.ts';
import { indicatorName } from './names.ts';
import {
  cleanTemplateName,
  MAX_TEMPLATE_NAME,
  MAX_TEMPLATES,
  toggleFavourite,
  useIndicatorSets,
  withTemplate,
  type KnownSets,
} from './sets.ts';
import { Swatch } from './Swatch.tsx';
import type { IndicatorHandles } from './useIndicators.ts';

interface IndicatorMenuProps {
  readonly handles: IndicatorHandles;
  /** Whether the button has its name as text. */
  readonly labelled?: boolean;
}

/** The indicator menu of the chart's tools: adds indicators, changes their settings, hides and removes them. */
export function IndicatorMenu({ handles, labelled = false }: IndicatorMenuProps) {
  const { t } = useTranslation();
  const name = t('indicator.menu');
  return (
    <Popover
      label={
        <>
          <IndicatorsIcon /> {labelled && name}
        </>
      }
      name={name}
      className={labelled ? 'button quiet labelled-button' : 'button quiet icon-button'}
      align="end"
    >
      <IndicatorList handles={handles} />
    </Popover>
  );
}

/** The content of the menu. */
export function IndicatorList({ handles }: { readonly handles: IndicatorHandles }) {
  const { t } = useTranslation();
  const { list, change } = handles;
  const [open, setOpen] = useState<string | null>(null);
  const [text, setText] = useState('');
  const known = useIndicatorSets();
  const kinds = kindsFor(t, text, known.sets.favourites);
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
      <input
        className="input"
        type="search"
        aria-label={t('indicator.search')}
        placeholder={t('indicator.search')}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="indicator-kinds">
        {kinds.map((kind) => (
          <KindRow key={kind} kind={kind} full={full} known={known} onAdd={() => change(addIndicator(list, kind))} />
        ))}
      </ul>
      <p className="menu-note" role="status">
        {kinds.length === 0 && t('indicator.search.none', { text: text.trim() })}
      </p>
      <Templates known={known} list={list} onApply={change} />
    </div>
  );
}

/** Returns the kinds whose name contains every word of the text, the favourites first. */
export function kindsFor(t: Translate, text: string, favourites: readonly IndicatorKind[]): readonly IndicatorKind[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = indicatorKinds.filter((kind) => {
    const name = `${t(`indicator.kind.${kind}`)} ${t(`indicator.short.${kind}`)} ${kind}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
  const isFavourite = (kind: IndicatorKind): boolean => favourites.includes(kind);
  return [...found.filter(isFavourite), ...found.filter((kind) => !isFavourite(kind))];
}

interface KindRowProps {
  readonly kind: IndicatorKind;
  readonly full: boolean;
  readonly known: KnownSets;
  readonly onAdd: () => void;
}

function KindRow({ kind, full, known, onAdd }: KindRowProps) {
  const { t } = useTranslation();
  const name = t(`indicator.kind.${kind}`);
  const favourite = known.sets.favourites.includes(kind);
  const label = t('indicator.favourite', { name });
  return (
    <li className="indicator-row">
      <button
        type="button"
        className="button quiet icon-button star"
        aria-pressed={favourite}
        aria-label={label}
        title={label}
        disabled={known.status !== 'ready'}
        onClick={() => known.change(toggleFavourite(known.sets, kind))}
      >
        <StarIcon />
      </button>
      <button type="button" className="menu-item" title={name} disabled={full} onClick={onAdd}>
        {name}
      </button>
    </li>
  );
}

interface TemplatesProps {
  readonly known: KnownSets;
  /** The indicators of the chart. */
  readonly list: readonly Indicator[];
  readonly onApply: (list: readonly Indicator[]) => void;
}

/** Named sets of indicators: applied to this chart in place of its own, saved from it, removed. */
function Templates({ known, list, onApply }: TemplatesProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const { status, sets, change } = known;
  const clean = cleanTemplateName(name);
  const full = sets.templates.length >= MAX_TEMPLATES && !sets.templates.some((one) => one.name === clean);
  const ready = status === 'ready' && clean !== '' && list.length > 0 && !full;
  const save = (): void => {
    if (!ready) return;
    change(withTemplate(sets, { name: clean, indicators: list }));
    setName('');
  };
  return (
    <>
      <h3>{t('indicator.templates')}</h3>
      {status === 'failed' && <p className="menu-note">{t('indicator.templates.failed')}</p>}
      {sets.templates.length > 0 && (
        <ul>
          {sets.templates.map((template) => (
            <li key={template.name} className="indicator-row">
              <button
                type="button"
                className="menu-item"
                title={t('indicator.templates.apply', { name: template.name })}
                onClick={() => onApply(template.indicators)}
              >
                {template.name}
              </button>
              <button
                type="button"
                className="button quiet"
                aria-label={t('indicator.templates.remove', { name: template.name })}
                onClick={() => change({ ...sets, templates: sets.templates.filter((one) => one !== template) })}
              >
                {t('indicator.remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="indicator-row">
        <input
          className="input"
          aria-label={t('indicator.templates.name')}
          placeholder={t('indicator.templates.name')}
          maxLength={MAX_TEMPLATE_NAME}
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
          }}
        />
        <button type="button" className="button" disabled={!ready} onClick={save}>
          {t('indicator.templates.save')}
        </button>
      </div>
      {full && <p className="menu-note">{t('indicator.templates.full', { count: MAX_TEMPLATES })}</p>}
    </>
  );
}
