import '../settings/settings.css';
import { useEffect, useId, useRef, useState, useLayoutEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppState } from '../../../shared/ipc/appState.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { useServices } from '../../state/services.ts';
import { DirectionColoursRow, LanguageRow, ThemeRow } from '../settings/lookRows.tsx';
import { OneOf, Section } from '../settings/rows.tsx';
import type { WorkbenchHandle } from '../workspace/handle.ts';
import { cardPlace } from './places.ts';

const CHART = '[data-front=chart]';
/** Tabs, and the panels whose clicks enter or send orders. */
const KEPT = '.dv-tab, :is([data-front=ticket], [data-front=ladder], [data-front=book])';
const TOOLS = '.dock-tools > *';

/**
 * Places the card where the user does not click, on the chart if there is one, and keeps it there when panels or texts
 * change.
 */
function useCardPlace(card: RefObject<HTMLElement | null>): void {
  const { commands } = useServices();
  useLayoutEffect(() => {
    const size = new ResizeObserver(() => place());
    const place = (): void => {
      if (!card.current) return;
      placeCard(card.current);
      // The window resizes before its panels do, so the chart under the card is observed as well.
      const chart = document.querySelector(CHART);
      if (chart) size.observe(chart);
    };
    place();
    const leave = commands.handle('layout.changed', place);
    const desk = document.querySelector('.desk');
    for (const watched of [desk, card.current]) if (watched) size.observe(watched);
    return () => {
      leave();
      size.disconnect();
    };
  }, [card, commands]);
}

function placeCard(card: HTMLElement): void {
  const { ownerDocument, style } = card;
  const page = ownerDocument.documentElement;
  const rem = Number.parseFloat(getComputedStyle(page).fontSize);
  const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
  const seen = (css: string): DOMRect[] =>
    [...ownerDocument.querySelectorAll(css)].map(boxOf).filter((box) => box.width > 0);
  const chart = ownerDocument.querySelector(CHART);
  const room = {
    chart: chart && boxOf(chart),
    kept: seen(KEPT),
    spared: seen(TOOLS),
  };
  const { width } = boxOf(card);
  const height = card.scrollHeight + card.offsetHeight - card.clientHeight;
  const wanted = cardPlace(room, { width: page.clientWidth, height: page.clientHeight, rem }, { width, height });
  style.left = `${wanted.left}px`;
  style.bottom = `${wanted.bottom}px`;
  style.maxHeight = `${wanted.most}px`;
}

const SIZES = [90, 100, 115, 130, 150];
/** First activities to choose from, each with a workspace made for it. */
const ACTIVITIES = ['trade', 'practise', 'copy', 'markets'] as const;

interface WelcomeCardProps {
  readonly app: AppState;
  readonly dock: WorkbenchHandle;
  /** The user opened the card: then it takes the focus. */
  readonly isAsked: boolean;
  readonly onTour: () => void;
  readonly onClose: () => void;
}

/**
 * Language, appearance and first activity, each applied at once; the window behind the card stays visible and usable.
 */
export function WelcomeCard({ app, dock, isAsked, onTour, onClose }: WelcomeCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  useCardPlace(card);
  useEffect(() => {
    if (isAsked) card.current?.focus();
  }, [isAsked]);
  return (
    <section
      ref={card}
      className="welcome"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className="dialog-head">
        <h2 id={id}>{t('welcome.title')}</h2>
        <button type="button" className="button quiet" onClick={onClose}>
          {t('welcome.close')}
        </button>
      </header>
      <p className="quiet-text">{t(`welcome.${app.environment}`)}</p>
      <p className="visually-hidden" role="status">
        {t('welcome.spoken')}
      </p>
      <Look settings={app.settings} />
      <Activities dock={dock} />
      <footer className="welcome-foot">
        <span className="quiet-text">{t('welcome.again')}</span>
        <button type="button" className="button primary" onClick={onTour}>
          {t('welcome.tour')}
        </button>
      </footer>
    </section>
  );
}

function Look({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation();
  const { desk } = useServices();
  // Includes a text size that was set elsewhere.
  const sizes = [...new Set([...SIZES, settings.textSize])].toSorted((one, other) => one - other).map(String);
  return (
    <Section name={t('welcome.look')}>
      <LanguageRow settings={settings} list />
      <ThemeRow settings={settings} list />
      <DirectionColoursRow settings={settings} />
      <OneOf
        list
        name={t('settings.textSize')}
        value={String(settings.textSize)}
        values={sizes}
        textOf={(value) => t('settings.textSize.value', { value })}
        onChange={(value) => desk.changeSettings({ textSize: Number(value) })}
      />
    </Section>
  );
}

/** Choosing an activity shows its workspace at once, behind the card. */
function Activities({ dock }: { readonly dock: WorkbenchHandle }) {
  const { t } = useTranslation();
  const [, setRound] = useState(0);
  useEffect(() => dock.onChange(() => setRound((round) => round + 1)), [dock]);
  const shown = dock.shown().id;
  const actions = dock.actions();
  const activityChoices = ACTIVITIES.flatMap((activity) => {
    const show = actions.find((action) => action.id === `workspace.show.${activity}`);
    return show ? [{ activity, show }] : [];
  });
  return (
    <Section name={t('welcome.want')}>
      <div className="welcome-wishes">
        {activityChoices.map(({ activity, show }) => (
          <button key={activity} type="button" className="button" aria-pressed={activity === shown} onClick={show.run}>
            <strong>{t(`welcome.want.${activity}`)}</strong>
            <span className="quiet-text">{t(`welcome.want.${activity}.text`)}</span>
          </button>
        ))}
      </div>
    </Section>
  );
}
