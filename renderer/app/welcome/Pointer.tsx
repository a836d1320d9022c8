import { Popover } from '@base-ui/react/popover';
import { useLayoutEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { useServices } from '../../state/services.ts';

/** Distance of the text from its part and from the edges of the window, in CSS pixels. */
const GAP = 8;

/** Returns the box of a part of the window, if it is visible. */
export function boxOf(anchor: string): DOMRect | null {
  const box = document.querySelector(anchor)?.getBoundingClientRect();
  return box && box.width > 0 && box.height > 0 ? box : null;
}

/** Where a part of the window is, or was last while it is not visible. */
interface Place {
  readonly box: DOMRect;
  readonly isSeen: boolean;
}

/** Returns where a part is, measured again when the layout changes; `null`: it was not visible yet. */
export function usePlace(anchor: string | undefined): Place | null {
  const { commands } = useServices();
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    if (anchor === undefined) return undefined;
    const measure = (): void => {
      const box = boxOf(anchor);
      setPlace((before) => (box ? { box, isSeen: true } : before && { ...before, isSeen: false }));
    };
    measure();
    const leave = commands.handle('layout.changed', measure);
    const size = new ResizeObserver(measure);
    for (const watched of [document.body, document.querySelector(anchor)]) if (watched) size.observe(watched);
    return () => {
      leave();
      size.disconnect();
    };
  }, [commands, anchor]);
  return place;
}

interface PointerProps {
  readonly place: Place;
  readonly side: 'left' | 'right';
  /** Receives the focus; `false`: the focus stays where it is. */
  readonly initialFocus: ComponentProps<typeof Popover.Popup>['initialFocus'];
  /** Called for Escape in the text. */
  readonly onEnd: () => void;
  readonly children: ReactNode;
}

/** A frame around a part of the window with a text beside it. The window stays usable. */
export function Pointer({ place: { box, isSeen }, side, initialFocus, onEnd, children }: PointerProps) {
  const { left, top, width, height } = box;
  return (
    <>
      {/* The part may disappear, for example with another workspace: then the text stays without a frame. */}
      {isSeen && <div className="tour-ring" style={{ left, top, width, height }} aria-hidden="true" />}
      <Popover.Root open>
        <Popover.Portal>
          <Popover.Positioner
            className="tour-place"
            anchor={{ getBoundingClientRect: () => box }}
            positionMethod="fixed"
            side={side}
            align="start"
            sideOffset={GAP}
            collisionPadding={GAP}
            collisionAvoidance={{ side: 'flip', align: 'flip', fallbackAxisSide: 'end' }}
            // Beside nothing is room when the part fills the window: then the text lies on it.
            sticky
          >
            <Popover.Popup
              className="tour"
              aria-modal="false"
              initialFocus={initialFocus}
              {...(initialFocus === false ? { finalFocus: false } : {})}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                event.stopPropagation();
                onEnd();
              }}
            >
              {children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </>
  );
}
