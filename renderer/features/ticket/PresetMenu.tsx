import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover, useClosePopover } from '../../ui/Popover.tsx';
import type { TicketForm } from './form.ts';
import { cleanPresetName, MAX_PRESET_NAME, MAX_PRESETS, setupOf, type Preset } from './presets.ts';
import type { KnownPresets } from './usePresets.ts';

interface PresetMenuProps {
  readonly form: TicketForm;
  readonly known: KnownPresets;
  readonly onApply: (preset: Preset) => void;
}

/** Shows the named presets of the ticket for this market: apply, save, remove. */
export function PresetMenu(props: PresetMenuProps) {
  const { t } = useTranslation();
  return (
    <Popover name={t('ticket.presets')} label={t('ticket.presets')} align="end">
      <PresetList {...props} />
    </Popover>
  );
}

function PresetList({ form, known, onApply }: PresetMenuProps) {
  const { t } = useTranslation();
  const close = useClosePopover();
  const id = useId();
  const [name, setName] = useState('');
  const marketPresets = known.presets.filter(({ market }) => market === form.market);
  const clean = cleanPresetName(name);
  const full = marketPresets.length >= MAX_PRESETS && !marketPresets.some((one) => one.name === clean);
  const ready = known.status === 'ready' && clean !== '' && !full;
  const keep = (): void => {
    if (!ready) return;
    const preset: Preset = { market: form.market, name: clean, setup: setupOf(form) };
    const place = known.presets.findIndex((one) => one.market === form.market && one.name === clean);
    known.change(place < 0 ? [...known.presets, preset] : known.presets.with(place, preset));
    setName('');
  };
  return (
    <div className="panel-options ticket-presets">
      {known.status === 'failed' && <p>{t('ticket.presets.failed')}</p>}
      {known.status !== 'failed' && marketPresets.length === 0 && (
        <p className="quiet-text">{t('ticket.presets.none')}</p>
      )}
      {marketPresets.map((preset, index) => (
        <div key={preset.name} className="ticket-line">
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              onApply(preset);
              close();
            }}
          >
            {t('ticket.presets.apply', { place: index + 1, name: preset.name })}
          </button>
          <button
            type="button"
            className="button quiet"
            title={t('ticket.presets.remove', { name: preset.name })}
            aria-label={t('ticket.presets.remove', { name: preset.name })}
            onClick={() => known.change(known.presets.filter((one) => one !== preset))}
          >
            {t('ticket.presets.remove.short')}
          </button>
        </div>
      ))}
      <label htmlFor={id} className="ticket-label">
        {t('ticket.presets.name')}
      </label>
      <div className="ticket-line">
        <input
          id={id}
          className="input"
          value={name}
          maxLength={MAX_PRESET_NAME}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // This Enter must not submit the ticket around the field.
            event.preventDefault();
            keep();
          }}
        />
        <button type="button" className="button" disabled={!ready} onClick={keep}>
          {t('ticket.presets.keep')}
        </button>
      </div>
      {full && <p className="ticket-problem">{t('ticket.presets.full', { limit: MAX_PRESETS })}</p>}
    </div>
  );
}
