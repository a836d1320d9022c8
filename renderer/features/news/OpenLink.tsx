import { useTranslation } from 'react-i18next';
import type { OutsideLink } from '../../../shared/domain/outsideLink.ts';
import { useServices } from '../../bridge/services.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { looksForeign } from './links.ts';

/** Asks before an address of the exchange's content is opened in the browser: its real host stands in front (XS45). */
export function OpenLink({ link, onClose }: { readonly link: OutsideLink; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { client, desk } = useServices();
  const open = async (): Promise<void> => {
    const result = await client.call('app.openLink', { url: link.url });
    if (!result.ok) desk.notify({ kind: 'error', error: result.error });
  };
  return (
    <ConfirmDialog
      title={t('news.open.title', { host: link.host })}
      confirm={t('news.open.yes', { host: link.host })}
      decline={t('news.open.no')}
      onConfirm={() => void open()}
      onClose={onClose}
    >
      <p>{t('news.open.hint')}</p>
      {looksForeign(link.host) && (
        <p className="warning-text" role="alert">
          {t('news.open.foreign')}
        </p>
      )}
      <p className="news-address number">{link.url}</p>
    </ConfirmDialog>
  );
}
