import type { Settings } from '../../shared/settings/settings.ts';
import type { Cancel } from '../../shared/time/clock.ts';
import type { DeskStore } from '../state/desk/index.ts';
import { setNumberStyle } from '../format/numberStyle.ts';

type Look = Pick<Settings, 'theme' | 'directionColours' | 'density' | 'textSize' | 'digitGrouping' | 'largeNumbers'>;

/** Appearance until main has sent the settings. */
const FIRST: Look = {
  theme: 'dark',
  directionColours: 'greenRed',
  density: 'comfortable',
  textSize: 100,
  digitGrouping: 'space',
  largeNumbers: 'short',
};

/** Sets the appearance settings on the document's root element; the style tokens apply them. */
function dress({ documentElement }: Document, settings: Look, theme: 'dark' | 'light'): void {
  const { dataset, style } = documentElement;
  dataset['theme'] = theme;
  dataset['directions'] = settings.directionColours;
  dataset['density'] = settings.density;
  style.fontSize = `${settings.textSize}%`;
}

/**
 * Applies theme, direction colours, density, text size and number format, now and on each change; the theme `system`
 * follows the operating system. Also for the document of a pop-out window, until the returned function is called.
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
