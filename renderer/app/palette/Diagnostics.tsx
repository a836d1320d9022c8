import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/result/appError.ts';
import { registerMessages } from '../../i18n/messages.ts';
import enDiagnostics from '../../locales/en/diagnostics.json';
import { useServices } from '../../state/services.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/errorText.ts';
import './palette.css';

registerMessages(enDiagnostics);

type Read = { readonly text: string; readonly folder: string } | { readonly error: AppError } | null;

/** Shows what a user sends with a report of a fault, before it is copied or saved. */
export function Diagnostics({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { client } = useServices();
  const [read, setRead] = useState<Read>(null);
  const [said, setSaid] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    let isOpen = true;
    void client.call('diagnostics.read', {}).then((result) => {
      if (isOpen) setRead(result.ok ? result.value : { error: result.error });
    });
    return () => {
      isOpen = false;
    };
  }, [client]);
  const shown = read && 'text' in read ? read : null;
  const copy = (): void => {
    area.current?.select();
    // The page may not write to the clipboard by itself; the browser copies what is selected.
    setSaid(t(document.execCommand('copy') ? 'diagnostics.copied' : 'diagnostics.notCopied'));
  };
  const save = async (): Promise<void> => {
    const saved = await client.call('diagnostics.save', {});
    if (!saved.ok) setSaid(errorText(t, saved.error));
    else if (saved.value.path !== null) setSaid(t('diagnostics.saved', { path: saved.value.path }));
  };
  return (
    <Dialog
      title={t('diagnostics.title')}
      className="diagnostics"
      decline={t('diagnostics.close')}
      foot={
        <>
          <button type="button" className="button" disabled={!shown} onClick={copy}>
            {t('diagnostics.copy')}
          </button>
          <button type="button" className="button primary" disabled={!shown} onClick={() => void save()}>
            {t('diagnostics.save')}
          </button>
        </>
      }
      onClose={onClose}
    >
      <p>{t('diagnostics.about')}</p>
      <textarea
        ref={area}
        className="input"
        readOnly
        spellCheck={false}
        rows={16}
        aria-label={t('diagnostics.text')}
        value={shown?.text ?? ''}
      />
      {shown && <p className="hint">{t('diagnostics.folder', { folder: shown.folder })}</p>}
      <p role="status">{read && 'error' in read ? errorText(t, read.error) : said}</p>
    </Dialog>
  );
}
