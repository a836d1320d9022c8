import { expect, it } from 'vitest';
import { followLanguage } from '../../../renderer/app/language.ts';
import { createDeskStore } from '../../../renderer/state/desk/deskStore.ts';
import { en } from '../../support/words.ts';
import { createMessages } from '../../../renderer/i18n/messages.ts';
import type { Language } from '../../../shared/settings/languages.ts';
import { defaultSettings, readSettings } from '../../../shared/settings/settings.ts';
import { appState } from '../support/builders.ts';

/** Creates the parts of an app that depend on the language: its store, its catalogue and the root of its page. */
function desk(fetchWords: () => Promise<Readonly<Record<string, string>>>) {
  const store = createDeskStore();
  const messages = createMessages(en);
  const documentElement = { lang: 'en' } as HTMLElement;
  const stop = followLanguage(store, messages, { documentElement }, fetchWords);
  return {
    messages,
    stop,
    choose: (language: Language) => store.setState({ app: appState({ settings: { ...defaultSettings, language } }) }),
    seen: () => [messages.t('panel.positions'), messages.t('openOrders.table', { count: 1 }), documentElement.lang],
  };
}

const words = { 'panel.positions': '仓位', 'openOrders.table_other': '{{count}} 笔当前委托' };
const ENGLISH = ['Positions', '1 open order', 'en'];
const CHINESE = ['仓位', '1 笔当前委托', 'zh-Hans'];
/** Lets pending promises resolve. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

it('R26: applies the chosen language at once, and loads it once and only when it is chosen', async () => {
  let fetched = 0;
  const { choose, seen, stop } = desk(() => {
    fetched += 1;
    return Promise.resolve(words);
  });
  const steps: unknown[] = [];
  for (const language of ['en', 'zh', 'en', 'zh'] as const) {
    choose(language);
    await settle();
    steps.push([fetched, ...seen()]);
  }
  stop();
  choose('en');
  await settle();
  steps.push([fetched, ...seen()]);
  expect(steps).toEqual([
    [0, ...ENGLISH],
    [1, ...CHINESE],
    [1, ...ENGLISH],
    [1, ...CHINESE],
    [1, ...CHINESE],
  ]);
});

it('R26: shows English for a message missing in Chinese, never its key', async () => {
  const { choose, messages, stop } = desk(() => Promise.resolve({ 'panel.positions': '仓位' }));
  choose('zh');
  await settle();
  expect([messages.t('panel.positions'), messages.t('panel.fills')]).toEqual(['仓位', 'Fills']);
  stop();
});

it('R26: stays English if the Chinese messages cannot be loaded, and loads again on the next choice', async () => {
  const answers = [Promise.reject(new Error('gone')), Promise.resolve(words)];
  const { choose, seen, stop } = desk(() => answers.shift()!);
  choose('zh');
  await settle();
  const first = seen();
  choose('en');
  await settle();
  choose('zh');
  await settle();
  expect([first, seen()]).toEqual([ENGLISH, CHINESE]);
  stop();
});

it('R26: does not apply a language that was replaced before its messages arrived', async () => {
  let arrive: (said: Readonly<Record<string, string>>) => void = () => undefined;
  const { choose, seen, stop } = desk(() => new Promise((resolve) => (arrive = resolve)));
  choose('zh');
  choose('en');
  arrive(words);
  await settle();
  expect(seen()).toEqual(ENGLISH);
  stop();
});

it('B-E3: an unknown language in the settings file falls back to English', () => {
  expect([readSettings({ language: 'zh' }).language, readSettings({ language: 'fr' }).language]).toEqual(['zh', 'en']);
});
