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
  const { client } = useServices();
  return (
    <Popover label={t('app.name')} name={t('about.title')} align="end">
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
          <GuideButtons />
        </p>
      </div>
    </Popover>
  );
}

/** Buttons that show the introduction of the first start again. */
function GuideButtons() {
  const { t } = useTranslation();
  const { commands } = useServices();
  const close = useClosePopover();
  return (['card', 'tour'] as const).map((part) => (
    <button
      key={part}
      type="button"
      className="button"
      onClick={() => {
        close();
        commands.dispatch({ type: 'guide.show', part });
      }}
    >
      {t(`guide.${part}`)}
    </button>
  ));
}
