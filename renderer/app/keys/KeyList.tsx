import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CredentialView } from '../../../shared/ipc/credentialViews.ts';
import type { Translate } from '../../i18n/messages.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { errorText, exchangeText } from '../../ui/errorText.ts';

interface KeyListProps {
  readonly keys: readonly CredentialView[];
  readonly onUse: (key: CredentialView) => void;
  readonly onDelete: (key: CredentialView) => void;
}

/** The stored keys of the environment, with only the data that may be displayed. */
export function KeyList({ keys, onUse, onDelete }: KeyListProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<CredentialView | null>(null);
  if (keys.length === 0) return <p>{t('keys.none')}</p>;
  return (
    <>
      <div className="table-scroll">
        <table className="figures key-table">
          <caption className="visually-hidden">{t('keys.list')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('keys.label')}</th>
              <th scope="col">{t('keys.key')}</th>
              <th scope="col">{t('keys.permissions')}</th>
              <th scope="col">{t('keys.place')}</th>
              <th scope="col">{t('keys.state')}</th>
              <th scope="col">{t('order.action')}</th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.keyId} data-key-state={key.state}>
                <th scope="row">
                  {key.label} {key.issued && <span className="origin-tag">{t('keys.issued')}</span>}
                  {key.copyTrader && <span className="origin-tag">{t('keys.copyTrader')}</span>}
                </th>
                <td className="number">{t('keys.lastFour', { lastFour: key.lastFour })}</td>
                <td>{permissionText(t, key)}</td>
                <td>{t(`keys.place.${key.place}`)}</td>
                <td>{stateText(t, key)}</td>
                <td>
                  {key.active ? (
                    <strong>{t('keys.inUse')}</strong>
                  ) : (
                    <button
                      type="button"
                      className="button row-button"
                      aria-label={t('keys.use.name', { label: key.label, lastFour: key.lastFour })}
                      onClick={() => onUse(key)}
                    >
                      {t('keys.use')}
                    </button>
                  )}{' '}
                  <button
                    type="button"
                    className="button row-button"
                    aria-label={t('keys.delete.name', { label: key.label, lastFour: key.lastFour })}
                    onClick={() => setAsked(key)}
                  >
                    {t('keys.delete')}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked !== null && (
        <ConfirmDialog
          title={t('keys.delete.question', { label: asked.label, lastFour: asked.lastFour })}
          confirm={t('keys.delete')}
          decline={t('keys.delete.keep')}
          onConfirm={() => onDelete(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('keys.delete.note')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function permissionText(t: Translate, { permissions }: CredentialView): string {
  if (permissions === null) return t('keys.permissions.unknown');
  if (permissions.length === 0) return t('keys.permissions.nothing');
  return permissions.map((permission) => t(`keys.permission.${permission}`)).join(', ');
}

/** Returns the key's state as text, with the exchange's error if there is one. */
function stateText(t: Translate, { state, error }: CredentialView): string {
  const word = t(`keys.state.${state}`);
  if (error === null) return word;
  const said = exchangeText(t, error);
  return `${word}. ${errorText(t, error)}${said === null ? '' : ` ${said}`}`;
}
