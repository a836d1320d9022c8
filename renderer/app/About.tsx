import { useTranslation } from 'react-i18next';
import type { AppState } from '../../shared/ipc/appState.ts';
import { useServices } from '../state/services.ts';
import { CHART_LINK } from '../ui/links.ts';
import { Popover, useClosePopover } from '../ui/Popover.tsx';

/**
 * Shows the version, the notices of the bundled software, and the link that the chart library's notice requires (R22).
 */
export function About({ app }: { readonly app: AppState }) {
  const { t } = useTranslation();
  return (
    <Popover label={t('app.name')} name={t('about.title')} align="end">
      <PopoverText app={app} />
    </Popover>
  );
}

function PopoverText({ app }: { readonly app: AppState }) {
  const close = useClosePopover();
  return <AboutText app={app} onGuide={close} />;
}

interface AboutTextProps {
  readonly app: AppState;
  /** Called before the introduction is shown. */
  readonly onGuide: () => void;
}

/** The text about the program, with buttons for the introduction. */
export function AboutText({ app, onGuide }: AboutTextProps) {
  const { t } = useTranslation();
  const { client } = useServices();
  return (
    <div className="about">
      <strong>{t('app.name')}</strong>
      <p>{t('about.version', { version: app.version, shell: app.shell.name, shellVersion: app.shell.version })}</p>
      <p>{t('about.independent')}</p>
      <p>{t('about.chart')}</p>
      <button type="button" className="link" onClick={() => void client.call('app.openLink', { url: CHART_LINK })}>
        {t('about.chart.link')}
      </button>
      <p>{t('about.font')}</p>
      <p className="about-guide">
        <GuideButtons onPress={onGuide} />
      </p>
    </div>
  );
}

/** Buttons that show the introduction of the first start again. */
function GuideButtons({ onPress }: { readonly onPress: () => void }) {
  const { t } = useTranslation();
  const { commands } = useServices();
  return (['card', 'tour'] as const).map((part) => (
    <button
      key={part}
      type="button"
      className="button"
      onClick={() => {
        onPress();
        commands.dispatch({ type: 'guide.show', part });
      }}
    >
      {t(`guide.${part}`)}
    </button>
  ));
}
