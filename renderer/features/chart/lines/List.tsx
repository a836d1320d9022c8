import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { labelText } from './paint.ts';
import type { PriceLines } from './priceLines.ts';

/** Ticks of an arrow key with Shift. */
const FAR = 10n;

/**
 * The keyboard's way to the lines (R30): a list that is seen only by the focus on the chart. Up and down move by a tick,
 * Enter keeps it, Escape gives it up, Delete is the x.
 */
export function PriceLineList({ lines }: { readonly lines: PriceLines }) {
  const { t } = useTranslation();
  const { lines: list, moving } = useStore(lines.state);
  const press = (id: string, event: KeyboardEvent): void => {
    const size = event.shiftKey ? FAR : 1n;
    // A key that is held keeps a price, or cancels, once (XU21).
    if (event.repeat && (event.key === 'Enter' || event.key === 'Delete')) return;
    if (event.key === 'ArrowUp') lines.nudge(id, size);
    else if (event.key === 'ArrowDown') lines.nudge(id, -size);
    else if (event.key === 'Enter') lines.commit();
    else if (event.key === 'Delete') lines.close(id);
    else if (event.key !== 'Escape' || !lines.giveUp()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ul className="visually-hidden" aria-label={t('line.list')}>
      {list.map((line) => {
        const label = labelText(line);
        const price = moving?.id === line.id ? moving.price : null;
        return (
          <li key={line.id}>
            <button
              type="button"
              aria-live={price === null ? 'off' : 'polite'}
              onFocus={() => lines.focus(line.id)}
              onBlur={lines.leave}
              onKeyDown={(event) => press(line.id, event)}
            >
              {price === null
                ? t(line.movable ? 'line.item' : 'line.item.still', { label, price: line.price })
                : t('line.moving', { label, price })}
              {line.close !== null && price === null && ` ${t('line.item.close', { close: line.close })}`}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
