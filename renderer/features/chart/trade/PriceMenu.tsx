import { useTranslation } from 'react-i18next';
import { ContextMenu } from '../../../ui/Menu.tsx';
import type { TradeBoard } from './board.ts';
import { shortText } from './words.ts';

/** Where the menu was opened, in CSS pixels of the chart, and at which price (decimal text on the tick). */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
  readonly price: string;
}

interface PriceMenuProps {
  readonly chart: HTMLElement;
  readonly place: MenuPlace;
  readonly board: TradeBoard;
  /** Sets an alert at a price. */
  readonly onAlert: (price: string) => void;
  readonly onClose: () => void;
}

/** The menu of actions at a price of the chart. */
export function PriceMenu({ chart, place, board, onAlert, onClose }: PriceMenuProps) {
  const { t } = useTranslation();
  const price = shortText(place.price);
  return (
    <ContextMenu
      anchor={{ element: chart, point: place }}
      name={t('chartTrade.menu', { price })}
      items={[
        { text: t('chartTrade.menu.draft', { price }), run: () => board.pick(place.price) },
        { text: t('alertLines.set', { price }), run: () => onAlert(place.price) },
        ...board.positions().map((position) => ({
          text: t(`chartTrade.menu.protect.${position.side}`, { price, size: shortText(position.size) }),
          run: () => board.protect(position, place.price),
        })),
      ]}
      onClose={onClose}
    />
  );
}
