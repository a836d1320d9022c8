import { describe, expect, it } from 'vitest';
import { ContextListView, goToContext } from '../../../renderer/app/context/ContextList.tsx';
import { ContextMenu } from '../../../renderer/app/StatusBar.tsx';
import { contextActions } from '../../../renderer/app/palette/ownActions.ts';
import { en } from '../../support/words.ts';
import { createMessages } from '../../../renderer/i18n/messages.ts';
import type { AppState } from '../../../shared/ipc/appState.ts';
import { fail } from '../../../shared/result/result.ts';
import { appState, storedKey } from '../support/builders.ts';
import { createRecordingBridge } from '../support/recordingBridge.ts';
import { createTestServices, markup, textOf } from '../support/services.tsx';
import { windowError } from '../../../renderer/ipc/client.ts';

const list = (more: Partial<AppState> = {}): string =>
  markup(
    <ContextListView
      app={appState(more)}
      unverified={false}
      onGo={() => undefined}
      onAccounts={() => undefined}
      onAddresses={() => undefined}
    />,
  );

describe('trading contexts (R16)', () => {
  it('the button shows the current context and the speed of the simulator', () => {
    const fast = { status: 'running', seed: 7, timeFactor: 10, error: null } as const;
    expect([
      textOf(markup(<ContextMenu app={appState()} />)),
      textOf(markup(<ContextMenu app={appState({ simulator: fast })} />)),
      textOf(markup(<ContextMenu app={appState({ simulator: fast, environment: 'live' })} />)),
      textOf(markup(<ContextMenu app={appState({ account: 'demo' })} />)),
    ]).toEqual(['SIMULATOR', 'SIMULATOR × 10', 'LIVE', 'DEMO - SIMULATOR']);
    expect(markup(<ContextMenu app={appState({ account: 'demo' })} />)).toContain(
      '<button class="environment-mark amber" title=',
    );
  });

  it('lists all four with colour and description, and disables the current one', () => {
    const text = list();
    expect(
      [...text.matchAll(/class="environment-mark (\w+)">([^<]*)</g)].map(([, frame, word]) => [frame, word]),
    ).toEqual([
      ['teal', 'SIMULATOR'],
      ['amber', 'DEMO - SIMULATOR'],
      ['amber', 'DEMO - LIVE'],
      ['none', 'LIVE'],
    ]);
    expect([...text.matchAll(/<button[^>]*>/g)].map(([tag]) => tag.includes('disabled'))).toEqual([
      true,
      false,
      false,
      false,
      // The buttons that show the accounts and the addresses.
      false,
      false,
    ]);
    expect(textOf(text)).toContain('Live exchange, real money. You type a word to confirm.');
  });

  it('B-D1: explains where to enter a live key only if none is stored and the context is not live', () => {
    const said = 'No live key stored.';
    expect([
      textOf(list()).includes(said),
      textOf(list({ environment: 'live' })).includes(said),
      textOf(
        list({
          credentials: { keychain: 'ready', reason: null, keys: [storedKey({ environment: 'live', issued: false })] },
        }),
      ).includes(said),
    ]).toEqual([true, false, false]);
  });

  it('the palette lists every other context by name', () => {
    const services = createTestServices();
    const { t } = createMessages(en);
    expect(contextActions(t, services)).toEqual([]);
    services.desk.store.setState({ app: appState({ account: 'demo' }) });
    expect(contextActions(t, services).map(({ id, title }) => [id, title])).toEqual([
      ['world.simulator.main', 'Switch to SIMULATOR'],
      ['world.live.demo', 'Switch to DEMO - LIVE'],
      ['world.live.main', 'Switch to LIVE'],
    ]);
  });

  it('asks main to switch; shows no notice if the user stayed, and a notice for any other refusal', async () => {
    const rig = createRecordingBridge();
    const services = createTestServices(rig.bridge);
    const tradingContext = { environment: 'live', account: 'main' } as const;
    rig.answer('app.switchWorld', () => fail(windowError('refused', 'error.world.stayed')));
    await goToContext(services, tradingContext);
    expect([rig.requests('app.switchWorld'), services.desk.store.getState().notices]).toEqual([[tradingContext], []]);
    const error = windowError('refused', 'error.world.switching');
    rig.answer('app.switchWorld', () => fail(error));
    await goToContext(services, tradingContext);
    expect(services.desk.store.getState().notices.map(({ news }) => news)).toEqual([{ kind: 'error', error }]);
  });
});
