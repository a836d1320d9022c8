import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { fetchNotificationMessages } from '../i18n/messages.ts';

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
