import { Autocomplete } from '@base-ui/react/autocomplete';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from '../../i18n/messages.ts';
import { tradingStatusText } from '../../ui/errorText.ts';
import { useModal } from '../../ui/useModal.ts';
import { chordsOf } from '../hotkeys/chord.ts';
import {
  MAX_PALETTE_SEARCH,
  paletteGroups,
  type PaletteContent,
  type PaletteEntry,
  type PaletteGroup,
} from './entries.ts';
import './palette.css';

interface PaletteProps {
  readonly content: PaletteContent;
  /** Whether the symbol list is still loading. */
  readonly loading: boolean;
  readonly apple: boolean;
  readonly onChoose: (entry: PaletteEntry) => void;
  readonly onClose: () => void;
}

/** Returns the heading of a group as text. */
function headingOf(t: Translate, heading: PaletteGroup['heading']): string {
  return heading === 'spot' || heading === 'futures' ? t(`market.${heading}`) : t(`command.group.${heading}`);
}

/**
 * The palette: a search field and the matching entries. Enter chooses, Escape closes, and the focus returns to its
 * previous element.
 */
export function Palette({ apple, onClose, ...content }: PaletteProps) {
  const { t } = useTranslation();
  const dialog = useModal();
  useEffect(() => {
    dialog.current?.querySelector('input')?.focus();
  }, [dialog]);
  const closeAgain = (event: KeyboardEvent): void => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    const chords = chordsOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, altGraph: false }, apple);
    if (!chords.includes('Mod+K')) return;
    event.preventDefault();
    if (!event.repeat) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label={t('command.palette')}
      onKeyDown={closeAgain}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <PaletteBody {...content} />
    </dialog>
  );
}

/** Content of the palette's dialog. */
export function PaletteBody({ content, loading, onChoose }: Omit<PaletteProps, 'onClose' | 'apple'>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const groups = useMemo(() => paletteGroups(content, text), [content, text]);
  const count = groups.reduce((sum, group) => sum + group.entries.length + group.more, 0);
  return (
    <CSPProvider disableStyleElements>
      <Autocomplete.Root inline open autoHighlight="always" mode="none" value={text} onValueChange={setText}>
        <div className="palette-body">
          <Autocomplete.Input
            className="input"
            aria-label={t('command.palette')}
            maxLength={MAX_PALETTE_SEARCH}
            placeholder={t('command.hint')}
          />
          <p className="visually-hidden" role="status">
            {t('command.count', { count })}
          </p>
          <Autocomplete.List className="palette-list" aria-label={t('command.results')}>
            {groups.map((group) => (
              <Autocomplete.Group key={group.heading}>
                <Autocomplete.GroupLabel className="palette-heading">
                  {headingOf(t, group.heading)}
                </Autocomplete.GroupLabel>
                {group.entries.map((entry) => (
                  <Autocomplete.Item
                    key={entry.id}
                    className="palette-item"
                    value={entry.id}
                    onClick={() => onChoose(entry)}
                  >
                    <Line entry={entry} />
                  </Autocomplete.Item>
                ))}
                {group.more > 0 && <p className="hint">{t('symbols.more', { count: group.more })}</p>}
              </Autocomplete.Group>
            ))}
            {count === 0 && <p className="hint">{t('command.none', { text: text.trim() })}</p>}
            {loading && <p className="hint">{t('symbols.loading')}</p>}
          </Autocomplete.List>
        </div>
      </Autocomplete.Root>
    </CSPProvider>
  );
}

function Line({ entry }: { readonly entry: PaletteEntry }) {
  const { t } = useTranslation();
  if (entry.kind === 'action') {
    const { title, keys } = entry.action;
    return (
      <>
        <span className="palette-title" title={title}>
          {title}
        </span>
        {keys !== undefined && <kbd className="key-cap">{keys}</kbd>}
      </>
    );
  }
  const { instrument } = entry;
  return (
    <>
      <strong>{instrument.symbol}</strong>
      <span className="market-tag">
        {instrument.market === 'futures' ? t('market.futures.kind') : t('market.spot')}
      </span>
      <span className="quiet-text palette-title">
        {instrument.displayName === instrument.symbol ? '' : instrument.displayName}
      </span>
      {instrument.status !== 'TRADING' && <span className="status-tag">{tradingStatusText(t, instrument.status)}</span>}
      {!instrument.apiTradable && <span className="status-tag">{t('strip.notTradable')}</span>}
    </>
  );
}
