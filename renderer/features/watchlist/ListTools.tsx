import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  checkListName,
  createList,
  deleteList,
  renameList,
  type ListChange,
  MAX_LIST_NAME,
  type SymbolLists,
} from '../../state/market/index.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { errorText } from '../../ui/errorText.ts';
import { Popover, useClosePopover } from '../../ui/Popover.tsx';
import type { Tab } from './model.ts';

interface ListToolsProps {
  readonly lists: SymbolLists;
  readonly tab: Tab;
  readonly change: (change: ListChange) => void;
  readonly onShow: (tab: Tab) => void;
}

/** Creates, renames and deletes the user's lists. */
export function ListTools({ lists, tab, change, onShow }: ListToolsProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const shown = lists.lists.find(({ id }) => id === tab) ?? null;
  return (
    <>
      <Popover label={t('watch.lists')} name={t('watch.lists.hint')} align="end">
        <div className="menu">
          <NameForm
            lists={lists}
            id={null}
            first=""
            label={t('watch.lists.new')}
            act={t('watch.lists.create')}
            onName={(name) => {
              // After the change the new list is the last one.
              const made = createList(name)(lists);
              change(createList(name));
              const fresh = made.ok ? made.value.lists.at(-1) : undefined;
              if (fresh) onShow(fresh.id);
            }}
          />
          {shown && (
            <>
              <NameForm
                key={shown.id}
                lists={lists}
                id={shown.id}
                first={shown.name}
                label={t('watch.lists.name')}
                act={t('watch.lists.rename')}
                onName={(name) => change(renameList(shown.id, name))}
              />
              <DeleteButton name={shown.name} onDelete={() => setAsked(true)} />
            </>
          )}
        </div>
      </Popover>
      {asked && shown && (
        <ConfirmDialog
          title={t('watch.lists.delete.question', { name: shown.name })}
          confirm={t('watch.lists.delete.confirm')}
          decline={t('watch.lists.delete.keep')}
          onConfirm={() => {
            change(deleteList(shown.id));
            onShow('all');
          }}
          onClose={() => setAsked(false)}
        >
          <p>{t('watch.lists.delete.note', { count: shown.symbols.length })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function DeleteButton({ name, onDelete }: { readonly name: string; readonly onDelete: () => void }) {
  const { t } = useTranslation();
  const close = useClosePopover();
  return (
    <button
      type="button"
      className="menu-item"
      onClick={() => {
        close();
        onDelete();
      }}
    >
      {t('watch.lists.delete', { name })}
    </button>
  );
}

interface NameFormProps {
  readonly lists: SymbolLists;
  readonly id: string | null;
  readonly first: string;
  readonly label: string;
  readonly act: string;
  readonly onName: (name: string) => void;
}

function NameForm({ lists, id, first, label, act, onName }: NameFormProps) {
  const { t } = useTranslation();
  const close = useClosePopover();
  const [text, setText] = useState(first);
  const [sent, setSent] = useState(false);
  const checked = checkListName(lists, text, id);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (!checked.ok) return;
    onName(text);
    close();
  };
  return (
    <form className="watch-name-form" onSubmit={submit}>
      <input
        className="input"
        aria-label={label}
        placeholder={label}
        maxLength={MAX_LIST_NAME}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={sent && !checked.ok}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button">
        {act}
      </button>
      {sent && !checked.ok && <p role="alert">{errorText(t, checked.error)}</p>}
    </form>
  );
}
