import { useTranslation } from 'react-i18next';
import { hasMessage, registerMessages, type MessageKey, type Translate } from '../../i18n/messages.ts';
import enHotkeys from '../../locales/en/hotkeys.json';
import { panelKeys } from '../../state/desk/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { selectionKeys, tableKeys } from '../../ui/tableKeys.ts';
import { listByGroup, type Action } from '../actions.ts';
import { chordOfKeys, showChord } from './chord.ts';
import '../palette/palette.css';

registerMessages(enHotkeys);

interface CheatSheetProps {
  readonly actions: readonly Action[];
  /** Whether trading hotkeys are enabled. */
  readonly trading: boolean;
  readonly apple: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** The keys of every panel, and those of all tables. */
const shownKeys = { ...panelKeys, table: tableKeys, selection: selectionKeys };

const keyTitles = {
  chart: 'panel.chart',
  drawing: 'hotkeys.drawing',
  table: 'hotkeys.table',
  selection: 'hotkeys.selection',
  ladder: 'panel.ladder',
  ladderTrade: 'hotkeys.ladderTrade',
  positions: 'panel.positions',
  pointer: 'hotkeys.pointer',
  openOrders: 'panel.openOrders',
  watchlist: 'panel.watchlist',
  follows: 'panel.follows',
} as const satisfies Readonly<Record<keyof typeof shownKeys, MessageKey>>;

interface ListedKey {
  readonly text: string;
  /** Any one of them. */
  readonly keys: readonly string[];
}

/** Returns the keys of the panels under the name of their panel. */
function panelKeyLists(
  t: Translate,
  apple: boolean,
): { readonly title: string; readonly rows: readonly ListedKey[] }[] {
  return (Object.keys(keyTitles) as (keyof typeof keyTitles)[]).map((group) => ({
    title: t(keyTitles[group]),
    rows: Object.entries<readonly string[]>(shownKeys[group]).map(([id, keys]) => {
      const names = [...new Set(keys.map((key) => showChord(chordOfKeys(key), apple)))];
      const text = `hotkeys.${group}.${id}`;
      return {
        text: hasMessage(text) ? t(text) : id,
        keys: names.map((key) => key.replace('Click', t('hotkeys.click'))),
      };
    }),
  }));
}

/**
 * The dialog that lists every action that has a hotkey, by group, then the keys of the panels. Escape or `?` closes it.
 */
export function CheatSheet({ actions, trading, apple, onEdit, onClose }: CheatSheetProps) {
  const { t } = useTranslation();
  const lists = listByGroup(actions).flatMap(({ group, actions: listed }) => {
    const rows = listed.flatMap(({ title, keys }) => (keys === undefined ? [] : [{ text: title, keys: [keys] }]));
    return rows.length === 0 ? [] : [{ title: t(`command.group.${group}`), rows }];
  });
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
      <div className="cheat-scroll" role="region" tabIndex={0} aria-label={t('command.sheet')}>
        <div className="cheat-columns">
          {[...lists, ...panelKeyLists(t, apple)].map(({ title, rows }) => (
            <section key={title} className="cheat-group">
              <h3>{title}</h3>
              <ul>
                {rows.map(({ text, keys }) => (
                  <li key={`${text} ${keys.join()}`} className="cheat-row">
                    <span>{text}</span>
                    <span>
                      {keys.map((key) => (
                        <kbd key={key} className="key-cap">
                          {key}
                        </kbd>
                      ))}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
      <p className="hint">{trading ? t('hotkeys.trading.on') : t('hotkeys.trading.off')}</p>
    </Dialog>
  );
}
