import { memo, useCallback, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { PriceLine } from './model.ts';
import { labelText } from './paint.ts';
import type { PriceLines } from './priceLines.ts';

/** Number of ticks per arrow key with Shift. */
const FAR = 10n;

/**
 * Keyboard access to the lines (R30): a list that is visible only while the focus is on the chart. Up and down move a
 * line by a tick, Enter confirms the move, Escape cancels it, Delete acts like the label's x.
 */
export function PriceLineList({ lines }: { readonly lines: PriceLines }) {
  const { t } = useTranslation();
  const { lines: list, moving } = useStore(lines.state);
  const press = useCallback(
    (id: string, event: KeyboardEvent): void => {
      const size = event.shiftKey ? FAR : 1n;
      // A held key confirms a price, or cancels an order, only once (XU21).
      if (event.repeat && (event.key === 'Enter' || event.key === 'Delete')) return;
      if (event.key === 'ArrowUp') lines.nudge(id, size);
      else if (event.key === 'ArrowDown') lines.nudge(id, -size);
      else if (event.key === 'Enter') lines.commit();
      else if (event.key === 'Delete') lines.close(id);
      else if (event.key !== 'Escape' || !lines.giveUp()) return;
      event.preventDefault();
      event.stopPropagation();
    },
    [lines],
  );
  return (
    <ul className="visually-hidden" aria-label={t('line.list')}>
      {list.map((line) => (
        <Item
          key={line.id}
          lines={lines}
          id={line.id}
          label={labelText(line)}
          price={line.price}
          movable={line.movable}
          close={line.close}
          moving={moving?.id === line.id ? moving.price : null}
          press={press}
        />
      ))}
    </ul>
  );
}

interface ItemProps extends Pick<PriceLine, 'id' | 'price' | 'movable' | 'close'> {
  readonly lines: PriceLines;
  readonly label: string;
  /** The price of a move in progress. */
  readonly moving: string | null;
  readonly press: (id: string, event: KeyboardEvent) => void;
}

/** One line. Re-rendered only when its own texts change, because each trade moves one of the lines (R41). */
const Item = memo(function Item({ lines, id, label, price, movable, close, moving, press }: ItemProps) {
  const { t } = useTranslation();
  return (
    <li>
      <button
        type="button"
        aria-live={moving === null ? 'off' : 'polite'}
        onFocus={() => lines.focus(id)}
        onBlur={lines.leave}
        onKeyDown={(event) => press(id, event)}
      >
        {moving === null
          ? t(movable ? 'line.item' : 'line.item.still', { label, price })
          : t('line.moving', { label, price: moving })}
        {close !== null && moving === null && ` ${t('line.item.close', { close })}`}
      </button>
    </li>
  );
});
