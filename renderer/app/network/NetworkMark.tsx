import { useTranslation } from 'react-i18next';
import { hostAndPort } from '../../../shared/exchange/addresses.ts';
import { registerMessages } from '../../i18n/messages.ts';
import enNetwork from '../../locales/en/network.json';
import { useServices } from '../../state/services.ts';
import { errorText } from '../../ui/errorText.ts';
import { useNetwork } from './useNetwork.ts';

registerMessages(enNetwork);

/**
 * A button in the status bar while a proxy or a certificate authority of the user is in force, or while neither is and no
 * live connection is made; it opens the settings at the network.
 */
export function NetworkMark() {
  const { t } = useTranslation();
  const { desk } = useServices();
  const view = useNetwork();
  if (!view || (!view.proxy && !view.authority && !view.error)) return null;
  const { proxy, authority, error } = view;
  const texts = [...(proxy ? [t('network.mark.proxy')] : []), ...(authority ? [t('network.mark.authority')] : [])];
  const details = [
    ...(proxy ? [t('network.inForce.proxy', { proxy: hostAndPort(proxy) })] : []),
    ...(authority ? [t('network.inForce.authority', { subject: authority.subject })] : []),
  ];
  const label = error ? t('network.mark.closed') : texts.join(' · ');
  const title = error ? errorText(t, error) : details.join('\n');
  return (
    <button
      type="button"
      className="button quiet"
      aria-haspopup="dialog"
      title={title}
      onClick={() => desk.showCommand('networkSettings')}
    >
      {/* Whoever holds the key of the authority can read live traffic, and without a route there is none. */}
      <span className={error || authority ? 'warning-text' : ''}>{label}</span>
    </button>
  );
}
