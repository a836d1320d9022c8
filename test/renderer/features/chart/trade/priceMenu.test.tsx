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
const menu = (positions: Position[] = [], stops = true) =>
  openedMenu(
    <PriceMenu
      chart={document.body}
      stops={stops}
      place={{ x: 10, y: 20, price: '61250.50' }}
      board={{ positions: () => positions, pick: ignore, protect: ignore } as unknown as TradeBoard}
      onAlert={ignore}
      onClose={ignore}
    />,
  );

describe('price menu of the chart', () => {
  it('R30 is labelled with its price and offers orders in the ticket, an alert and a copy of the price', async () => {
    const { name, items } = await menu();
    expect(name).toBe('At 61 250.5');
    expect(items).toEqual(
      [
        'Buy limit @ 61 250.5…',
        'Sell limit @ 61 250.5…',
        'Buy stop @ 61 250.5…',
        'Sell stop @ 61 250.5…',
        'Alert at 61 250.5',
        'Copy price 61 250.5',
      ].map((text) => ({ role: 'menuitem', text, checked: null })),
    );
  });

  it('R19 offers no stop orders where the account has none', async () => {
    const { items } = await menu([], false);
    expect(items.map(({ text }) => text)).toEqual([
      'Buy limit @ 61 250.5…',
      'Sell limit @ 61 250.5…',
      'Alert at 61 250.5',
      'Copy price 61 250.5',
    ]);
  });

  it('B-B9 lists each position that can get a take-profit or stop-loss there, by side and size', async () => {
    const long = position('BTCUSDT', { side: 'LONG', size: '0.0100' });
    const short = position('BTCUSDT', { side: 'SHORT', size: '2', positionId: 'other' });
    const { items } = await menu([long, short]);
    expect(items.slice(6)).toEqual([
      { role: 'menuitem', text: 'TP/SL for long 0.01 @ 61 250.5…', checked: null },
      { role: 'menuitem', text: 'TP/SL for short 2 @ 61 250.5…', checked: null },
    ]);
    expect(items).toHaveLength(8);
  });
});
