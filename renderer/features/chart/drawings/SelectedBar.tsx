import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Select } from '../../../ui/Select.tsx';
import { LINE_COLOURS } from '../lines/lineColours.ts';
import { MAX_TEXT } from './model.ts';
import type { DrawingHandles } from './useDrawings.ts';

const widths = [1, 2, 3] as const;

/** The commands for the selected drawing; hotkeys exist as well. */
export function SelectedBar({ handles }: { readonly handles: DrawingHandles }) {
  const { t } = useTranslation();
  const { drawings, mode, actions, focusChart, wantsText, priceHeight } = handles;
  const selected = useStore(mode, (state) => state.selected);
  const drawing = useStore(drawings.state, ({ steps }) => steps.present.find(({ id }) => id === selected) ?? null);
  const id = useId();
  const words = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wantsText > 0) words.current?.focus();
  }, [wantsText]);
  if (!drawing) return null;
  const { kind, ink, width, locked, text } = drawing;
  return (
    <div
      className="drawing-bar"
      role="group"
      aria-label={t('drawing.selected', { kind: t(`drawing.tool.${kind}`) })}
      // At the bottom of the price pane, so that the panes below it stay visible.
      style={{ bottom: `calc(100% - ${priceHeight()}px + var(--space-2))` }}
    >
      {kind === 'text' && (
        <>
          <label className="visually-hidden" htmlFor={id}>
            {t('drawing.words')}
          </label>
          <input
            key={drawing.id}
            id={id}
            ref={words}
            className="input"
            placeholder={t('drawing.text.empty')}
            maxLength={MAX_TEXT}
            defaultValue={text}
            onBlur={(event) => {
              if (event.target.value !== text) actions.change(drawing.id, { text: event.target.value });
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              if (event.key === 'Escape') event.currentTarget.value = text;
              event.preventDefault();
              focusChart();
            }}
          />
        </>
      )}
      <Select
        label={t('drawing.ink')}
        value={`${ink}`}
        options={Array.from({ length: LINE_COLOURS }, (_, index) => ({
          value: `${index}`,
          text: t(`ink.${index + 1}` as 'ink.1'),
        }))}
        onChange={(next) => actions.change(drawing.id, { ink: Number.parseInt(next, 10) })}
      />
      <Select
        label={t('drawing.width')}
        value={`${width}`}
        options={widths.map((one) => ({ value: `${one}` as const, text: t(`drawing.width.${one}`) }))}
        onChange={(next) => actions.change(drawing.id, { width: widths.find((one) => `${one}` === next) ?? width })}
      />
      <button
        type="button"
        className="button quiet"
        aria-pressed={locked}
        onClick={() => actions.change(drawing.id, { locked: !locked })}
      >
        {t('drawing.lock')}
      </button>
      <button type="button" className="button quiet" onClick={() => actions.duplicate(drawing.id)}>
        {t('drawing.duplicate')}
      </button>
      <button
        type="button"
        className="button quiet"
        disabled={locked}
        onClick={() => {
          actions.remove(drawing.id);
          focusChart();
        }}
      >
        {t('drawing.delete')}
      </button>
    </div>
  );
}
