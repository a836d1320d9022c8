import { useTranslation } from 'react-i18next';
import changelog from '../../../CHANGELOG.md?raw';
import { MarkdownText } from '../../features/journal/MarkdownText.tsx';
import { registerMessages } from '../../i18n/messages.ts';
import enAbout from '../../locales/en/about.json';
import { Dialog } from '../../ui/Dialog.tsx';
import { newSections, readChangelog } from './changelog.ts';
import './about.css';

registerMessages(enAbout);

interface WhatsNewProps {
  readonly running: string;
  /** Version used before the update; null: the user asked for the changes of the running version. */
  readonly since: string | null;
  /** Text of the changelog; a test passes its own. */
  readonly text?: string;
  readonly onClose: () => void;
}

/** What the changelog says of the running version, or of all versions since the one used before. It is in English. */
export function WhatsNew({ running, since, text = changelog, onClose }: WhatsNewProps) {
  const { t } = useTranslation();
  const sections = newSections(readChangelog(text), running, since);
  return (
    <Dialog title={t('whatsNew.title')} className="whats-new" kill="head" close={t('about.close')} onClose={onClose}>
      {since !== null && <p>{t('whatsNew.updated', { version: running, first: since })}</p>}
      {sections.length === 0 && <p>{t('whatsNew.none')}</p>}
      <div className="whats-new-text" role="group" aria-label={t('whatsNew.title')} tabIndex={0} lang="en">
        {sections.map((section) => (
          <section key={section.version ?? ''}>
            <h3>
              {section.version ?? t('whatsNew.unreleased')}
              {section.date !== null && <span className="quiet-text"> · {section.date}</span>}
            </h3>
            <MarkdownText text={section.text} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
