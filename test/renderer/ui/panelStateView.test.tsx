// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../renderer/state/commands.ts';
import type { EmptyReason } from '../../../renderer/ui/panelState.ts';
import { PanelStateView } from '../../../renderer/ui/PanelStateView.tsx';
import { mount, type Mounted } from '../support/mounted.tsx';
import { createTestServices, markup } from '../support/services.tsx';

const actions = { retry: () => undefined, startSimulator: () => undefined };

let panel: Mounted | null = null;
afterEach(async () => {
  await panel?.end();
  panel = null;
});

/** Mounts an empty panel; the commands of these types have a handler. */
async function empty(reason: EmptyReason, handled: readonly Command['type'][]) {
  const services = createTestServices();
  const given: Command[] = [];
  for (const type of handled) services.commands.handle(type, (command) => given.push(command));
  const shown = await mount(
    <PanelStateView panel="x" title="X" panelState={{ kind: 'empty', reason }} actions={actions}>
      content
    </PanelStateView>,
    services,
  );
  panel = shown;
  return { panel: shown, given };
}

describe('an empty panel', () => {
  it.each([
    ['noOrders', 'Place an order', [{ type: 'ticket.enterSize', guided: false }]],
    ['noPositions', 'Place an order', [{ type: 'ticket.enterSize', guided: false }]],
    ['noFollows', 'Find traders', [{ type: 'copy.find' }]],
    ['noAlerts', 'Add alert', [{ type: 'alert.create' }]],
  ] as const)('offers the next step of %s', async (reason, button, commands) => {
    const { panel: shown, given } = await empty(reason, ['ticket.enterSize', 'copy.find', 'alert.create']);
    expect(shown.buttons()).toEqual([button]);
    await shown.control(button).press();
    expect(given).toEqual(commands);
  });

  it.each([
    ['noOrders', 'Place an order', 'ticket'],
    ['noFollows', 'Find traders', 'follows'],
  ] as const)('opens the panel that takes the next step of %s where it is not open', async (reason, button, wanted) => {
    const { panel: shown, given } = await empty(reason, ['panel.show']);
    await shown.control(button).press();
    expect(given).toEqual([{ type: 'panel.show', panel: wanted }]);
  });

  it('offers no button where there is nothing to do', async () => {
    expect((await empty('noNews', [])).panel.buttons()).toEqual([]);
  });
});

it('a panel that loads outlines rows, a drawn one does not', () => {
  const rows = (name: string): number =>
    markup(
      <PanelStateView panel={name} title="X" panelState={{ kind: 'loading' }} actions={actions}>
        content
      </PanelStateView>,
    ).split('<i ').length - 1;
  expect([rows('fills'), rows('chart')]).toEqual([20, 0]);
});
