/**
 * The order ticket in every type it offers, with valid, invalid and very long fields, and the dialogs that it opens
 * (R29).
 */
import type { Locator, Page } from '@playwright/test';
import { chooseOption } from './choice.ts';
import { opened, stay, type OpenableState } from './faces.ts';
import { openConfirmation, ticket } from './trade.ts';

const TICKET = 'section[data-panel=ticket]';
const select = (page: Page, name: string): Locator => ticket(page).getByRole('combobox', { name, exact: true });

/** Switches the ticket to one order type and fills it in. */
async function typed(page: Page, type: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const plain = ticket(page)
    .getByRole('group', { name: 'Order type' })
    .getByRole('button', { name: type, exact: true });
  if ((await plain.count()) > 0) await plain.click();
  else await chooseOption(ticket(page).getByRole('button', { name: 'More order types' }), type);
  for (const [name, text] of Object.entries(fields)) {
    const field = ticket(page).getByRole('textbox', { name: new RegExp(`^${name}`) });
    await field.first().fill(text);
  }
}

const form = (type: string, note: string, fields: Readonly<Record<string, string>>): OpenableState => ({
  name: `ticket, ${type}, ${note}`,
  open: (page) => typed(page, type, fields),
  close: stay,
  at: TICKET,
  ...(note === 'right' ? { alike: true } : {}),
});

/** The confirmation dialog that the ticket opens for what another state has filled in. */
const asked = (name: string, before: OpenableState): OpenableState => ({
  name: `question of ${name}`,
  open: async (page) => {
    await before.open(page);
    await openConfirmation(page, ticket(page).locator('button[type=submit]'));
  },
});

const RANGE = { 'Lower price': '70000.1', 'Upper price': '79999.9' } as const;
const limit = form('Limit', 'right', { Price: '80000.5', Size: '0.0125' });
const fifty = form('Scaled orders', 'fifty', { ...RANGE, Orders: '50', Size: '1.5' });
const trailing = form('Trailing stop', 'right', { 'Activation price': '70000.1', Callback: '1.5', Size: '0.0125' });
const twap = form('TWAP', 'right', { Duration: '60', Slices: '20', Size: '0.5' });
const chase = { Duration: '30', 'Max re-quotes': '20', Size: '0.0125' } as const;

/** Take-profit and stop-loss attached to an order, one given as a price and the other in per cent. */
const attached: OpenableState = {
  name: 'ticket, take-profit and stop-loss',
  open: async (page) => {
    await limit.open(page);
    await ticket(page).getByRole('checkbox', { name: 'Take-profit / stop-loss' }).check();
    await ticket(page).getByRole('textbox', { name: 'Take-profit' }).fill('99999.9');
    await chooseOption(select(page, 'Unit of the Stop-loss'), '% of price');
    await ticket(page).getByRole('textbox', { name: 'Stop-loss' }).fill('2.5');
  },
  close: (page) => ticket(page).getByRole('checkbox', { name: 'Take-profit / stop-loss' }).uncheck(),
  at: TICKET,
};

/** States of the futures ticket. */
export const futuresTicket: readonly OpenableState[] = [
  form('Limit', 'long', { Price: '1234567890.1', Size: '123456789.0001' }),
  form('Limit', 'wrong', { Price: '12,34', Size: '-5' }),
  asked('one order', limit),
  asked('an order with take-profit and stop-loss', attached),
  attached,
  form('Market', 'right', { Size: '0.0125' }),
  form('Stop limit', 'right', { 'Trigger price': '123456.7', Price: '123500.1', Size: '0.0125' }),
  form('Stop market', 'wrong', { 'Trigger price': '0', Size: '1e5' }),
  form('Take-profit limit', 'right', { 'Trigger price': '70000.1', Price: '70000.5', Size: '0.0125' }),
  form('Take-profit market', 'immediately', { 'Trigger price': '200000.1', Size: '0.0125' }),
  trailing,
  asked('a conditional order', trailing),
  fifty,
  asked('fifty orders', fifty),
  twap,
  asked('a TWAP', twap),
  form('Chase', 'bound too low', { 'Worst price': '70000.1', ...chase }),
  asked('a chase', form('Chase', 'right', { 'Worst price': '120000.1', ...chase })),
  opened('leverage and margin', (page) => ticket(page).getByRole('button', { name: /^(Cross|Isolated) · \d/ })),
  opened('presets', (page) => ticket(page).getByRole('button', { name: 'Presets' })),
  opened('order types', (page) => ticket(page).getByRole('button', { name: 'More order types' })),
];

/** States of the spot ticket: no leverage, no conditional orders. */
export const spotTicket: readonly OpenableState[] = [
  asked('a spot order', limit),
  form('Market', 'long', { Size: '123456789.00001' }),
  asked('three spot orders', form('Scaled orders', 'three', { ...RANGE, Orders: '3', Size: '0.5' })),
  opened('spot presets', (page) => ticket(page).getByRole('button', { name: 'Presets' })),
];
