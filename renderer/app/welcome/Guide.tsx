import './welcome.css';
import { useStore } from 'zustand';
import type { AppState } from '../../../shared/ipc/appState.ts';
import { guide, showGuide } from '../../bridge/guide.ts';
import { useServices } from '../../bridge/services.ts';
import enSettings from '../../locales/en/settings.json';
import enWelcome from '../../locales/en/welcome.json';
import { registerMessages } from '../../i18n/messages.ts';
import type { WorkbenchHandle } from '../workspace/handle.ts';
import { Tour } from './Tour.tsx';
import { WelcomeCard } from './WelcomeCard.tsx';

// The names of the appearance settings are defined with the palette's texts.
registerMessages(enSettings);
registerMessages(enWelcome);

interface GuideProps {
  readonly app: AppState;
  readonly dock: WorkbenchHandle;
}

/**
 * Introduction at the first start: a card inside the window and a tour that points at its parts. Both overlay the
 * window, require no response and take no focus unless the user gives it to them. Once closed or started, the card is
 * shown again only on request.
 */
export function Guide({ app, dock }: GuideProps) {
  const { desk } = useServices();
  const asked = useStore(guide, (state) => state.asked);
  const show = (part: 'tour' | null): void => {
    if (app.settings.welcome === 'due') desk.changeSettings({ welcome: 'done' });
    showGuide(part);
  };
  if (asked === 'tour') return <Tour onEnd={() => show(null)} />;
  return (
    <WelcomeCard
      app={app}
      dock={dock}
      isAsked={asked === 'card'}
      onTour={() => show('tour')}
      onClose={() => show(null)}
    />
  );
}
