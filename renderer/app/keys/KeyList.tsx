import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CredentialView } from '../../../shared/ipc/credentialViews.ts';
import { MINUTE_MS } from '../../../shared/time/units.ts';
import { formatMinute } from '../../format/time.ts';
import type { Translate } from '../../i18n/messages.ts';
import { useServices } from '../../state/services.ts';
import { useZone } from '../../ui/cells.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { errorText, exchangeText } from '../../ui/errorText.ts';
import { useMonotonic } from '../../ui/pulse.ts';

/** Interval at which a countdown of minutes is shown anew, in ms. */
const COUNTDOWN_MS = 5_000;

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
                <td>
                  {stateText(t, key)} {key.testAt !== undefined && <NextTest at={key.testAt} />}
                </td>
                <td>
                  {key.active ? (
                    <strong>{t('keys.inUse')}</strong>
                  ) : (
                    <button
                      type="button"
                      className="button row-button"
                      aria-label={t(key.testAt === undefined ? 'keys.use.name' : 'keys.test.name', {
                        label: key.label,
                        lastFour: key.lastFour,
                      })}
                      onClick={() => onUse(key)}
                    >
                      {t(key.testAt === undefined ? 'keys.use' : 'keys.test')}
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

/** Says when a key that has not taken effect yet is tested, and counts the minutes down. */
function NextTest({ at }: { readonly at: number }) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const zone = useZone();
  useMonotonic(COUNTDOWN_MS);
  const minutes = Math.max(0, Math.ceil((at - clock.now()) / MINUTE_MS));
  return <span role="status">{t('keys.test.at', { count: minutes, time: formatMinute(at, zone) })}</span>;
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
