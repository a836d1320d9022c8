import type { KeyboardEvent } from 'react';

/** Prevents a held Enter from pressing a button that has just appeared: one press is one action (XU21). */
export function ignoreHeldEnter(event: Pick<KeyboardEvent, 'key' | 'repeat' | 'preventDefault'>): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
