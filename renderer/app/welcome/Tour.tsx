import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../state/services.ts';
import { showChord } from '../hotkeys/chord.ts';
import { defaultKeys, KILL_CHORD } from '../hotkeys/defaults.ts';
import { isApple } from '../hotkeys/platform.ts';
import { isPanelKind } from '../panels.ts';
import { wordsPlace } from './places.ts';

/** Panels the tour explains, in the order of its stops. */
const panels = [
  'chart',
  'watchlist',
  'sheet',
  'book',
  'ladder',
  'follows',
  'copies',
  'practice',
  'ticket',
  'positions',
] as const;

/** Parts of the window the tour can point at. */
type StopName = 'world' | (typeof panels)[number] | 'workspaces' | 'kill';

/** One stop of the tour. */
interface Stop {
  readonly name: StopName;
  /** CSS selector of the part it points at. */
  readonly target: string;
}

/** Maximum number of panel stops between the first stop and the last two. */
const MOST_PANELS = 4;

const ends = {
  tradingContext: { name: 'world', target: '.status-bar .environment-mark' },
  workspaces: { name: 'workspaces', target: '.status-bar .workspace-button' },
  kill: { name: 'kill', target: '.top-strip .kill' },
} as const satisfies Record<string, Stop>;

/**
 * Returns the stops of a tour of the current window: the trading context, the purpose of the visible panels, the other
 * workspaces, and the kill switch. Five to seven stops with the default workspaces; parts that are not visible are left
 * out.
 */
export function stopsOf(isSeen: (target: string) => boolean): readonly Stop[] {
  const seen = panels
    .map((name): Stop => ({ name, target: `[data-panel=${name}]` }))
    .filter(({ target }) => isSeen(target))
    .slice(0, MOST_PANELS);
  return [ends.tradingContext, ...seen, ends.workspaces, ends.kill].filter(({ target }) => isSeen(target));
}

const boxOf = (target: string): DOMRect | null => {
  const box = document.querySelector(target)?.getBoundingClientRect();
  return box && box.width > 0 && box.height > 0 ? box : null;
};

/**
 * Points at parts of the window one after the other, with a frame around each. The window stays usable; Escape ends the
 * tour at any stop, and the focus returns to its previous element.
 */
export function Tour({ onEnd }: { readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const { commands } = useServices();
  const [stops] = useState(() => stopsOf((target) => boxOf(target) !== null));
  const [at, setAt] = useState(0);
  const [id, textId] = [useId(), useId()];
  const words = useRef<HTMLElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const stop = stops[at];

  useEffect(() => {
    const before = document.activeElement;
    next.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useLayoutEffect(() => {
    const place = (): void => {
      const target = stop && boxOf(stop.target);
      if (!words.current || !ring.current) return;
      // The part may have disappeared, for example with another workspace: then the text stays without a frame.
      ring.current.hidden = !target;
      if (!target) return;
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const { style } = ring.current;
      style.left = `${target.left}px`;
      style.top = `${target.top}px`;
      style.width = `${target.width}px`;
      style.height = `${target.height}px`;
      const beside = wordsPlace(target, words.current.getBoundingClientRect(), { width, height, rem });
      words.current.style.left = `${beside.left}px`;
      words.current.style.top = `${beside.top}px`;
    };
    place();
    const leave = commands.handle('layout.changed', place);
    const size = new ResizeObserver(place);
    size.observe(document.body);
    const target = stop && document.querySelector(stop.target);
    if (target) size.observe(target);
    return () => {
      leave();
      size.disconnect();
    };
  }, [commands, stop]);

  if (!stop) return null;
  const isLast = at === stops.length - 1;
  const apple = isApple(navigator);
  const keys = showChord(stop.name === 'kill' ? KILL_CHORD : defaultKeys['palette.open']!, apple);
  return (
    <>
      <div ref={ring} className="tour-ring" aria-hidden="true" />
      <section
        ref={words}
        className="tour"
        role="dialog"
        aria-modal="false"
        aria-labelledby={id}
        aria-describedby={textId}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onEnd();
        }}
      >
        <header className="dialog-head">
          <h2 id={id}>{isPanelKind(stop.name) ? t(`panel.${stop.name}`) : t(`tour.${stop.name}`)}</h2>
          <span className="quiet-text number">{t('tour.step', { step: at + 1, count: stops.length })}</span>
        </header>
        <p id={textId} role="status">
          {t(`tour.${stop.name}.text`, { keys })}
        </p>
        <div className="dialog-buttons">
          <button type="button" className="button quiet" onClick={onEnd}>
            {t('tour.end')}
          </button>
          <button type="button" className="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t('tour.back')}
          </button>
          <button
            ref={next}
            type="button"
            className="button primary"
            onClick={() => (isLast ? onEnd() : setAt(at + 1))}
          >
            {isLast ? t('tour.done') : t('tour.next')}
          </button>
        </div>
      </section>
    </>
  );
}
