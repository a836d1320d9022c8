import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '../bridge/deskStore.ts';
import { useDesk, useServices } from '../bridge/services.ts';
import { Popover } from '../ui/Popover.tsx';
import type { SymbolListProps } from './SymbolList.tsx';

/**
 * The desk's symbol and the way to another one: type two letters, arrow keys, Enter. A hotkey opens it from anywhere. The
 * list is fetched once the strip stands, so that it is there before the first letter.
 */
export function SymbolSwitcher({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const holder = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(0);
  const [List, setList] = useState<ComponentType<SymbolListProps> | null>(null);
  const asked = useDesk((state) => state.command === 'symbols');

  useEffect(() => {
    void import('./SymbolList.tsx').then(({ SymbolList }) => setList(() => SymbolList));
  }, []);
  useEffect(() => {
    if (!asked) return;
    desk.showCommand(null);
    holder.current?.querySelector<HTMLElement>('[popover]')?.showPopover();
  }, [asked, desk]);

  const choose = ({ market, symbol }: Selection): void => desk.changeSettings({ market, symbol });
  const name = t('strip.symbol', { symbol: selection.symbol, market: t(`market.${selection.market}`) });
  return (
    <div className="symbol-switcher" ref={holder}>
      <Popover
        className="symbol-button"
        name={name}
        onOpen={() => setOpened((count) => count + 1)}
        label={
          <>
            <strong>{selection.symbol}</strong>
            <span className="market-tag">
              {selection.market === 'futures' ? t('market.futures.kind') : t('market.spot')}
            </span>
            <svg viewBox="0 0 10 6" width="10" height="6" aria-hidden="true">
              <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" />
            </svg>
          </>
        }
      >
        {List && <List key={opened} selection={selection} onChoose={choose} />}
      </Popover>
    </div>
  );
}
