import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangeAddresses } from '../../../shared/exchange/addresses.ts';
import type { AddressCheck, AddressesView } from '../../../shared/ipc/addressViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { formatBarTime } from '../../format/time.ts';
import { registerMessages } from '../../i18n/messages.ts';
import enAddresses from '../../locales/en/addresses.json';
import { useServices } from '../../state/services.ts';
import { useZone } from '../../ui/cells.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/errorText.ts';
import { AddressForm } from './AddressForm.tsx';
import { addressFields, isSame } from './addressFields.ts';
import './addresses.css';

registerMessages(enAddresses);

/** Shows the addresses of each environment, edits those of live and tests them (R20). */
export function AddressDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { client, desk } = useServices();
  const zone = useZone();
  const [view, setView] = useState<AddressesView | null>(null);
  const [checks, setChecks] = useState<readonly AddressCheck[]>([]);
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState<'saving' | 'testing' | null>(null);
  useEffect(() => {
    void client.call('addresses.view', {}).then((answer) => {
      if (answer.ok) setView(answer.value);
      else setError(answer.error);
    });
  }, [client]);
  const test = async (): Promise<void> => {
    setBusy('testing');
    setChecks([]);
    const answer = await client.call('addresses.test', {});
    setBusy(null);
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    setView(answer.value.view);
    setChecks(answer.value.checks);
  };
  const change = async (live: ExchangeAddresses | null): Promise<void> => {
    setBusy('saving');
    setChecks([]);
    const answer = await client.call('addresses.change', { live });
    setBusy(null);
    const declined = !answer.ok && answer.error.key === 'error.address.kept';
    setError(answer.ok || declined ? null : answer.error);
    if (!answer.ok) return;
    setView(answer.value);
    // The keys of these addresses are others.
    desk.refresh();
    if (answer.value.testedAt === null) await test();
  };
  const stateText = ({ testedAt, live, shipped }: AddressesView): string => {
    const which = t(isSame(live, shipped) ? 'addresses.shipped' : 'addresses.changed');
    const verified =
      testedAt === null ? t('addresses.unverified') : t('addresses.verified', { time: formatBarTime(testedAt, zone) });
    return `${which} ${verified}`;
  };
  return (
    <Dialog
      title={t('addresses.title')}
      className="addresses"
      kill="head"
      close={t('addresses.close')}
      busy={busy === 'saving'}
      onClose={onClose}
    >
      {view && (
        <>
          <h3>{t('addresses.live')}</h3>
          {view.edited && (
            <p className="warning-text" role="alert">
              {t('addresses.edited')}
            </p>
          )}
          <p role="status" className={view.testedAt === null ? 'warning-text' : ''}>
            {stateText(view)}
          </p>
          <AddressForm
            key={JSON.stringify(view.live)}
            view={view}
            busy={busy}
            error={error}
            onSave={(live) => void change(live)}
            onReset={() => void change(null)}
            onTest={() => void test()}
          />
          <ul className="address-checks" aria-live="polite" aria-label={t('addresses.checks')}>
            {checks.map(({ market, kind, error: failure }) => (
              <li key={`${market}.${kind}`} className={failure ? 'warning-text' : ''}>
                {t(`addresses.field.${market}.${kind}`)}:{' '}
                {failure ? errorText(t, failure) : t('addresses.check.passed')}
              </li>
            ))}
          </ul>
          <h3>{t('addresses.simulator')}</h3>
          <p className="quiet-text">{t(view.simulator ? 'addresses.simulator.note' : 'addresses.simulator.stopped')}</p>
          {view.simulator && (
            <dl className="address-list">
              {addressFields.map(({ market, kind }) => (
                <div key={`${market}.${kind}`}>
                  <dt>{t(`addresses.field.${market}.${kind}`)}</dt>
                  <dd>{view.simulator?.[market][kind]}</dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
      {!view && <p role={error ? 'alert' : 'status'}>{error ? errorText(t, error) : t('addresses.loading')}</p>}
    </Dialog>
  );
}
