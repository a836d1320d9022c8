import { describe, expect, it } from 'vitest';
import { paletteGroups } from '../../../../renderer/app/palette/entries.ts';
import { ownActions } from '../../../../renderer/app/palette/ownActions.ts';
import { createMessages, registerMessages } from '../../../../renderer/i18n/messages.ts';
import enPalette from '../../../../renderer/locales/en/palette.json';
import enSettings from '../../../../renderer/locales/en/settings.json';
import type { Account } from '../../../../shared/domain/environment.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail } from '../../../../shared/result/result.ts';
import { defaultSettings } from '../../../../shared/settings/settings.ts';
import { en } from '../../../support/words.ts';
import { appState } from '../../support/builders.ts';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';

registerMessages({ ...enPalette, ...enSettings });
const { t } = createMessages(en);

function actionsOf(account: Account = 'main', restart = true) {
  const services = createTestServices();
  const { shell } = appState();
  const capabilities = { ...shell.capabilities, restart };
  services.desk.store.setState({ app: appState({ account, shell: { ...shell, capabilities } }) });
  return { services, actions: ownActions(t, services, { ...defaultSettings, density: 'compact' }) };
}

describe('commands of the palette', () => {
  const { services, actions } = actionsOf();
  const found = (text: string) =>
    paletteGroups({ actions, instruments: [], recent: [], market: 'futures' }, text).flatMap(({ entries }) =>
      entries.map(({ id }) => id),
    );

  it('offer every other density by its name', () => {
    expect(actions.filter(({ id }) => id.startsWith('density.')).map(({ title }) => title)).toEqual([
      'Density: Comfortable',
      'Density: Dense',
    ]);
  });

  it('switch the profile where the program can restart itself', () => {
    expect([found('switch profile'), found('配置')]).toEqual([['app.profiles'], ['app.profiles']]);
    actions.find(({ id }) => id === 'app.profiles')!.run();
    expect(services.desk.store.getState().command).toBe('profiles');
    services.desk.showCommand(null);
    expect(actionsOf('main', false).actions.some(({ id }) => id === 'app.profiles')).toBe(false);
  });

  it('are found by the terms of both languages', () => {
    expect([found('倍数'), found('均线').slice(0, 3), found('皮肤'), found('flat')]).toEqual([
      ['ticket.leverage'],
      ['indicator.add.sma', 'indicator.add.ema', 'indicator.add.wma'],
      ['theme.dark', 'theme.light', 'theme.system'],
      ['trade.flatten'],
    ]);
  });

  it('answer the search for deposits, withdrawals and transfers, which the API does not have', () => {
    const funds = ['funds.deposit', 'funds.withdraw', 'funds.transfer'];
    expect([found('deposit')[0], found('withdraw')[0], found('transfer')[0], found('划转')]).toEqual([
      ...funds,
      [...funds, 'funds.user'],
    ]);
    const { desk } = services;
    actions.find(({ id }) => id === 'funds.withdraw')!.run();
    expect(desk.store.getState().command).toBe('moveFunds');
    desk.showCommand(null);
  });

  it('open the confirmation of all conditional orders, of the symbol or of all symbols', () => {
    const said: unknown[] = [];
    services.commands.handle('conditional.cancelAll', (command) => void said.push(command));
    services.commands.handle('panel.show', (command) => void said.push(command));
    const cancels = actions.filter(({ id }) => id.startsWith('orders.cancelConditional'));
    expect(cancels.map(({ title }) => title)).toEqual([
      'Cancel all conditional orders: BTCUSDT',
      'Cancel all conditional orders: all symbols',
    ]);
    for (const cancel of cancels) cancel.run();
    expect(said).toEqual([
      { type: 'conditional.cancelAll', symbol: 'BTCUSDT' },
      { type: 'panel.show', panel: 'conditional' },
      { type: 'conditional.cancelAll', symbol: null },
      { type: 'panel.show', panel: 'conditional' },
    ]);
  });

  it('lock the ticket of the account', async () => {
    const double = createRecordingBridge();
    const refused = appError('refused', 'error.internal');
    double.answer('guards.lock', () => fail(refused));
    const own = createTestServices(double.bridge);
    own.desk.store.setState({ app: appState() });
    const lock = ownActions(t, own, defaultSettings).find(({ id }) => id === 'ticket.lock')!;
    lock.run();
    await settle();
    expect([lock.title, lock.group, double.requests('guards.lock')]).toEqual([
      'Lock the ticket now',
      'safety',
      [{ environment: 'simulator', account: 'main' }],
    ]);
    expect(own.desk.store.getState().notices.map(({ news }) => news)).toEqual([{ kind: 'error', error: refused }]);
    expect(found('锁屏')).toEqual(['ticket.lock']);
  });

  it('R19 offer no cancels on the demo account, which has none', () => {
    expect(actionsOf('demo').actions.filter(({ id }) => id.startsWith('orders.cancel'))).toEqual([]);
  });
});
