import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { fetchTold } from '../i18n/messages.ts';

/** A part of the window that is fetched when it is first drawn. What main tells can be said wherever it stands (F17). */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await Promise.all([load(), fetchTold()]);
    return { default: part };
  });
}
