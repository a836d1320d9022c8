// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { TradeBoard } from '../../../../../renderer/features/chart/trade/board.ts';
import { PriceMenu } from '../../../../../renderer/features/chart/trade/PriceMenu.tsx';
import enAlertLines from '../../../../../renderer/locales/en/alertLines.json';
import enChartTrade from '../../../../../renderer/locales/en/chartTrade.json';
import { registerMessages } from '../../../../../renderer/i18n/messages.ts';
import type { Position } from '../../../../../shared/domain/order.ts';
import { openedMenu } from '../../../support/mounted.tsx';
import { position } from '../../../support/tradingBuilders.ts';

registerMessages(enChartTrade);
registerMessages(enAlertLines);

const ignore = (): void => undefined;
/** Opens the menu over a double of the board with these positions. */
const menu = (...positions: Position[]) =>
  openedMenu(
    <PriceMenu
      chart={document.body}
      place={{ x: 10, y: 20, price: '61250.50' }}
      board={{ positions: () => positions, pick: ignore, protect: ignore } as unknown as TradeBoard}
      onAlert={ignore}
      onClose={ignore}
    />,
  );

describe('price menu of the chart', () => {
  it('R30 is labelled with its price and offers an order in the ticket and an alert', async () => {
    expect(await menu()).toEqual({
      name: 'At 61 250.5',
      items: [
        { role: 'menuitem', text: 'Limit order @ 61 250.5…', checked: null },
        { role: 'menuitem', text: 'Alert at 61 250.5', checked: null },
      ],
    });
  });

  it('B-B9 lists each position that can get a take-profit or stop-loss there, by side and size', async () => {
    const long = position('BTCUSDT', { side: 'LONG', size: '0.0100' });
    const short = position('BTCUSDT', { side: 'SHORT', size: '2', positionId: 'other' });
    const { items } = await menu(long, short);
    expect(items.slice(2)).toEqual([
      { role: 'menuitem', text: 'TP/SL for long 0.01 @ 61 250.5…', checked: null },
      { role: 'menuitem', text: 'TP/SL for short 2 @ 61 250.5…', checked: null },
    ]);
    expect(items).toHaveLength(4);
  });
});
