import enConditional from '../../locales/en/conditional.json';
import enDemo from '../../locales/en/demo.json';
import enTicket from '../../locales/en/ticket.json';
import { registerMessages } from '../../i18n/messages.ts';
import { later } from '../../ui/later.ts';
import './plans.css';
import { Suspense, useState } from 'react';
import { useCommand } from '../../state/services.ts';
import { OrderConfirm } from './OrderConfirm.tsx';

registerMessages(enConditional);
registerMessages(enDemo);
registerMessages(enTicket);

/** Loaded when the user protects a position for the first time. */
const Protect = later(async () => (await import('../../features/conditional/Protect.tsx')).Protect);

/** Trading dialogs that panels open and that must work while their panel is hidden: mounted once, outside the dock. */
export function TradeDialogs() {
  const [protecting, setProtecting] = useState<string | null>(null);
  useCommand('position.protect', ({ positionId }) => setProtecting(positionId));
  return (
    <>
      <OrderConfirm />
      {protecting !== null && (
        <Suspense>
          <Protect key={protecting} positionId={protecting} onClose={() => setProtecting(null)} />
        </Suspense>
      )}
    </>
  );
}
