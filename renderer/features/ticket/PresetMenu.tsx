import { useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/result/appError.ts';
import { useServices } from '../../state/services.ts';
import { Popover, useClosePopover } from '../../ui/Popover.tsx';
import { Select } from '../../ui/Select.tsx';
import type { TicketForm } from './form.ts';
import {
  cleanPresetName,
  MAX_PRESET_NAME,
  MAX_PRESETS,
  readPresets,
  setupOf,
  writePresets,
  type Preset,
} from './presets.ts';

/** Presets of the profile. `failed`: they could not be read, and they are not overwritten. */
export interface KnownPresets {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly presets: readonly Preset[];
  readonly change: (presets: readonly Preset[]) => void;
}

type Held = Pick<KnownPresets, 'status' | 'presets'>;

/** Reads the presets once and saves the whole document with each change. */
export function usePresets(): KnownPresets {
  const { client, desk } = useServices();
  const [held, setHeld] = useState<Held>({ status: 'loading', presets: [] });
  useEffect(() => {
    let left = false;
    void client.call('documents.read', { name: 'ticketPresets' }).then((result) => {
      if (left) return;
      const text = result.ok ? result.value.text : null;
      const presets = text === null ? [] : readPresets(text);
      setHeld(result.ok && presets ? { status: 'ready', presets } : { status: 'failed', presets: [] });
    });
    return () => {
      left = true;
    };
  }, [client]);
  const change = useCallback(
    (presets: readonly Preset[]): void => {
      const notify = (error: AppError): void => desk.notify({ kind: 'error', error });
      setHeld({ status: 'ready', presets });
      void client.call('documents.write', { name: 'ticketPresets', text: writePresets(presets) }).then((result) => {
        if (!result.ok) notify(result.error);
      });
    },
    [client, desk],
  );
  return { ...held, change };
}

/** Prices at which the empty price of a limit order can start; `best`: the best price of its own side. */
export const startsFrom = ['best', 'last', 'mid', 'off'] as const;
/** See {@link startsFrom}. */
export type StartFrom = (typeof startsFrom)[number];

interface PresetMenuProps {
  readonly form: TicketForm;
  readonly known: KnownPresets;
  readonly startFrom: StartFrom;
  /** Null where the choice cannot be stored. */
  readonly onStartFrom: ((next: StartFrom) => void) | null;
  readonly onApply: (preset: Preset) => void;
}

/** Shows the named presets of the ticket for this market (apply, save, remove) and where its limit price starts. */
export function PresetMenu(props: PresetMenuProps) {
  const { t } = useTranslation();
  return (
    <Popover name={t('ticket.presets')} label={t('ticket.presets')} align="end">
      <PresetList {...props} />
    </Popover>
  );
}

function PresetList({ form, known, startFrom, onStartFrom, onApply }: PresetMenuProps) {
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
      {onStartFrom && (
        <label className="ticket-line wraps">
          <span className="ticket-label">{t('ticket.startFrom')}</span>
          <Select
            label={t('ticket.startFrom')}
            title={t('ticket.startFrom.hint')}
            value={startFrom}
            options={startsFrom.map((one) => ({ value: one, text: t(`ticket.startFrom.${one}`) }))}
            onChange={onStartFrom}
          />
        </label>
      )}
      {full && <p className="ticket-problem">{t('ticket.presets.full', { limit: MAX_PRESETS })}</p>}
    </div>
  );
}
