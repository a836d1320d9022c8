import {
  createElement,
  lazy,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Cancel, Clock } from '../../shared/time/clock.ts';
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

/**
 * Loads the primitives for lists, sliders and popovers, which the first screen does not need; a failed load is repeated
 * (F17).
 */
export async function loadOverlays(): Promise<void> {
  const module = await import('./overlays.tsx');
  if (loaded) return;
  loaded = module;
  for (const run of waiting) run(module);
}

/** Calls `run` once when the module is loaded, at once if it is loaded already, until cancelled. */
function onLoad(run: (overlays: Overlays) => void): Cancel {
  if (loaded) run(loaded);
  else waiting.add(run);
  return () => void waiting.delete(run);
}

/** Shows the titles of a page at pointer and focus as soon as the module is loaded, until cancelled. */
export function titlesOf(page: Document, clock: Pick<Clock, 'after'>): Cancel {
  let end: Cancel | null = null;
  const stop = onLoad(({ showTitles }) => (end = showTitles(page, clock)));
  return () => {
    stop();
    end?.();
  };
}

interface Overlay<Control extends HTMLElement> extends overlayModule.OverlayState {
  /** `null` until it is loaded. */
  readonly module: Overlays | null;
  readonly button: RefObject<Control | null>;
  /** Opens the popup as soon as the module is loaded, if the button still has the focus then. */
  readonly press: () => void;
  /** Closes the popup and returns the focus to its button. */
  readonly close: () => void;
}

/** The state of a control whose code or popup is loaded later. It keeps the focus when that replaces its element. */
export function useOverlay<Control extends HTMLElement = HTMLButtonElement>(): Overlay<Control> {
  const [module, setModule] = useState(() => loaded);
  const [{ open, place }, setState] = useState<Pick<overlayModule.OverlayState, 'open' | 'place'>>({
    open: false,
    place: null,
  });
  const button = useRef<Control>(null);
  const before = useRef({ pressed: false, focused: false });
  const onOpen = useCallback((next: boolean): void => {
    const found = button.current && loaded && loaded.placeFor(button.current);
    setState((last) => ({ open: next, place: next ? found : last.place }));
  }, []);
  useEffect(() => {
    if (module) return undefined;
    return onLoad((now) => {
      const element = button.current;
      before.current.focused = element !== null && element.ownerDocument.activeElement === element;
      setModule(now);
    });
  }, [module]);
  useLayoutEffect(() => {
    const { pressed, focused } = before.current;
    if (!module || !focused) return;
    before.current.focused = false;
    button.current?.focus();
    if (pressed) onOpen(true);
  }, [module, onOpen]);
  const press = (): void => {
    before.current.pressed = true;
    void loadOverlays();
  };
  const close = useCallback((): void => {
    // First, so that a dialog which opens in the same step returns the focus to the button.
    button.current?.focus();
    onOpen(false);
  }, [onOpen]);
  return { module, button, open, place, onOpen, press, close };
}
