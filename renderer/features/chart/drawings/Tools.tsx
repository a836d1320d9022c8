import '../drawings.css';
import { useState, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { usePanel } from '../../../state/desk/index.ts';
import { errorText } from '../../../ui/errorText.ts';
import { DrawingsDialog } from './Dialog.tsx';
import { drawingKinds, type DrawingKind, MAX_TEXT } from './model.ts';
import type { DrawingHandles } from './useDrawings.ts';
import { Select } from '../../../ui/Select.tsx';
import { LINE_COLOURS } from '../lines/lineColours.ts';

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

/** Icon outlines on a grid of 16. */
const paths = {
  none: 'M4 2.5v10l2.6-2.4 1.8 3.9 1.7-.8-1.8-3.8h3.6z',
  trend: 'M3 13 13 3M1.5 13a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M11.5 3a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0',
  ray: 'M3 12.5 15 3M1.5 12.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0',
  horizontal: 'M1 8h5M10 8h5M6.5 8a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0',
  vertical: 'M8 1v5M8 10v5M6.5 8a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0',
  rectangle: 'M2.5 4h11v8h-11z',
  fibonacci: 'M2 3h12M2 6.5h12M2 9h12M2 13h12',
  measure: 'M2 11 11 2l3 3-9 9zM5 8l1.5 1.5M8 5l1.5 1.5',
  text: 'M3 4V3h10v1M8 3v10M6 13h4',
  long: 'M3 9.5h10M3 13h10M8 7V2M5.5 4.5 8 2l2.5 2.5',
  short: 'M3 6.5h10M3 3h10M8 9v5M5.5 11.5 8 14l2.5-2.5',
  magnet: 'M3 3v5a5 5 0 0 0 10 0V3h-3v5a2 2 0 0 1-4 0V3zM3 5.5h3M10 5.5h3',
  hide: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM2.5 14 13.5 2',
  undo: 'M6 3 2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H6',
  redo: 'M10 3l3.5 3.5L10 10M13.5 6.5H6a3.5 3.5 0 0 0 0 7h4',
  list: 'M5 3.5h9M5 8h9M5 12.5h9M2 3.5h1M2 8h1M2 12.5h1',
  close: 'M10 3 5 8l5 5',
  open: 'M6 3l5 5-5 5',
} as const satisfies Record<DrawingKind | 'none', string> & Record<string, string>;

/** Name of an icon. */
type IconName = keyof typeof paths;

/** An icon of the drawing tools; its button carries the name. */
function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d={paths[name]} fill="none" stroke="currentColor" strokeWidth="1.2" strokeLinejoin="round" />
    </svg>
  );
}

/** The toolbar, the bar of the selected drawing and the list dialog of one chart; placed before the chart's canvas. */
export function DrawingTools({ handles, symbol }: { readonly handles: DrawingHandles; readonly symbol: string }) {
  const [listed, setListed] = useState(false);
  return (
    <>
      <DrawingToolbar handles={handles} onList={() => setListed(true)} />
      <SelectedBar handles={handles} />
      {listed && <DrawingsDialog handles={handles} symbol={symbol} onClose={() => setListed(false)} />}
    </>
  );
}

interface ToolButton {
  readonly icon: IconName;
  readonly name: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly act: () => void;
}

/** Moves the focus along a column of buttons, wrapping around at the ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };
  const step = steps[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter((one) => !one.disabled);
  const at = buttons.indexOf(event.currentTarget.ownerDocument.activeElement as HTMLButtonElement);
  const wanted = Number.isFinite(step)
    ? (at + step + buttons.length) % buttons.length
    : step < 0
      ? 0
      : buttons.length - 1;
  event.preventDefault();
  buttons[wanted]?.focus();
}

function DrawingToolbar({ handles, onList }: { readonly handles: DrawingHandles; readonly onList: () => void }) {
  const { t } = useTranslation();
  const { params, save } = usePanel();
  const { drawings, mode, actions, focusChart } = handles;
  const { tool, magnet } = useStore(mode);
  const { status, error, hidden, steps } = useStore(drawings.state);
  const closed = params['drawingTools'] === 'closed';
  if (closed) {
    return (
      <div className="drawing-tools closed">
        <button
          type="button"
          className="button quiet icon-button"
          aria-label={t('drawing.tools.open')}
          title={t('drawing.tools.open')}
          aria-expanded={false}
          onClick={() => save({ drawingTools: 'open' })}
        >
          <Icon name="open" />
        </button>
      </div>
    );
  }
  const ready = status === 'ready';
  const choose = (kind: (typeof drawingKinds)[number] | null): void => {
    actions.choose(kind);
    focusChart();
  };
  const buttons: readonly ToolButton[] = [
    { icon: 'none', name: t('drawing.tool.none'), pressed: tool === null, act: () => choose(null) },
    ...drawingKinds.map((kind) => ({
      icon: kind,
      name: t(`drawing.tool.${kind}`),
      pressed: tool === kind,
      disabled: !ready,
      act: () => choose(kind),
    })),
    { icon: 'magnet', name: t('drawing.magnet'), pressed: magnet, act: () => actions.setMagnet(!magnet) },
    {
      icon: 'hide',
      name: t('drawing.hideAll'),
      pressed: hidden,
      disabled: !ready,
      act: () => drawings.setHidden(!hidden),
    },
    { icon: 'undo', name: t('drawing.undo'), disabled: steps.past.length === 0, act: drawings.undo },
    { icon: 'redo', name: t('drawing.redo'), disabled: steps.future.length === 0, act: drawings.redo },
    { icon: 'list', name: t('drawing.list'), disabled: !ready, act: onList },
    { icon: 'close', name: t('drawing.tools.close'), act: () => save({ drawingTools: 'closed' }) },
  ];
  const stop = buttons.findIndex(({ pressed }) => pressed);
  return (
    <div
      className="drawing-tools open"
      role="toolbar"
      aria-label={t('drawing.tools')}
      aria-orientation="vertical"
      onKeyDown={moveFocus}
    >
      {buttons.map(({ icon, name, pressed, disabled = false, act }, index) => (
        <button
          key={icon}
          type="button"
          className="button quiet icon-button"
          aria-label={name}
          title={name}
          {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
          tabIndex={index === stop ? 0 : -1}
          disabled={disabled}
          onClick={act}
        >
          <Icon name={icon} />
        </button>
      ))}
      {error && (
        <p className="drawing-failed" role="alert">
          {t('drawing.failed', { reason: errorText(t, error) })}{' '}
          <button type="button" className="button" onClick={drawings.retry}>
            {t('action.retry')}
          </button>
        </p>
      )}
    </div>
  );
}
