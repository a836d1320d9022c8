import type { ComponentType } from 'react';
import type { Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createBrowserClock } from '../../renderer/ipc/browserClock.ts';
import { createMessages } from '../../renderer/i18n/messages.ts';
import type { Selection } from '../../renderer/state/desk/deskStore.ts';
import { ServicesContext } from '../../renderer/state/services.ts';
import type { Bridge } from '../../shared/ipc/bridge.ts';
import { loadPanel } from './loadPanel.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { panelKinds, settingOf } from './panels.ts';
import { compacted, type Message, type Recording } from './recording.ts';
import { recordBridge } from './recordingBridge.ts';
import { selection } from './selection.ts';
import { createWindowServices } from '../support/windowServices.ts';

/**
 * Shows every panel over main's bridge and keeps what passes it; `recorded` on the window returns it. Each call mounts
 * the panels anew, so that every one of them asks for what it shows.
 */
export function recordPanels(root: Root, bridge: Bridge): void {
  const clock = createBrowserClock();
  let messages: Message[] = [];
  const show = async (): Promise<void> => {
    root.render(null);
    messages = [];
    const services = createWindowServices(recordBridge(bridge, messages), clock);
    const panels: (readonly [(typeof panelKinds)[number], ComponentType<{ readonly selection: Selection }>])[] = [];
    for (const kind of panelKinds) panels.push([kind, await loadPanel(kind)]);
    root.render(
      <I18nextProvider i18n={createMessages()}>
        <ServicesContext value={services}>
          {panels.map(([kind, panel]) => (
            <PanelFrame key={kind} kind={kind} panel={panel} setting={settingOf(kind)} selection={selection} note="" />
          ))}
        </ServicesContext>
      </I18nextProvider>,
    );
  };
  const recorded = (): Recording => ({ at: clock.now(), messages: compacted(messages) });
  Object.assign(window, { gallery: { show, recorded } });
}
