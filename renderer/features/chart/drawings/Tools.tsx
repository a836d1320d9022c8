import '../../../styles/drawings.css';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { usePanel } from '../../../bridge/panelHandle.ts';
import { errorText } from '../../../ui/errorText.ts';
import { DrawingsDialog } from './Dialog.tsx';
import { Icon, type IconName } from './icons.tsx';
import { drawingKinds } from './model.ts';
import { SelectedBar } from './SelectedBar.tsx';
import type { DrawingHandles } from './useDrawings.ts';

/** Toolbar, bar of the selected drawing and list dialog of one chart; stands before the chart's canvas. */
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

/** Moves the focus along a column of buttons; the ends are one step apart. */
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
