import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trigger } from '../../../shared/domain/triggerSchema.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface OrphansProps {
  readonly orphans: readonly Trigger[];
  readonly onCancel: (trigger: Trigger) => void;
}

/** Warns of orders that would close a position that is not there, with the way to be rid of exactly these. */
export function Orphans({ orphans, onCancel }: OrphansProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<readonly Trigger[] | null>(null);
  const count = orphans.length;
  return (
    <>
      {count > 0 && (
        <div className="orphans" role="status">
          <span>{t('conditional.orphans', { count })}</span>
          <button type="button" className="button" onClick={() => setAsked(orphans)}>
            {t('conditional.orphans.cancel', { count })}
          </button>
        </div>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={t('conditional.orphans', { count: asked.length })}
          confirm={t('conditional.orphans.cancel', { count: asked.length })}
          decline={t('cancelAll.keep')}
          onConfirm={() => {
            for (const one of asked) onCancel(one);
          }}
          onClose={() => setAsked(null)}
        >
          <ul>
            {asked.map((one) => (
              <li key={one.triggerId} className="number">
                {t('conditional.orphans.one', {
                  symbol: one.symbol,
                  id: one.triggerId,
                  trigger: one.triggerPrice ?? one.activationPrice ?? t('cell.none'),
                })}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}
