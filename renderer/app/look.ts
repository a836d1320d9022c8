import type { Settings } from '../../shared/settings/settings.ts';
import type { Cancel } from '../../shared/time/clock.ts';
import type { DeskStore } from '../bridge/deskStore.ts';
import { setNumberStyle } from '../format/numberStyle.ts';

type Look = Pick<Settings, 'theme' | 'directionColours' | 'density' | 'textSize' | 'digitGrouping' | 'largeNumbers'>;

/** How the desk looks until main has told the settings. */
const FIRST: Look = {
  theme: 'dark',
  directionColours: 'greenRed',
  density: 'comfortable',
  textSize: 100,
  digitGrouping: 'space',
  largeNumbers: 'short',
};

/** Puts the parts of the settings that a document shows into its root; the tokens do the rest. */
function dress({ documentElement }: Document, settings: Look, theme: 'dark' | 'light'): void {
  const { dataset, style } = documentElement;
  dataset['theme'] = theme;
  dataset['directions'] = settings.directionColours;
  dataset['density'] = settings.density;
  style.fontSize = `${settings.textSize}%`;
}

/**
 * Applies theme, direction colours, density, text size and the way figures are written, now and on each change, `system`
 * following the desktop. Also for the document of a pop-out window, until the answer is called.
 */
export function followLook(store: DeskStore, document: Document, prefersLight: MediaQueryList): Cancel {
  const apply = (): void => {
    const settings = store.getState().app?.settings ?? FIRST;
    const resolved = settings.theme === 'system' ? (prefersLight.matches ? 'light' : 'dark') : settings.theme;
    dress(document, settings, resolved);
    setNumberStyle({ grouping: settings.digitGrouping, large: settings.largeNumbers });
    if (store.getState().resolvedTheme !== resolved) store.setState({ resolvedTheme: resolved });
  };
  apply();
  prefersLight.addEventListener('change', apply);
  const stop = store.subscribe((state, before) => {
    if (state.app?.settings !== before.app?.settings) apply();
  });
  return () => {
    stop();
    prefersLight.removeEventListener('change', apply);
  };
}
