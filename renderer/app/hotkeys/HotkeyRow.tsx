import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '../actions.ts';
import { chordsOf, type Chord } from './chord.ts';
import { fixedKeys } from './defaults.ts';

interface HotkeyRowProps {
  readonly action: Action;
  readonly apple: boolean;
  /** Whether the next key press becomes the action's hotkey. */
  readonly catching: boolean;
  /** The keys that are stored but taken by the application menu, as displayed; null: there are none. */
  readonly inactive: string | null;
  readonly changed: boolean;
  readonly onCatch: () => void;
  /** Reports the chords of a key press; empty when the press has none, for example a modifier alone. */
  readonly onPress: (chords: readonly Chord[]) => void;
  readonly onLeave: () => void;
  readonly onRemove: () => void;
  readonly onReset: () => void;
}

/** One action with its hotkey and the buttons to change it. */
export function HotkeyRow(props: HotkeyRowProps) {
  const { t } = useTranslation();
  const { action, catching, inactive, changed } = props;
  const { title, keys } = action;
  const fixed = fixedKeys.has(action.id);
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{catching ? <Catcher {...props} /> : <Keys keys={keys} inactive={inactive} />}</td>
      <td>
        {fixed ? (
          <span className="quiet-text">{t('hotkeys.fixed')}</span>
        ) : (
          <>
            <button
              type="button"
              className="button"
              data-give={action.id}
              aria-label={t('hotkeys.give.name', { action: title })}
              onClick={props.onCatch}
            >
              {t('hotkeys.give')}
            </button>{' '}
            {(keys ?? inactive) !== null && (
              <button
                type="button"
                className="button"
                aria-label={t('hotkeys.remove.name', { action: title })}
                onClick={props.onRemove}
              >
                {t('hotkeys.remove')}
              </button>
            )}{' '}
            {changed && (
              <button
                type="button"
                className="button"
                aria-label={t('hotkeys.reset.name', { action: title })}
                onClick={props.onReset}
              >
                {t('hotkeys.reset')}
              </button>
            )}
          </>
        )}
      </td>
    </tr>
  );
}

function Keys({ keys, inactive }: { readonly keys: string | undefined } & Pick<HotkeyRowProps, 'inactive'>) {
  const { t } = useTranslation();
  if (inactive !== null) {
    return (
      <>
        <kbd className="key-cap">{inactive}</kbd> <span className="quiet-text">{t('hotkeys.inactive')}</span>
      </>
    );
  }
  return keys ? <kbd className="key-cap">{keys}</kbd> : t('hotkeys.none');
}

/** Captures one key press. Escape and Tab leave it, so that keyboard users are never trapped. */
function Catcher({ action, apple, onPress, onLeave }: HotkeyRowProps) {
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat || event.nativeEvent.isComposing) return;
    if (key === 'Escape') return onLeave();
    const altGraph = event.getModifierState('AltGraph');
    onPress(chordsOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, altGraph }, apple));
  };
  return (
    <button
      type="button"
      className="button hotkey-catch"
      autoFocus
      aria-label={t('hotkeys.press.name', { action: action.title })}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
    >
      {t('hotkeys.press')}
    </button>
  );
}
