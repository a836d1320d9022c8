import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A part of the window that is fetched when it is first drawn (F17). */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }));
}
