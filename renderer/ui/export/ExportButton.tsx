import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { registerMessages } from '../../i18n/messages.ts';
import enExport from '../../locales/en/export.json';
import { later } from '../later.ts';
import { PanelTools } from '../PanelTools.tsx';
import type { ExportList } from './exportForm.ts';

registerMessages(enExport);

const ExportDialog = later(async () => (await import('./ExportDialog.tsx')).ExportDialog);

interface ExportButtonProps {
  /** The initially selected list. */
  readonly list: ExportList;
  /** The initially selected symbol; `null`: all. */
  readonly symbol: string | null;
}

/** Opens the export of a list; the dialog's code is loaded on first use. */
export function ExportButton({ list, symbol }: ExportButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <PanelTools>
        <button type="button" className="button quiet" title={t('export.open.hint')} onClick={() => setOpen(true)}>
          {t('export.open')}
        </button>
      </PanelTools>
      {open && (
        <Suspense>
          <ExportDialog list={list} symbol={symbol} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
