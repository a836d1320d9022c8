import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** What a box needs so that the keys stay in it. */
export interface KeptFocus {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly tabIndex: -1;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * Keeps the focus in a box whose content is replaced when `stage` changes: the button that was pressed goes away, and the
 * keys would be left with the page. Nothing is taken from a person who works elsewhere.
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
      // What is taken away while it has the focus gives it to nobody.
      if (relatedTarget !== null && !ref.current?.contains(relatedTarget as Node)) inside.current = false;
    },
  };
}
