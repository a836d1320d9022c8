import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SymbolSetting } from '../../../shared/domain/accountSettings.ts';
import { useCommand } from '../../state/services.ts';
import { later } from '../../ui/later.ts';
import type { TicketAccount, TicketMarket } from './context.ts';
import { findMarkedOf, marginAccountOf } from './riskAfter.ts';
import type { KnownSetting } from './useMarginFacts.ts';

const SettingDialog = later(async () => (await import('./SettingDialog.tsx')).SettingDialog);

interface SettingButtonProps {
  readonly market: TicketMarket;
  readonly account: TicketAccount;
  readonly known: KnownSetting;
  /** Whether the ticket is locked: then a command does not open the dialog either. */
  readonly locked?: boolean;
}

/**
 * Shows the present leverage and margin mode; a click opens the dialog that changes them. Only for futures of the main
 * account.
 */
export function SettingButton({ market, account, known, locked = false }: SettingButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { margin } = account;
  const { setting } = known;
  useCommand('ticket.openSetting', () => {
    if (locked || !margin || setting === null) return false;
    setOpen(true);
  });
  if (!margin) return null;
  const { symbol } = market.instrument;
  const words = (of: SymbolSetting): string => {
    const none = t('ticket.none');
    const leverage =
      of.marginType === 'ISOLATED'
        ? t('ticket.setting.isolated', {
            long: of.isolatedLongLeverage ?? none,
            short: of.isolatedShortLeverage ?? none,
          })
        : t('ticket.setting.cross', { leverage: of.crossLeverage ?? none });
    return of.separatedMode === 'SEPARATED' ? `${leverage} · ${t('ticket.setting.SEPARATED')}` : leverage;
  };
  return (
    <>
      <button
        type="button"
        className="button quiet"
        disabled={setting === null}
        title={t('ticket.setting', { symbol })}
        onClick={() => setOpen(true)}
      >
        {setting ? words(setting) : t('ticket.setting.unknown')}
      </button>
      <Suspense>
        {open && setting && (
          <SettingDialog
            instrument={market.instrument}
            setting={setting}
            account={marginAccountOf(margin)}
            find={findMarkedOf(market, account, margin)}
            onSetting={known.take}
            onRefresh={known.refresh}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
