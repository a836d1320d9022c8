import type { Cancel } from '../../shared/time/clock.ts';
import type { DeskStore } from '../bridge/deskStore.ts';

/**
 * Applies theme, direction colours and text size to the document, now and on each change, `system` following the
 * desktop. Everything else follows through the tokens.
 */
export function followLook(store: DeskStore, document: Document, prefersLight: MediaQueryList): Cancel {
  const apply = (): void => {
    const settings = store.getState().app?.settings;
    const wanted = settings?.theme ?? 'dark';
    const resolved = wanted === 'system' ? (prefersLight.matches ? 'light' : 'dark') : wanted;
    const { dataset, style } = document.documentElement;
    dataset['theme'] = resolved;
    dataset['directions'] = settings?.directionColours ?? 'greenRed';
    style.fontSize = `${settings?.textSize ?? 100}%`;
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
