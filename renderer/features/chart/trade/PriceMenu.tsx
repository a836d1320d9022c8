import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradeBoard } from './board.ts';
import { shortText } from './words.ts';

/** Where the menu was opened, in CSS pixels of the chart, and at which price (decimal text on the tick). */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
  readonly price: string;
}

interface PriceMenuProps {
  readonly place: MenuPlace;
  readonly board: TradeBoard;
  /** Sets an alert at a price. */
  readonly onAlert: (price: string) => void;
  readonly onClose: () => void;
}

/** The menu of actions at a price of the chart. Arrow keys move through it, Escape closes it. */
export function PriceMenu({ place, board, onAlert, onClose }: PriceMenuProps) {
  const { t } = useTranslation();
  const menu = useRef<HTMLDivElement>(null);
  const price = shortText(place.price);
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.style.left = `${place.x}px`;
    element.style.top = `${place.y}px`;
    element.querySelector('button')?.focus();
  }, [place]);
  const act = (action: () => void) => () => {
    onClose();
    action();
  };
  const onKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    const items = [...event.currentTarget.querySelectorAll('button')];
    const at = items.indexOf(event.target as HTMLButtonElement);
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown') items[(at + 1) % items.length]?.focus();
    else if (event.key === 'ArrowUp') items[(at - 1 + items.length) % items.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={menu}
      className="menu chart-price-menu"
      role="menu"
      aria-label={t('chartTrade.menu', { price })}
      onKeyDown={onKey}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
    >
      <button type="button" role="menuitem" className="menu-item" onClick={act(() => board.pick(place.price))}>
        {t('chartTrade.menu.draft', { price })}
      </button>
      <button type="button" role="menuitem" className="menu-item" onClick={act(() => onAlert(place.price))}>
        {t('alertLines.set', { price })}
      </button>
      {board.positions().map((position) => (
        <button
          key={position.positionId}
          type="button"
          role="menuitem"
          className="menu-item"
          onClick={act(() => board.protect(position, place.price))}
        >
          {t(`chartTrade.menu.protect.${position.side}`, { price, size: shortText(position.size) })}
        </button>
      ))}
    </div>
  );
}
