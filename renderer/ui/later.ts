import {
  createElement,
  lazy,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Cancel } from '../../shared/time/clock.ts';
import { fetchNotificationMessages } from '../i18n/messages.ts';
import type * as overlayModule from './overlays.tsx';

/** A part of the window that is loaded later; rendered at once if it is already loaded. */
export interface LaterPart<Props extends object> {
  (props: Props): ReactNode;
  /** Loads it before it is rendered, so that keys typed right after opening it do not reach the window behind it. */
  readonly preload: () => Promise<unknown>;
}

/**
 * Creates a part of the window that is loaded when it is first rendered. The notification messages are loaded with it,
 * so that it can show main's messages (F17).
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  let here: ComponentType<Props> | null = null;
  const preload = async (): Promise<ComponentType<Props>> => {
    const [part] = await Promise.all([load(), fetchNotificationMessages()]);
    here = part;
    return part;
  };
  const Fetched = lazy(async () => ({ default: await preload() }));
  function Later(props: Props): ReactNode {
    const [{ Part }] = useState(() => ({ Part: here ?? Fetched }));
    return createElement(Part as ComponentType<Props>, props);
  }
  return Object.assign(Later, { preload });
}

type Overlays = typeof overlayModule;

let loaded: Overlays | null = null;
const waiting = new Set<(overlays: Overlays) => void>();

/** The primitives for lists, sliders and popups, which are loaded after the first frame (F17). */
export const overlays = {
  /** Returns the module if it is loaded. */
  here: (): Overlays | null => loaded,
  /** Loads the module; a failed load is repeated by the next call. */
  async load(): Promise<void> {
    const module = await import('./overlays.tsx');
    if (loaded) return;
    loaded = module;
    for (const run of waiting) run(module);
  },
  /** Calls `run` once when the module is loaded, at once if it is loaded already, until cancelled. */
  onLoad(run: (overlays: Overlays) => void): Cancel {
    if (loaded) run(loaded);
    else waiting.add(run);
    return () => void waiting.delete(run);
  },
};

/**
 * Returns the overlays once they are loaded, and until then a way to press the element that is drawn in their place. The
 * loaded part takes over its focus, and a press if the focus has stayed.
 */
export function useOverlays(element: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState(() => ({ module: overlays.here(), before: { focused: false, pressed: false } }));
  const pressed = useRef(false);
  useEffect(() => {
    if (shown.module) return undefined;
    return overlays.onLoad((module) => {
      const { current } = element;
      const focused = current !== null && current.ownerDocument.activeElement === current;
      setShown({ module, before: { focused, pressed: pressed.current && focused } });
    });
  }, [shown.module, element]);
  const press = (): void => {
    pressed.current = true;
    void overlays.load();
  };
  return { ...shown, press };
}
