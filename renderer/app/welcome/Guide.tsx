import './welcome.css';
import type { AppState } from '../../../shared/ipc/appState.ts';
import type { GuidePart } from '../../state/commands.ts';
import { useServices } from '../../state/services.ts';
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
  /** The part the user requested; null: none. A new profile shows the card without a request. */
  readonly part: GuidePart | null;
  readonly onPart: (part: GuidePart | null) => void;
}

/**
 * Introduction at the first start: a card inside the window and a tour that points at its parts. Both overlay the
 * window, require no response and take no focus unless the user gives it to them. Once closed or started, the card is
 * shown again only on request.
 */
export function Guide({ app, dock, part: asked, onPart }: GuideProps) {
  const { desk } = useServices();
  const show = (part: 'tour' | null): void => {
    if (app.settings.welcome === 'due') desk.changeSettings({ welcome: 'done' });
    onPart(part);
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
