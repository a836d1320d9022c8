import { useTranslation } from 'react-i18next';
import { useServices } from '../../state/services.ts';
import { MarkdownText, type MarkdownLinkProps } from './MarkdownText.tsx';

/** A link in the notes; main checks the address, and its real host stands beside its words. */
function NoteLink({ url, children }: MarkdownLinkProps) {
  const { t } = useTranslation();
  const { client, desk } = useServices();
  const { host } = new URL(url);
  const open = async (): Promise<void> => {
    const result = await client.call('app.openLink', { url });
    if (!result.ok) desk.notify({ kind: 'error', error: result.error });
  };
  return (
    <button
      type="button"
      className="link"
      aria-label={t('journal.link', { host })}
      title={url}
      onClick={() => void open()}
    >
      {children}
      {children !== url && <span className="quiet-text"> ({host})</span>}
    </button>
  );
}

/** Shows notes as Markdown, with links that main opens. */
export function Markdown({ text }: { readonly text: string }) {
  return <MarkdownText text={text} link={NoteLink} />;
}
