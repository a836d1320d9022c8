import { useTranslation } from 'react-i18next';
import type { Position } from '../../../shared/domain/order.ts';
import { Popover, useClosePopover } from '../../ui/Popover.tsx';

interface ProtectMenuProps {
  readonly positions: readonly Position[];
  readonly onProtect: (position: Position) => void;
}

/** Chooses the position whose take-profit and stop-loss are set; absent without a position. */
export function ProtectMenu({ positions, onProtect }: ProtectMenuProps) {
  const { t } = useTranslation();
  if (positions.length === 0) return null;
  return (
    <Popover label={t('conditional.protect')} name={t('conditional.protect.name')} align="end" above>
      <Menu positions={positions} onProtect={onProtect} />
    </Popover>
  );
}

function Menu({ positions, onProtect }: ProtectMenuProps) {
  const { t } = useTranslation();
  const close = useClosePopover();
  return (
    <div className="menu">
      {positions.map((position) => (
        <button
          key={position.positionId}
          type="button"
          className="menu-item"
          onClick={() => {
            close();
            onProtect(position);
          }}
        >
          {t('conditional.protect.of', {
            symbol: position.symbol,
            side: t(`order.positionSide.${position.side}`),
            size: position.size,
          })}
        </button>
      ))}
    </div>
  );
}
