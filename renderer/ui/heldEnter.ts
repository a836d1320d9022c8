import type { KeyboardEvent } from 'react';

/** Keeps a held Enter from pressing what has just come under it: one press is one action (XU21). */
export function ignoreHeldEnter(event: Pick<KeyboardEvent, 'key' | 'repeat' | 'preventDefault'>): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
