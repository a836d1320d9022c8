import { useTranslation } from 'react-i18next';
import { registerMessages } from '../../i18n/messages.ts';
import enMoveFunds from '../../locales/en/moveFunds.json';
import { useDesk, useServices } from '../../state/services.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import './palette.css';

registerMessages(enMoveFunds);

/** The panels that help with moving funds; practice alone can change the simulator's account. */
const places = { balances: 'balances', records: 'records', practice: 'practice' } as const;

/** Says that the API has no call for deposits, withdrawals and transfers between own accounts, and what there is. */
export function MoveFunds({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { commands, desk } = useServices();
  const isDemo = useDesk((state) => state.app?.account === 'demo');
  const isSimulator = useDesk((state) => state.app?.environment === 'simulator');
  const go = (place: keyof typeof places): void => {
    onClose();
    commands.dispatch({ type: 'panel.show', panel: places[place] });
  };
  const shown = (['balances', 'records', 'practice'] as const).filter((place) => place !== 'practice' || isSimulator);
  return (
    <Dialog
      title={t('moveFunds.title')}
      className="move-funds"
      decline={t('moveFunds.close')}
      foot={null}
      onClose={onClose}
    >
      <p>{t('moveFunds.none')}</p>
      <p>{t('moveFunds.where')}</p>
      <ul>
        {shown.map((place) => (
          <li key={place}>
            <span>{t(`moveFunds.${place}`)}</span>
            <button type="button" className="button" onClick={() => go(place)}>
              {t(`moveFunds.${place}.open`)}
            </button>
          </li>
        ))}
        <li>
          <span>{t(isDemo ? 'moveFunds.user.demo' : 'moveFunds.user')}</span>
          {!isDemo && (
            // This dialog is replaced by the other one.
            <button type="button" className="button" onClick={() => desk.showCommand('transfer')}>
              {t('moveFunds.user.open')}
            </button>
          )}
        </li>
      </ul>
    </Dialog>
  );
}
