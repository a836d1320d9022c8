import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { followLanguage } from '../../../renderer/app/language.ts';
import { useLookRows } from '../../../renderer/app/settings/lookRows.tsx';
import { createDeskStore } from '../../../renderer/state/desk/deskStore.ts';
import { ServicesContext } from '../../../renderer/state/services.ts';
import { createMessages } from '../../../renderer/i18n/messages.ts';
import { readSettings, type Settings } from '../../../shared/settings/settings.ts';
import { en } from '../../support/words.ts';
import { appState } from '../support/builders.ts';
import { createTestServices, textOf } from '../support/services.tsx';
import { quitQuestion } from '../../../electron/main/app/quitting.ts';

/** Shows the name and the values of the setting of the language. */
function LanguageRow({ settings }: { readonly settings: Settings }) {
  const { name, control } = useLookRows(settings).language;
  return (
    <>
      {name} {control}
    </>
  );
}

/** Returns what the program shows in the language that a settings file names; a test runs it in a copy of the sources. */
export async function shownIn(code: string) {
  const settings = readSettings({ language: code });
  const store = createDeskStore();
  store.setState({ app: appState({ settings }) });
  const messages = createMessages(en);
  const documentElement = { lang: 'en' } as HTMLElement;
  const changed = new Promise<void>((resolve) => messages.on('languageChanged', () => resolve()));
  const stop = followLanguage(store, messages, { documentElement });
  await changed;
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  stop();
  const row = renderToStaticMarkup(
    <I18nextProvider i18n={messages}>
      <ServicesContext value={createTestServices()}>
        <LanguageRow settings={settings} />
      </ServicesContext>
    </I18nextProvider>,
  );
  return {
    language: settings.language,
    tag: documentElement.lang,
    offered: textOf(row),
    panel: messages.t('panel.positions'),
    counted: [1, 3].map((count) => messages.t('openOrders.table', { count })),
    quit: quitQuestion({ orders: 3, conditional: 0, positions: 0, plans: 0, doubts: 0 })(settings.language).lines[0],
  };
}
