import { useTranslation } from 'react-i18next';
import { registerMessages } from '../../i18n/messages.ts';
import enHotkeys from '../../locales/en/hotkeys.json';
import { Dialog } from '../../ui/Dialog.tsx';
import { listByGroup, type Action } from '../actions.ts';
import '../palette/palette.css';

registerMessages(enHotkeys);

interface CheatSheetProps {
  readonly actions: readonly Action[];
  /** Whether trading hotkeys are enabled. */
  readonly trading: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** The dialog that lists every action that has a hotkey, by group. Escape or `?` closes it. */
export function CheatSheet({ actions, trading, onEdit, onClose }: CheatSheetProps) {
  const { t } = useTranslation();
  const lists = listByGroup(actions.filter(({ keys }) => keys !== undefined));
  return (
    <Dialog
      title={t('command.sheet')}
      className="cheat-sheet"
      kill="head"
      note={
        <>
          <button type="button" className="button" onClick={onEdit}>
            {t('hotkeys.change')}
          </button>
          <button type="button" className="button" onClick={onClose} data-first-focus>
            {t('hotkeys.close')}
          </button>
        </>
      }
      onKey={({ key, repeat }) => {
        if (key === '?' && !repeat) onClose();
      }}
      onClose={onClose}
    >
      <div className="cheat-columns" role="region" tabIndex={0} aria-label={t('command.sheet')}>
        {lists.map((list) => (
          <section key={list.group} className="cheat-group">
            <h3>{t(`command.group.${list.group}`)}</h3>
            <ul>
              {list.actions.map((action) => (
                <li key={action.id} className="cheat-row">
                  <span>{action.title}</span>
                  <kbd className="key-cap">{action.keys}</kbd>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="hint">{trading ? t('hotkeys.trading.on') : t('hotkeys.trading.off')}</p>
    </Dialog>
  );
}
