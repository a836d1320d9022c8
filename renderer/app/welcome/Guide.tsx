import './welcome.css';
import { Popover } from '@base-ui/react/popover';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppState } from '../../../shared/ipc/appState.ts';
import type { GuidePart } from '../../state/commands.ts';
import { useServices } from '../../state/services.ts';
import enSettings from '../../locales/en/settings.json';
import enWelcome from '../../locales/en/welcome.json';
import { registerMessages } from '../../i18n/messages.ts';
import { showChord } from '../hotkeys/chord.ts';
import { defaultKeys, KILL_CHORD, isApple } from '../hotkeys/defaults.ts';
import type { WorkbenchHandle } from '../workspace/handle.ts';
import { FirstOrder } from './FirstOrder.tsx';
import { boxOf, Pointer, usePlace } from './Pointer.tsx';
import { WelcomeCard } from './WelcomeCard.tsx';

// The names of the appearance settings are defined with the palette's texts.
registerMessages(enSettings);
registerMessages(enWelcome);

interface GuideProps {
  readonly app: AppState;
  readonly dock: WorkbenchHandle;
  /** The part the user requested; null: none. A new profile shows the card without a request. */
  readonly part: GuidePart | null;
  readonly onPart: (part: GuidePart | null) => void;
}

/**
 * Introduction at the first start: a card inside the window, a tour that points at its parts, and the steps of a first
 * order. All overlay the window, require no response and take no focus unless the user gives it to them. Once closed or
 * answered, the card is shown again only on request.
 */
export function Guide({ app, dock, part: asked, onPart }: GuideProps) {
  const { desk } = useServices();
  const show = (part: 'tour' | 'firstOrder' | null): void => {
    if (app.settings.welcome === 'due') desk.changeSettings({ welcome: 'done' });
    onPart(part);
  };
  if (asked === 'tour') return <Tour onEnd={() => show(null)} />;
  if (asked === 'firstOrder') return <FirstOrder onEnd={() => show(null)} />;
  return <WelcomeCard app={app} dock={dock} isAsked={asked === 'card'} onNext={show} />;
}

/** The steps of the tour: the CSS selector of a part of the window, and the keys of title and text. */
const steps = [
  { anchor: '.status-bar .environment-mark', title: 'tour.world', text: 'tour.world.text' },
  { anchor: '[data-panel=chart]', title: 'panel.chart', text: 'tour.chart.text' },
  { anchor: '[data-panel=watchlist]', title: 'panel.watchlist', text: 'tour.watchlist.text' },
  { anchor: '[data-panel=sheet]', title: 'panel.sheet', text: 'tour.sheet.text' },
  { anchor: '[data-panel=book]', title: 'panel.book', text: 'tour.book.text' },
  { anchor: '[data-panel=ladder]', title: 'panel.ladder', text: 'tour.ladder.text' },
  { anchor: '[data-panel=follows]', title: 'panel.follows', text: 'tour.follows.text' },
  { anchor: '[data-panel=copies]', title: 'panel.copies', text: 'tour.copies.text' },
  { anchor: '[data-panel=practice]', title: 'panel.practice', text: 'tour.practice.text' },
  { anchor: '[data-panel=ticket]', title: 'panel.ticket', text: 'tour.ticket.text' },
  { anchor: '[data-panel=positions]', title: 'panel.positions', text: 'tour.positions.text' },
  { anchor: '.status-bar .workspace-button', title: 'tour.workspaces', text: 'tour.workspaces.text' },
  { anchor: '.top-strip .kill', title: 'tour.kill', text: 'tour.kill.text' },
] as const;

/** Maximum number of panels in one tour. */
const MOST_PANELS = 4;

/** Returns the steps of a tour of the current window: of its visible parts, with the first few panels. */
export function stepsOf(isSeen: (anchor: string) => boolean): readonly (typeof steps)[number][] {
  let panels = 0;
  return steps.filter(({ anchor, title }) => {
    if (!isSeen(anchor)) return false;
    if (title.startsWith('panel.')) panels += 1;
    return !title.startsWith('panel.') || panels <= MOST_PANELS;
  });
}

/**
 * Points at parts of the window one after the other, with a frame around each. The window stays usable; Escape ends the
 * tour at any step, and the focus returns to its previous element.
 */
function Tour({ onEnd }: { readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const [shown] = useState(() => stepsOf((anchor) => boxOf(anchor) !== null));
  const [at, setAt] = useState(0);
  const next = useRef<HTMLButtonElement>(null);
  const step = shown[at];
  const place = usePlace(step?.anchor);
  if (!step || !place) return null;
  const isLast = at === shown.length - 1;
  const chord = step.title === 'tour.kill' ? KILL_CHORD : defaultKeys['palette.open']!;
  return (
    <Pointer place={place} side="right" initialFocus={next} onEnd={onEnd}>
      <header className="dialog-head">
        <Popover.Title>{t(step.title)}</Popover.Title>
        <span className="quiet-text number">{t('tour.step', { step: at + 1, count: shown.length })}</span>
      </header>
      <Popover.Description role="status">
        {t(step.text, { keys: showChord(chord, isApple(navigator)) })}
      </Popover.Description>
      <div className="dialog-buttons">
        <button type="button" className="button quiet" onClick={onEnd}>
          {t('tour.end')}
        </button>
        <button type="button" className="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t('tour.back')}
        </button>
        <button ref={next} type="button" className="button primary" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
          {isLast ? t('tour.done') : t('tour.next')}
        </button>
      </div>
    </Pointer>
  );
}
