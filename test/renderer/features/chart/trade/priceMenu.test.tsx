import { describe, expect, it } from 'vitest';
import type { TradeBoard } from '../../../../../renderer/features/chart/trade/board.ts';
import { PriceMenu } from '../../../../../renderer/features/chart/trade/PriceMenu.tsx';
import enAlertLines from '../../../../../renderer/locales/en/alertLines.json';
import enChartTrade from '../../../../../renderer/locales/en/chartTrade.json';
import { registerMessages } from '../../../../../renderer/i18n/messages.ts';
import type { Position } from '../../../../../shared/domain/order.ts';
import { markup, textOf } from '../../../support/services.tsx';
import { position } from '../../../support/tradingBuilders.ts';

registerMessages(enChartTrade);
registerMessages(enAlertLines);

const ignore = (): void => undefined;
/** Renders the menu over a double of the board with these positions. */
const menu = (...positions: Position[]): string =>
  markup(
    <PriceMenu
      place={{ x: 10, y: 20, price: '61250.50' }}
      board={{ positions: () => positions, pick: ignore, protect: ignore } as unknown as TradeBoard}
      onAlert={ignore}
      onClose={ignore}
    />,
  );
const items = (html: string): string[] =>
  [...html.matchAll(/<button.*?<\/button>/gs)].map(([one]) => textOf(one).replaceAll(/\s/gu, ' '));

describe('price menu of the chart', () => {
  it('R30 is labelled with its price and offers an order in the ticket and an alert', () => {
    const html = menu();
    expect(html).toMatch(/^<div class="menu chart-price-menu" role="menu" aria-label="At 61\s250\.5">/);
    expect(items(html)).toEqual(['Order at 61 250.5 in the ticket', 'Alert at 61 250.5']);
  });

  it('B-B9 lists each position that can get a take-profit or stop-loss there, by side and size', () => {
    const long = position('BTCUSDT', { side: 'LONG', size: '0.0100' });
    const short = position('BTCUSDT', { side: 'SHORT', size: '2', positionId: 'other' });
    expect(items(menu(long, short)).slice(2)).toEqual([
      'Take-profit or stop-loss of the long 0.01 at 61 250.5',
      'Take-profit or stop-loss of the short 2 at 61 250.5',
    ]);
    expect(menu(long, short).match(/role="menuitem"/g)).toHaveLength(4);
  });
});
