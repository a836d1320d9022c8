import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { orderTypes } from '../../../shared/exchange/orderWords.ts';
import { ChevronDownIcon } from '../../ui/icons.ts';
import { Popover, useClosePopover } from '../../ui/Popover.tsx';
import type { TicketForm } from './form.ts';
import { isConditional, isPlain, offerOf, type TicketType } from './offer.ts';

interface TypeMenuProps {
  readonly form: TicketForm;
  readonly onChoose: (type: TicketType) => void;
}

const groups = ['basic', 'conditional', 'algo'] as const;
const groupOf = (type: TicketType): (typeof groups)[number] =>
  isPlain(type) ? 'basic' : isConditional(type) ? 'conditional' : 'algo';

/** A button with all order types that the market offers, in groups, found by typing. */
export function TypeMenu(props: TypeMenuProps) {
  const { t } = useTranslation();
  return (
    <Popover name={t('ticket.more')} label={<ChevronDownIcon />} className="button quiet icon-button" align="end">
      <TypeList {...props} />
    </Popover>
  );
}

function TypeList({ form, onChoose }: TypeMenuProps) {
  const { t } = useTranslation();
  const close = useClosePopover();
  const id = useId();
  const [text, setText] = useState('');
  const [marked, setMarked] = useState<TicketType>(form.type);
  const wanted = text.trim().toLowerCase();
  const found = [...orderTypes, ...offerOf(form).more]
    .map((type) => ({ type, name: t(`ticket.type.${type}`) }))
    .filter(({ name }) => name.toLowerCase().includes(wanted));
  const place = Math.max(
    0,
    found.findIndex(({ type }) => type === marked),
  );
  const choose = (type: TicketType): void => {
    // First, so that the focus returns to the button before another field can take it.
    close();
    onChoose(type);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    const next = found.at((place + step) % Math.max(1, found.length))?.type;
    if (next === undefined) return;
    if (step === 0) choose(next);
    else setMarked(next);
  };
  const option = (type: TicketType): string => `${id}-${type}`;
  return (
    <div className="type-menu">
      <input
        className="input"
        type="text"
        role="combobox"
        aria-label={t('ticket.more.find')}
        placeholder={t('ticket.more.find')}
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found[place] && option(found[place].type)}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKey}
      />
      <div id={id} className="type-list" role="listbox" aria-label={t('ticket.type')}>
        {groups.map((group) => {
          const inGroup = found.filter(({ type }) => groupOf(type) === group);
          if (inGroup.length === 0) return null;
          return (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div id={`${id}-${group}`} className="type-group" role="presentation">
                {t(`ticket.more.${group}`)}
              </div>
              {inGroup.map(({ type, name }) => (
                // The field above keeps the focus; it has the keys of the list.
                <div
                  key={type}
                  id={option(type)}
                  className="type-option"
                  role="option"
                  aria-selected={type === form.type}
                  data-marked={found[place]?.type === type || undefined}
                  title={isPlain(type) ? undefined : t(`ticket.type.${type}.hint`)}
                  onClick={() => choose(type)}
                >
                  {name}
                </div>
              ))}
            </div>
          );
        })}
      </div>
      {found.length === 0 && (
        <p className="quiet-text" role="status">
          {t('ticket.more.nothing')}
        </p>
      )}
    </div>
  );
}
