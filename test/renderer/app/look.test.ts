import { afterEach, expect, it } from 'vitest';
import { copyPlainFigures } from '../../../renderer/app/copyPlain.ts';
import { followLook } from '../../../renderer/app/look.ts';
import { createDeskStore } from '../../../renderer/state/desk/deskStore.ts';
import { defaultNumberStyle, numberStyle, setNumberStyle } from '../../../renderer/format/numberStyle.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { appState } from '../support/builders.ts';

afterEach(() => setNumberStyle(defaultNumberStyle));

/** A double of the parts of a document that the look changes. */
function documentDouble() {
  const root = { dataset: {} as Record<string, string>, style: { fontSize: '' } };
  return { root, document: { documentElement: root } as unknown as Document };
}

it('theme, colours, density, text size and numbers follow the settings at once, the system theme the desktop', () => {
  const store = createDeskStore();
  const { root, document } = documentDouble();
  let changed = (): void => undefined;
  const media = {
    matches: true,
    addEventListener: (_: string, listener: () => void) => (changed = listener),
    removeEventListener: () => undefined,
  };
  const stop = followLook(store, document, media as unknown as MediaQueryList);
  const seen = () => [{ ...root.dataset }, root.style.fontSize, numberStyle(), store.getState().resolvedTheme];
  const steps = [seen()];
  const settings = {
    ...defaultSettings,
    theme: 'system',
    density: 'compact',
    textSize: 150,
    digitGrouping: 'comma',
    largeNumbers: 'full',
  } as const;
  store.setState({ app: appState({ settings }) });
  steps.push(seen());
  media.matches = false;
  changed();
  steps.push(seen());
  stop();
  store.setState({ app: appState() });
  steps.push(seen());
  const compact = { directions: 'greenRed', density: 'compact' };
  const full = { grouping: 'comma', large: 'full' };
  expect(steps).toEqual([
    [{ theme: 'dark', directions: 'greenRed', density: 'comfortable' }, '100%', defaultNumberStyle, 'dark'],
    [{ theme: 'light', ...compact }, '150%', full, 'light'],
    [{ theme: 'dark', ...compact }, '150%', full, 'dark'],
    [{ theme: 'dark', ...compact }, '150%', full, 'dark'],
  ]);
});

it('copies numbers without grouping characters, and text fields unchanged', () => {
  setNumberStyle({ grouping: 'comma', large: 'short' });
  let copy: (event: ClipboardEvent) => void = () => undefined;
  const document = {
    addEventListener: (_: string, listener: typeof copy) => (copy = listener),
    removeEventListener: () => (copy = () => undefined),
    getSelection: () => ({ toString: () => '61,250.5 USDT' }),
    querySelectorAll: () => [],
  } as unknown as Document;
  const stop = copyPlainFigures(document);
  const copied = (inField: boolean): [string | null, boolean] => {
    let text: string | null = null;
    let prevented = false;
    copy({
      target: { closest: () => (inField ? {} : null) },
      defaultPrevented: false,
      clipboardData: { setData: (_: string, value: string) => (text = value) },
      preventDefault: () => (prevented = true),
    } as unknown as ClipboardEvent);
    return [text, prevented];
  };
  const answers = [copied(false), copied(true)];
  stop();
  expect([...answers, copied(false)]).toEqual([
    ['61250.5 USDT', true],
    [null, false],
    [null, false],
  ]);
});
