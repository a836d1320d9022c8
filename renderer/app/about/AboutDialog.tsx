import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AboutView } from '../../../shared/ipc/aboutViews.ts';
import type { AppState } from '../../../shared/ipc/appState.ts';
import { registerMessages, type Translate } from '../../i18n/messages.ts';
import enAbout from '../../locales/en/about.json';
import { useServices } from '../../state/services.ts';
import { copyContent } from '../../ui/copyContent.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { CHART_LINK } from '../../ui/links.ts';
import './about.css';

registerMessages(enAbout);

/** Returns the lines that a report of a fault needs; times are in UTC. */
function versionLines(t: Translate, { version, shell }: AppState, about: AboutView | null): string[] {
  const commit = about?.commit ?? null;
  const time = about?.time ?? null;
  const build =
    commit === null
      ? t('about.build.development')
      : [commit, ...(time === null ? [] : [new Date(time).toISOString()])].join(', ');
  return [
    `${t('app.name')} ${version}`,
    t('about.build', { text: build }),
    t('about.shell', { name: shell.name, version: shell.version }),
    t('about.node', { version: about?.node ?? '—' }),
  ];
}

interface AboutDialogProps {
  readonly app: AppState;
  readonly onClose: () => void;
}

/** Shows the version, the notices of the bundled software, and the link that the chart library's notice requires (R22). */
export function AboutDialog({ app, onClose }: AboutDialogProps) {
  const { t } = useTranslation();
  const { client, commands, desk } = useServices();
  const [about, setAbout] = useState<AboutView | null>(null);
  const [said, setSaid] = useState('');
  const lines = useRef<HTMLPreElement>(null);
  useEffect(() => {
    let isOpen = true;
    void client.call('about.read', {}).then((result) => {
      if (isOpen && result.ok) setAbout(result.value);
    });
    return () => {
      isOpen = false;
    };
  }, [client]);
  const copy = (): void => {
    if (lines.current) setSaid(t(copyContent(lines.current) ? 'about.copied' : 'about.notCopied'));
  };
  return (
    <Dialog
      title={t('about.title')}
      className="about-dialog"
      decline={t('about.close')}
      foot={
        <button type="button" className="button" onClick={() => desk.showCommand('whatsNew')}>
          {t('about.whatsNew')}
        </button>
      }
      onClose={onClose}
    >
      <div className="about-lines">
        <pre ref={lines}>{versionLines(t, app, about).join('\n')}</pre>
        <button type="button" className="button" onClick={copy}>
          {t('about.copy')}
        </button>
      </div>
      <p role="status">{said}</p>
      <p>{t('about.independent')}</p>
      <p>{t('about.licence')}</p>
      <p>
        {t('about.chart')}{' '}
        <button type="button" className="link" onClick={() => void client.call('app.openLink', { url: CHART_LINK })}>
          {t('about.chart.link')}
        </button>
      </p>
      <p>{t('about.font')}</p>
      <Notices notices={about?.notices ?? null} isRead={about !== null} />
      <p className="about-guide">
        {(['card', 'tour'] as const).map((part) => (
          <button
            key={part}
            type="button"
            className="button"
            onClick={() => {
              onClose();
              commands.dispatch({ type: 'guide.show', part });
            }}
          >
            {t(`guide.${part}`)}
          </button>
        ))}
      </p>
    </Dialog>
  );
}

interface NoticesProps {
  readonly notices: string | null;
  readonly isRead: boolean;
}

/** The notices of the bundled software; several hundred kilobytes, drawn when they are opened. */
function Notices({ notices, isRead }: NoticesProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (notices === null) return isRead && <p className="quiet-text">{t('about.notices.none')}</p>;
  return (
    <>
      <button type="button" className="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('about.notices')}
      </button>
      {open && (
        <textarea
          className="input about-notices"
          readOnly
          spellCheck={false}
          rows={12}
          aria-label={t('about.notices')}
          value={notices}
        />
      )}
    </>
  );
}
