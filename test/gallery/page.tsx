import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { followLanguage } from '../../renderer/app/language.ts';
import { followLook } from '../../renderer/app/look.ts';
import { followFonts } from '../../renderer/ui/fontLoads.ts';
import { isPanelKind } from '../../renderer/app/panels.ts';
import { ServicesContext } from '../../renderer/state/services.ts';
import { coreMessages } from '../../renderer/i18n/coreMessages.ts';
import { en } from '../support/words.ts';
import { createMessages, fetchNotificationMessages, type Words } from '../../renderer/i18n/messages.ts';
import { loadOverlays } from '../../renderer/ui/later.ts';
import type { Address, Look, ShownState } from './address.ts';
import { Controls, EntryList } from './Controls.tsx';
import { findEntry, Samples } from './entries.tsx';
import { loadPanel } from './loadPanel.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { settingOf, statesOf, type PanelKind } from './panels.ts';
import { createPlayback, settle, type Playback, type Recordings } from './playback.ts';
import type { Recording } from './recording.ts';
import freshUrl from './recorded/fresh.json?url';
import tradedUrl from './recorded/traded.json?url';
import { selection, unlisted } from './selection.ts';

async function readRecordings(): Promise<Recordings> {
  const read = async (url: string): Promise<Recording> => (await (await fetch(url)).json()) as Recording;
  const [fresh, traded] = await Promise.all([read(freshUrl), read(tradedUrl)]);
  return { fresh, traded };
}

/** Dresses the document in the look of the first services, as the window does. */
async function dress(playback: Playback, look: Look, words: Words): Promise<ReturnType<typeof createMessages>> {
  const messages = createMessages(words);
  const { store } = playback.services.desk;
  followLook(store, document, window.matchMedia('(prefers-color-scheme: light)'));
  followFonts(document);
  followLanguage(store, messages, document);
  if (look.language === 'en') return messages;
  await new Promise<void>((done) => messages.on('languageChanged', () => done()));
  return messages;
}

interface Strip {
  readonly playbacks: readonly Playback[];
  readonly content: ReactNode;
}

async function panelStrip(kind: PanelKind, { state: asked, look }: Address, recordings: Recordings): Promise<Strip> {
  const panel = await loadPanel(kind);
  const setting = settingOf(kind);
  const states: readonly ShownState[] = asked === null ? statesOf(kind) : [asked];
  const shown = states.map((state) => createPlayback(recordings, state, look, setting.empty));
  return {
    playbacks: shown,
    content: shown.map(({ state, services }) => (
      <ServicesContext key={state} value={services}>
        <PanelFrame
          kind={kind}
          panel={panel}
          setting={setting}
          selection={state === 'empty' && setting.empty === 'notListed' ? unlisted : selection}
          note={state}
        />
      </ServicesContext>
    )),
  };
}

async function stripOf(address: Address, recordings: Recordings): Promise<Strip> {
  const { entry: id, look } = address;
  if (isPanelKind(id)) return panelStrip(id, address, recordings);
  const playback = createPlayback(recordings, 'live', look, 'newAccount');
  const entry = id === null ? null : findEntry(id);
  const content = entry ? <Samples entry={entry} /> : <EntryList look={look} />;
  return { playbacks: [playback], content: <ServicesContext value={playback.services}>{content}</ServicesContext> };
}

/** Shows what the address asks for. Afterwards the document has the attribute `data-settled`. */
export async function showEntry(root: Root, address: Address): Promise<void> {
  const recordings = await readRecordings();
  await Promise.all([fetchNotificationMessages(), loadOverlays()]);
  const { playbacks, content } = await stripOf(address, recordings);
  // A panel registers the words it needs; a component alone may need those of any panel.
  const words = isPanelKind(address.entry) ? coreMessages : en;
  const messages = await dress(playbacks[0]!, address.look, words);
  root.render(
    <I18nextProvider i18n={messages}>
      <Controls address={address} />
      <main className="gallery-strip">{content}</main>
    </I18nextProvider>,
  );
  await document.fonts.ready;
  await settle(playbacks);
  document.documentElement.dataset['settled'] = '';
}
