import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { registerMessages } from '../../i18n/messages.ts';
import enHotkeys from '../../locales/en/hotkeys.json';
import { Dialog } from '../../ui/Dialog.tsx';
import { listByGroup, withoutDuplicates, type Action } from '../actions.ts';
import { showChord } from './chord.ts';
import { HotkeyRow } from './HotkeyRow.tsx';
import { isChanged } from './keyMap.ts';
import type { HotkeyStore } from './store.ts';
import { useHotkeyEditor, type HotkeyEditor } from './useHotkeyEditor.ts';
import '../palette/palette.css';

registerMessages(enHotkeys);

interface HotkeyDialogProps {
  readonly actions: readonly Action[];
  readonly hotkeys: HotkeyStore;
  /** Whether trading hotkeys are enabled. */
  readonly trading: boolean;
  readonly apple: boolean;
  readonly onClose: () => void;
}

/** The dialog in which the user assigns hotkeys to actions: the search, the list by group, import and export. */
export function HotkeyDialog({ actions, hotkeys, trading, apple, onClose }: HotkeyDialogProps) {
  const { t } = useTranslation();
  const editor = useHotkeyEditor(actions, hotkeys, apple);
  const [text, setText] = useState('');
  const table = useRef<HTMLDivElement>(null);
  const { catching, asked } = editor;
  const last = useRef<string | null>(null);
  useEffect(() => {
    // The focus returns to the row whose hotkey was being assigned.
    if (catching === null && asked === null && last.current !== null) {
      const buttons = table.current?.querySelectorAll<HTMLElement>('[data-give]') ?? [];
      [...buttons].find((one) => one.dataset['give'] === last.current)?.focus();
    }
    last.current = catching ?? asked?.action.id ?? null;
  }, [catching, asked]);
  return (
    <Dialog
      title={t('command.hotkeys')}
      className="hotkeys"
      kill="head"
      foot={<Buttons editor={editor} onClose={onClose} />}
      onClose={onClose}
    >
      <input
        className="input"
        type="search"
        maxLength={80}
        aria-label={t('hotkeys.search')}
        placeholder={t('hotkeys.search')}
        data-first-focus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {asked && <Question editor={editor} apple={apple} />}
      <p role="status" className={editor.said?.tone === 'problem' ? 'hotkey-problem' : 'quiet-text'}>
        {editor.said?.text ?? ''}
      </p>
      <div className="hotkey-scroll" ref={table}>
        <table className="hotkey-table">
          <caption className="visually-hidden">{t('command.hotkeys')}</caption>
          {listByGroup(withoutDuplicates(actions), text).map(({ group, actions: listed }) => (
            <tbody key={group}>
              <tr className="hotkey-group">
                <th colSpan={3} scope="rowgroup">
                  {t(`command.group.${group}`)}
                </th>
              </tr>
              {listed.map((action) => (
                <HotkeyRow
                  key={action.id}
                  action={action}
                  apple={apple}
                  catching={catching === action.id}
                  inactive={editor.inactive(action.id)}
                  changed={isChanged(editor.changes, action.id)}
                  onCatch={() => editor.start(action.id)}
                  onPress={(chords) => editor.press(action, chords)}
                  onLeave={editor.leave}
                  onRemove={() => editor.remove(action)}
                  onReset={() => editor.reset(action)}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <p className="hint">{trading ? t('hotkeys.trading.on') : t('hotkeys.trading.off')}</p>
    </Dialog>
  );
}

function Question({ editor, apple }: { readonly editor: HotkeyEditor; readonly apple: boolean }) {
  const { t } = useTranslation();
  const { asked } = editor;
  if (!asked) return null;
  const names = { action: asked.action.title, holder: asked.holder.title, keys: showChord(asked.chord, apple) };
  return (
    <div className="hotkey-ask" role="alert">
      <p>{t('hotkeys.conflict', names)}</p>
      <button type="button" className="button" autoFocus onClick={() => editor.answer(false)}>
        {t('hotkeys.conflict.keep', names)}
      </button>
      <button type="button" className="button" onClick={() => editor.answer(true)}>
        {t('hotkeys.conflict.take', names)}
      </button>
    </div>
  );
}

function Buttons({ editor, onClose }: { readonly editor: HotkeyEditor; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={file}
        className="visually-hidden"
        type="file"
        accept="application/json,.json"
        tabIndex={-1}
        aria-label={t('hotkeys.import')}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) void editor.load(chosen);
          event.target.value = '';
        }}
      />
      <button type="button" className="button" onClick={editor.resetAll}>
        {t('hotkeys.resetAll')}
      </button>
      <button type="button" className="button" onClick={() => file.current?.click()}>
        {t('hotkeys.import')}
      </button>
      <button type="button" className="button" onClick={() => void editor.save()}>
        {t('hotkeys.export')}
      </button>
      <button type="button" className="button" onClick={onClose}>
        {t('hotkeys.close')}
      </button>
    </>
  );
}
