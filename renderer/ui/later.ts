import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { fetchNotificationMessages } from '../i18n/messages.ts';

/** A part of the window that is fetched later; drawn at once when it is there by then. */
export interface LaterPart<Props extends object> {
  (props: Props): ReactNode;
  /** Fetches it before it is drawn: what is typed right after it is opened must not reach the desk behind it. */
  readonly preload: () => Promise<unknown>;
}

/** A part of the window that is fetched when it is first drawn. What main tells can be said wherever it stands (F17). */
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
