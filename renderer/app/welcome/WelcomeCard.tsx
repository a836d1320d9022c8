import { useEffect, useId, useRef, useState, useLayoutEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppState } from '../../../shared/ipc/appState.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { useServices } from '../../state/services.ts';
import { FollowIcon, PractiseIcon, TradeIcon } from '../../ui/icons.ts';
import { OptionRow } from '../../ui/Popover.tsx';
import { useLookRows } from '../settings/lookRows.tsx';
import { OneOf } from '../settings/rows.tsx';
import type { WorkbenchHandle } from '../workspace/handle.ts';
import { cardPlace, cardWidth } from './places.ts';

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
  const window = { width: page.clientWidth, height: page.clientHeight, rem };
  const width = cardWidth(room.chart, window);
  style.width = `${width}px`;
  const height = card.scrollHeight + card.offsetHeight - card.clientHeight;
  const wanted = cardPlace(room, window, { width, height });
  style.left = `${wanted.left}px`;
  style.bottom = `${wanted.bottom}px`;
  style.maxHeight = `${wanted.most}px`;
}

const SIZES = [90, 100, 115, 130, 150];
/** What a user may want, each with the workspace made for it. */
const GOALS = [
  { goal: 'trade', workspace: 'trade', Icon: TradeIcon },
  { goal: 'practise', workspace: 'practise', Icon: PractiseIcon },
  { goal: 'follow', workspace: 'copy', Icon: FollowIcon },
] as const;
type Goal = (typeof GOALS)[number]['goal'];

interface WelcomeCardProps {
  readonly app: AppState;
  readonly dock: WorkbenchHandle;
  /** The user opened the card: then it takes the focus. */
  readonly isAsked: boolean;
  /** Closes the card and shows another part of the introduction, if any. */
  readonly onNext: (part: 'tour' | 'firstOrder' | null) => void;
}

/**
 * Asks what the user wants to do first, with language and appearance behind a button; the window behind the card stays
 * visible and usable.
 */
export function WelcomeCard({ app, dock, isAsked, onNext }: WelcomeCardProps) {
  const { t } = useTranslation();
  const { commands } = useServices();
  const id = useId();
  const [isLookShown, setLookShown] = useState(false);
  const card = useRef<HTMLElement>(null);
  useCardPlace(card);
  useEffect(() => {
    if (isAsked) card.current?.focus();
  }, [isAsked]);
  const choose = (goal: Goal): void => {
    const { workspace } = GOALS.find((one) => one.goal === goal)!;
    dock
      .actions()
      .find((action) => action.id === `workspace.show.${workspace}`)
      ?.run();
    // With real money nobody is led to an order.
    onNext(goal === 'trade' && app.environment === 'simulator' ? 'firstOrder' : null);
    if (goal === 'practise') commands.dispatch({ type: 'panel.show', panel: 'practice' });
    if (goal === 'follow') {
      commands.dispatch({ type: 'panel.show', panel: 'follows' });
      if (app.account === 'main') commands.dispatch({ type: 'copy.find' });
    }
  };
  return (
    <section
      ref={card}
      className="welcome"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onNext(null);
      }}
    >
      <header className="welcome-head">
        <h2 id={id}>{t('welcome.title')}</h2>
        <button
          type="button"
          className="button quiet"
          aria-expanded={isLookShown}
          onClick={() => setLookShown(!isLookShown)}
        >
          {t('welcome.look')}
        </button>
        <button type="button" className="button quiet" onClick={() => onNext('tour')}>
          {t('welcome.tour')}
        </button>
        <button type="button" className="button quiet" onClick={() => onNext(null)}>
          {t('welcome.close')}
        </button>
      </header>
      <p className="visually-hidden" role="status">
        {t('welcome.spoken')}
      </p>
      {isLookShown && <Look settings={app.settings} />}
      <Goals environment={app.environment} onChoose={choose} />
      <p className="quiet-text">{t(`welcome.${app.environment}`)}</p>
    </section>
  );
}

function Look({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const { language, theme, directionColours } = useLookRows(settings, true);
  // Includes a text size that was set elsewhere.
  const sizes = [...new Set([...SIZES, settings.textSize])].toSorted((one, other) => one - other).map(String);
  return (
    <div className="welcome-look" role="group" aria-label={t('welcome.look')}>
      {[language, theme, directionColours].map(({ id, name, control }) => (
        <OptionRow key={id} name={name}>
          {control}
        </OptionRow>
      ))}
      <OptionRow name={t('settings.textSize')}>
        <OneOf
          list
          name={t('settings.textSize')}
          value={String(settings.textSize)}
          values={sizes}
          textOf={(value) => t('settings.textSize.value', { value })}
          onChange={(value) => desk.changeSettings({ textSize: Number(value) })}
        />
      </OptionRow>
    </div>
  );
}

interface GoalsProps {
  readonly environment: AppState['environment'];
  readonly onChoose: (goal: Goal) => void;
}

function Goals({ environment, onChoose }: GoalsProps) {
  const { t } = useTranslation();
  const id = useId();
  const nameOf = (goal: Goal) => (goal === 'trade' && environment === 'live' ? 'tradeLive' : goal);
  return (
    <div className="welcome-goals">
      {GOALS.map(({ goal, Icon }) => (
        <section key={goal} className="welcome-goal" aria-labelledby={`${id}-${goal}`}>
          <Icon aria-hidden="true" />
          <h3 id={`${id}-${goal}`}>{t(`welcome.goal.${nameOf(goal)}`)}</h3>
          <p className="quiet-text">{t(`welcome.goal.${nameOf(goal)}.text`)}</p>
          <button type="button" className="button primary" onClick={() => onChoose(goal)}>
            {t(`welcome.goal.${nameOf(goal)}.start`)}
          </button>
        </section>
      ))}
    </div>
  );
}
