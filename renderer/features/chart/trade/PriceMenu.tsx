import { useTranslation } from 'react-i18next';
import type { PickedOrder } from '../../../state/commands.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { copyContent } from '../../../ui/copyContent.ts';
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
  /** Whether the account can place conditional orders on this market. */
  readonly stops: boolean;
  readonly place: MenuPlace;
  readonly board: TradeBoard;
  /** Sets an alert at a price. */
  readonly onAlert: (price: string) => void;
  readonly onClose: () => void;
}

const drafts = [
  ['chartTrade.menu.BUY.limit', { side: 'BUY', kind: 'limit' }],
  ['chartTrade.menu.SELL.limit', { side: 'SELL', kind: 'limit' }],
  ['chartTrade.menu.BUY.stop', { side: 'BUY', kind: 'stop' }],
  ['chartTrade.menu.SELL.stop', { side: 'SELL', kind: 'stop' }],
] as const satisfies readonly (readonly [MessageKey, PickedOrder])[];

/** Copies a text that no element of the page shows. */
function copyText(page: Document, text: string): void {
  const box = page.createElement('span');
  box.className = 'copied-text';
  box.textContent = text;
  page.body.append(box);
  copyContent(box);
  box.remove();
}

/** The menu of actions at a price of the chart. */
export function PriceMenu({ chart, stops, place, board, onAlert, onClose }: PriceMenuProps) {
  const { t } = useTranslation();
  const price = shortText(place.price);
  return (
    <ContextMenu
      anchor={{ element: chart, point: place }}
      name={t('chartTrade.menu', { price })}
      items={[
        ...drafts
          .filter(([, { kind }]) => stops || kind === 'limit')
          .map(([key, order]) => ({ text: t(key, { price }), run: () => board.pick(place.price, order) })),
        { text: t('alertLines.set', { price }), run: () => onAlert(place.price) },
        { text: t('chartTrade.menu.copy', { price }), run: () => copyText(chart.ownerDocument, place.price) },
        ...board.positions().map((position) => ({
          text: t(`chartTrade.menu.protect.${position.side}`, { price, size: shortText(position.size) }),
          run: () => board.protect(position, place.price),
        })),
      ]}
      onClose={onClose}
    />
  );
}
