// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PanelContext, type PanelHandle } from '../../../../renderer/state/desk/index.ts';
import { reduce, type TicketForm } from '../../../../renderer/features/ticket/form.ts';
import { summarise } from '../../../../renderer/features/ticket/summary.ts';
import { TypeRow } from '../../../../renderer/features/ticket/TypeRow.tsx';
import { TicketPanelView } from '../../../../renderer/features/ticket/View.tsx';
import { loadOverlays } from '../../../../renderer/ui/later.ts';
import { instrument } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createTestServices, textOf } from '../../support/services.tsx';
import { form, ticketAccount, ticketMarket, typed } from './parts.ts';

let mounted: Mounted;
beforeAll(loadOverlays);
afterEach(() => mounted.end());

/** A ticket whose form changes as the user acts; `forms`: every form it had. */
function Ticket({ start, forms }: { readonly start: TicketForm; readonly forms: TicketForm[] }) {
  const [of, setForm] = useState(start);
  forms.push(of);
  const market = ticketMarket({ instrument: instrument({ market: of.market }) });
  return (
    <TicketPanelView
      panelState={{ kind: 'live' }}
      actions={{ retry: () => undefined, startSimulator: () => undefined }}
      form={of}
      market={market}
      summary={summarise(of, market, ticketAccount())}
      tradingContext={{ environment: 'simulator', account: 'main' }}
      busy={null}
      act={(action) => setForm((before) => reduce(before, action))}
      onSubmit={() => undefined}
      outcome={null}
    />
  );
}

async function open(start: TicketForm): Promise<TicketForm[]> {
  const forms: TicketForm[] = [];
  mounted = await mount(<Ticket start={start} forms={forms} />, createTestServices());
  return forms;
}
const found = (): string[] => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent);
const isOpen = (): string | null =>
  document.querySelector('button[aria-label="More order types"]')!.getAttribute('aria-expanded');
const search = (): HTMLInputElement => document.querySelector<HTMLInputElement>('.type-menu input')!;
const press = (key: string): void => act(() => void fireEvent.keyDown(search(), { key }));
const pressed = (name: string): string[] =>
  [...document.querySelectorAll(`[role=group][aria-label="${name}"] [aria-pressed=true]`)].map(
    (one) => one.textContent,
  );

describe('menu of order types', () => {
  it('lists the types in groups, finds one by typing, and chooses it by Enter', async () => {
    const forms = await open(form('futures'));
    await mounted.control('More order types').press();
    expect([...document.querySelectorAll('.type-list [role=group]')].map((group) => textOf(group.innerHTML))).toEqual([
      'Basic Limit Market',
      'Conditional Stop limit Take-profit limit Stop market Take-profit market Trailing stop',
      'Algo Scaled orders TWAP Chase',
    ]);
    await mounted.control('Search order types').type('profit');
    expect(found()).toEqual(['Take-profit limit', 'Take-profit market']);
    press('ArrowDown');
    press('Enter');
    expect([forms.at(-1)!.type, isOpen(), pressed('Order type')]).toEqual([
      'TAKE_PROFIT_MARKET',
      'false',
      ['Take-profit market'],
    ]);
  });

  it('chooses nothing where no type is found', async () => {
    const forms = await open(form('futures'));
    await mounted.control('More order types').press();
    await mounted.control('Search order types').type('nothing');
    press('Enter');
    expect([
      forms.at(-1)!.type,
      found(),
      isOpen(),
      document.querySelector('.type-menu [role=status]')!.textContent,
    ]).toEqual(['LIMIT', [], 'true', 'No matching order type']);
  });

  it('gives the tab that may be cut the whole name of its type', async () => {
    await open({ ...form('futures'), type: 'TAKE_PROFIT_MARKET' });
    const tabs = [...document.querySelectorAll<HTMLElement>('[role=group][aria-label="Order type"] button')];
    expect(tabs.map((tab) => [tab.textContent, tab.closest<HTMLElement>('[title]')?.title])).toEqual([
      ['Limit', undefined],
      ['Market', undefined],
      ['Take-profit market', 'Take-profit market'],
    ]);
  });

  it('keeps the type used last on its tab, with the workspace', async () => {
    const saved: unknown[] = [];
    const row = (of: TicketForm, params: PanelHandle['params']) => (
      <PanelContext
        value={{ id: 't', group: 'a', params, save: (change) => saved.push(change), select: () => undefined }}
      >
        <TypeRow form={of} act={() => undefined} />
      </PanelContext>
    );
    mounted = await mount(row(form('futures', { kind: 'type', type: 'TWAP' }), {}), createTestServices());
    const tabs = [mounted.buttons()];
    await mounted.show(row(form('futures'), { lastType: 'TWAP' }));
    tabs.push(mounted.buttons());
    // Spot has no conditional orders.
    await mounted.show(row(form('spot'), { lastType: 'STOP' }));
    tabs.push(mounted.buttons());
    expect([saved, tabs]).toEqual([
      [{ lastType: 'TWAP' }],
      [
        ['Limit', 'Market', 'TWAP', 'More order types'],
        ['Limit', 'Market', 'TWAP', 'More order types'],
        ['Limit', 'Market', 'Scaled orders', 'More order types'],
      ],
    ]);
  });
});

describe('sides of an order', () => {
  it('opens at first; closing keeps the side of the position', async () => {
    const forms = await open(form('futures'));
    const shown = () => [forms.at(-1)!.aim, pressed('Open or close'), pressed('Order action')];
    const steps = [shown()];
    await mounted.control('Sell / Short').press();
    await mounted.control('Close').press();
    steps.push(shown());
    await mounted.control('Close long').press();
    await mounted.control('Open').press();
    steps.push(shown());
    expect(steps).toEqual([
      ['openLong', ['Open'], ['Buy / Long']],
      ['closeShort', ['Close'], ['Close short']],
      ['openLong', ['Open'], ['Buy / Long']],
    ]);
  });
});

describe('cost above the button', () => {
  it.each([
    ['of an opening order: margin and fee', form('futures', ...typed('61250.4', '0.010')), 'Cost 30.75 USDT'],
    [
      'of a spot purchase, whose fee is in the other asset',
      form('spot', ...typed('61250.4', '1')),
      'Cost 61 250.40 USDT',
    ],
    ['not known without a size', form('futures'), 'Cost — USDT'],
    ['none where an order closes', form('futures', { kind: 'aim', aim: 'closeLong' }, ...typed('61250.4', '1')), null],
    ['none of a spot sale', form('spot', { kind: 'aim', aim: 'sell' }, ...typed('61250.4', '1')), null],
  ])('%s', async (_name, of, text) => {
    await open(of);
    const line = document.querySelector('.ticket-cost');
    expect(line && textOf(line.innerHTML)).toBe(text);
  });
});
