import { describe, expect, it } from 'vitest';
import { ConfirmDialog } from '../../../../renderer/app/plans/OrderConfirm.tsx';
import { orderRequest } from '../../../../renderer/state/orders/planRequest.ts';
import type { FormAction, TicketForm } from '../../../../renderer/features/ticket/form.ts';
import { findMarkedOf, marginAccountOf } from '../../../../renderer/features/ticket/riskAfter.ts';
import { SettingDialog } from '../../../../renderer/features/ticket/SettingDialog.tsx';
import { summarise } from '../../../../renderer/features/ticket/summary.ts';
import { TicketOutcome } from '../../../../renderer/features/ticket/TicketOutcome.tsx';
import { TicketPanelView } from '../../../../renderer/features/ticket/View.tsx';
import { instrument } from '../../support/builders.ts';
import { createTestServices, listOf, markup, textOf } from '../../support/services.tsx';
import { position } from '../../support/tradingBuilders.ts';
import { demoForm, form, futuresDraft, marginFacts, orderTicket, ticketAccount, ticketMarket, typed } from './parts.ts';

const show = (of: TicketForm, account = ticketAccount(), more: Parameters<typeof ticketMarket>[0] = {}): string => {
  const market = ticketMarket(of.market === 'spot' ? { instrument: instrument({ market: 'spot' }) } : more);
  return markup(
    <TicketPanelView
      panelState={{ kind: 'live' }}
      actions={{ retry: () => undefined, startSimulator: () => undefined }}
      form={of}
      market={market}
      summary={summarise(of, market, account)}
      tradingContext={{ environment: 'simulator', account: of.account }}
      busy={null}
      act={() => undefined}
      onSubmit={() => undefined}
      outcome={null}
    />,
  );
};
const submitOf = (html: string): string => textOf(/<button type="submit".*?<\/button>/s.exec(html)![0]);
const type = (of: TicketForm['type']): FormAction => ({ kind: 'type', type: of });

describe('R19 options a market does not offer are absent, with the reason', () => {
  it('further order types', () => {
    const tabs = (html: string) =>
      textOf(/<div class="choice" role="group" aria-label="Order type">.*?<\/div>/s.exec(html)![0]);
    expect([tabs(show(form('spot'))), tabs(show(form('futures')))]).toEqual([
      'Limit Market Scaled orders',
      'Limit Market Stop limit',
    ]);
    expect(show(form('spot'))).toContain('title="Conditional and trailing orders are available on futures only."');
    const demo = show(demoForm());
    expect([tabs(demo), demo.includes('More order types')]).toEqual(['Limit Market', false]);
    expect(textOf(demo)).toContain('Limit and market orders with take-profit and stop-loss.');
    expect(listOf(demo, 'Time in force')).toEqual({ chosen: 'GTC', options: ['GTC', 'IOC', 'FOK'] });
    expect(demo).toContain('title="Post only is not available on the demo account."');
    expect(show(demoForm({ kind: 'aim', aim: 'closeLong' }))).not.toContain('Reduce-only<');
  });

  it('take-profit and stop-loss, which spot orders do not have', () => {
    expect(
      [textOf(show(form('spot'))), textOf(show(form('futures')))].map((text) => text.includes('Take-profit /')),
    ).toEqual([false, true]);
  });
});

describe('text of the submit button', () => {
  it.each([
    [
      'a scaled order',
      [type('SCALED'), { kind: 'text', field: 'priceTo', text: '61200' }, ...typed('61000', '0.010')],
      'Buy / Long: 5 scaled orders, 0.010 BTC - SIMULATOR',
    ],
    ['a TWAP', [type('TWAP'), { kind: 'size', text: '0.010' }], 'Buy / Long 0.010 BTC: TWAP, 10 slices - SIMULATOR'],
    [
      'a chase',
      [type('CHASE'), ...typed('61260', '0.010')],
      'Buy / Long 0.010 BTC: chase, worst price 61 260.0 - SIMULATOR',
    ],
    [
      'a stop',
      [type('STOP_MARKET'), { kind: 'text', field: 'trigger', text: '62000' }, { kind: 'size', text: '0.010' }],
      'Stop market: Buy / Long 0.010 BTC at 62 000.0 - SIMULATOR',
    ],
    [
      'B-B9 a trailing stop, its callback in per cent',
      [type('TRAILING_MARKET'), { kind: 'text', field: 'callback', text: '5' }, { kind: 'size', text: '0.010' }],
      'Trailing stop: Buy / Long 0.010 BTC, callback 5% - SIMULATOR',
    ],
  ] as [string, FormAction[], string][])('%s', (_name, actions, words) => {
    expect(submitOf(show(form('futures', ...actions)))).toBe(words);
  });

  it('R15 TWAP and chase describe their schedule; a TWAP states that it ends with the app', () => {
    const twap = textOf(show(form('futures', type('TWAP'), { kind: 'size', text: '0.010' })));
    expect(twap).toContain('10 slices, one every 60 s, over 10 min.');
    expect(twap).toContain('it ends when the program closes and sends nothing while paused.');
    expect(textOf(show(form('futures', type('CHASE'), ...typed('61260', '0.010'))))).toContain(
      'Starts at 61 250.4, up to 20 re-quotes, one order at a time.',
    );
  });
});

describe('receipt: position after the fill', () => {
  it('shows liquidation, bracket and funding with formula and source on hover', () => {
    const html = show(form('futures', ...typed('61000', '0.010')), ticketAccount({ margin: marginFacts() }));
    const receipt = textOf(/<dl class="ticket-receipt".*?<\/dl>/s.exec(html)![0]);
    expect(receipt).toContain('Liq. price 55 153.7');
    expect(textOf(/<details.*?<\/details>/s.exec(html)![0])).toBe(
      'More details Max leverage 100x after 49 387 Next funding pays 0.0613 USDT',
    );
    expect(html).toContain('the position of 0.01 BTC after this order, 9.9538% from the mark price 61\u202f250.47."');
    expect(html).toContain(
      'Position value 612.5047 USDT at the mark price, risk bracket 1. The next bracket starts at 50\u202f000 and allows up to 100x.',
    );
  });

  it('states immediate liquidation where the margin does not cover the loss at the mark', () => {
    const account = ticketAccount({ margin: marginFacts() });
    const html = show(form('futures', ...typed('61000', '0.010')), account, { mark: '55153.7' });
    expect(textOf(/<dl class="ticket-receipt".*?<\/dl>/s.exec(html)![0])).toContain('Liq. price immediately');
    expect(html).toContain(
      'title="At the mark price 55\u202f153.7 the margin would not cover the position after this order:',
    );
    const coveredHtml = show(form('futures', ...typed('61000', '0.010')), account, { mark: '55153.8' });
    expect(textOf(coveredHtml)).not.toContain('at once');
  });
});

describe('B-B9 the confirmation restates attached orders', () => {
  it('take-profit and stop-loss with trigger source and trigger price', () => {
    const services = createTestServices();
    const draft = futuresDraft({
      attached: {
        takeProfit: { triggerPrice: '62220.0', source: 'contract' },
        stopLoss: { triggerPrice: '60390.0', source: 'mark' },
      },
    });
    const html = markup(
      <ConfirmDialog
        stage={{
          kind: 'confirming',
          request: orderRequest(draft),
          ticket: orderTicket(draft, services.clock.now()),
          until: services.clock.monotonic() + 60_000,
          expired: false,
        }}
        instrumentOf={() => instrument()}
        open={{ orders: [], triggers: [] }}
        held={{ positions: [], intents: [] }}
        zone="utc"
        tradingContext={{ environment: 'simulator', account: 'main' }}
        flow={{ confirm: () => undefined, decline: () => undefined, review: () => undefined }}
      />,
      services,
    );
    expect(textOf(html)).toContain(
      'Take-profit 62 220.0 USDT · Last price · +9.70 USDT Stop-loss 60 390.0 USDT · Mark price · −8.61 USDT',
    );
  });
});

describe('leverage and margin mode', () => {
  it("B-A6 are outside the ticket's form, so that Enter in their dialogs sends no order", () => {
    const market = ticketMarket();
    const of = form('futures', ...typed('61000', '0.010'));
    const html = markup(
      <TicketPanelView
        panelState={{ kind: 'live' }}
        actions={{ retry: () => undefined, startSimulator: () => undefined }}
        form={of}
        market={market}
        summary={summarise(of, market, ticketAccount())}
        tradingContext={{ environment: 'simulator', account: 'main' }}
        busy={null}
        act={() => undefined}
        onSubmit={() => undefined}
        head={<input data-own="head" />}
        outcome={null}
      />,
    );
    expect(html).toContain('data-own="head"');
    expect(html.slice(html.indexOf('<form'), html.indexOf('</form>'))).not.toContain('data-own="head"');
  });

  it('shows the effect on open positions before anything is sent, and XU32 the limit', () => {
    const open = position('BTCUSDT', { marginType: 'ISOLATED', leverage: '10', openValue: '610', margin: '61' });
    const facts = marginFacts({ positions: [open] });
    const html = markup(
      <SettingDialog
        instrument={instrument()}
        setting={{ ...facts.setting!, isolatedLongLeverage: '5' }}
        account={marginAccountOf(facts)}
        find={findMarkedOf(ticketMarket(), ticketAccount({ margin: facts }), facts)}
        onSetting={() => undefined}
        onRefresh={() => undefined}
        onClose={() => undefined}
      />,
    );
    expect(textOf(html)).toContain('Max 125x for a position of this value.');
    expect(textOf(html)).toContain('Long 0.01 BTC 61.00 → 122.00 55 153.7 → 49 025.5');
  });
});

describe('predicted and actual execution', () => {
  it('are shown side by side, omitting unknown values', () => {
    const html = markup(
      <TicketOutcome
        instrument={instrument()}
        quantity="0.020"
        predicted={{
          average: '61250.5',
          fee: '0.36',
          feeAsset: 'USDT',
          slippage: '0',
          best: '61250.5',
          liquidation: null,
        }}
        actual={{
          filled: '0.01',
          average: '61251',
          fee: '0.37',
          feeAsset: 'USDT',
          slippage: '0.00000816',
          liquidation: null,
        }}
      />,
    );
    expect(textOf(html)).toBe(
      'Predicted and actual Predicted Actual Average price 61 250.5 61 251.0 Fee 0.3600 USDT 0.3700 USDT ' +
        'Slippage 0% 0.000816% Filled 0.010 / 0.020 BTC',
    );
  });
});
