import { describe, expect, it } from 'vitest';
import { summarise } from '../../../../renderer/features/ticket/summary.ts';
import { TicketPanelView } from '../../../../renderer/features/ticket/View.tsx';
import { LockCover } from '../../../../renderer/ui/TradeLock.tsx';
import { markup } from '../../support/services.tsx';
import { form, ticketAccount, ticketMarket, typed } from './parts.ts';

const placeable = form('futures', ...typed('61250.5', '0.010'));
const market = ticketMarket();

const ticket = (locked: boolean): string =>
  markup(
    <TicketPanelView
      panelState={{ kind: 'live' }}
      actions={{ retry: () => undefined, startSimulator: () => undefined }}
      form={placeable}
      market={market}
      summary={summarise(placeable, market, ticketAccount())}
      tradingContext={{ environment: 'simulator', account: 'main' }}
      busy={null}
      act={() => undefined}
      onSubmit={() => undefined}
      head={<button type="button">Presets</button>}
      cover={
        locked ? (
          <LockCover lock={{ reason: 'idle', since: 0 }} unlock={() => Promise.reject(new Error('nobody asks'))} />
        ) : null
      }
      outcome={null}
    />,
  );

const openings = (html: string) => ({
  head: /<div class="ticket-head"[^>]*>/.exec(html)?.[0],
  form: /<form class="ticket"[^>]*>/.exec(html)?.[0],
  cover: html.includes('class="trade-lock"'),
});

describe('R18 locked ticket', () => {
  it('is covered and inert', () => {
    expect(openings(ticket(true))).toEqual({
      head: '<div class="ticket-head" inert="">',
      form: '<form class="ticket" inert="" noValidate="">',
      cover: true,
    });
  });

  it('is usable again once unlocked', () => {
    expect(openings(ticket(false))).toEqual({
      head: '<div class="ticket-head">',
      form: '<form class="ticket" noValidate="">',
      cover: false,
    });
  });
});
