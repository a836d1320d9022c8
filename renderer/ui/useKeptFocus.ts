import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** The props of a box that keeps the focus inside. */
export interface KeptFocus {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly tabIndex: -1;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * Keeps the focus in a box whose content is replaced when `stage` changes: the pressed button is removed, and the focus
 * would otherwise move to the page. The focus is not taken from a user who works elsewhere.
 */
export function useKeptFocus(stage: string): KeptFocus {
  const ref = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  useLayoutEffect(() => {
    const box = ref.current;
    if (inside.current && box && box.ownerDocument.activeElement === box.ownerDocument.body) {
      box.focus({ preventScroll: true });
    }
  }, [stage]);
  return {
    ref,
    tabIndex: -1,
    onFocus() {
      inside.current = true;
    },
    onBlur({ relatedTarget }) {
      // A removed element that had the focus reports no element that receives it.
      if (relatedTarget !== null && !ref.current?.contains(relatedTarget as Node)) inside.current = false;
    },
  };
}
