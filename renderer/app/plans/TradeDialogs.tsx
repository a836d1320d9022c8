import enConditional from '../../locales/en/conditional.json';
import enDemo from '../../locales/en/demo.json';
import enTicket from '../../locales/en/ticket.json';
import { registerMessages } from '../../i18n/messages.ts';
import { later } from '../../ui/later.ts';
import './plans.css';
import { Suspense, useSyncExternalStore } from 'react';
import { protectLink } from '../../bridge/protectLink.ts';
import { OrderConfirm } from './OrderConfirm.tsx';

registerMessages(enConditional);
registerMessages(enDemo);
registerMessages(enTicket);

/** Loaded when the user protects a position for the first time. */
const Protect = later(async () => (await import('../../features/conditional/Protect.tsx')).Protect);

/** Trading dialogs that panels open and that must work while their panel is hidden: mounted once, outside the dock. */
export function TradeDialogs() {
  const asked = useSyncExternalStore(protectLink.store.subscribe, () => protectLink.store.getState().asked);
  return (
    <>
      <OrderConfirm />
      {asked !== null && (
        <Suspense>
          <Protect key={asked.positionId} positionId={asked.positionId} onClose={protectLink.close} />
        </Suspense>
      )}
    </>
  );
}
