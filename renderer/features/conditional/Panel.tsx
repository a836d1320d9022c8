import { useStore } from 'zustand';
import type { Selection } from '../../bridge/deskStore.ts';
import { useServices } from '../../bridge/services.ts';
import { useTrading } from '../../bridge/tradingStore.ts';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { useMonotonic } from '../../ui/pulse.ts';
import { useTradingFace } from '../../ui/useTradingFace.ts';
import { CancelTriggers } from './CancelTriggers.tsx';
import { triggerChoices } from './model.ts';
import { ConditionalView } from './View.tsx';

/** Ages are drawn anew this often, in ms. */
const AGE_MS = 10_000;

/** Conditional orders of futures, wherever they were placed. */
export function ConditionalPanel({ selection }: { readonly selection: Selection }) {
  const { cancels, clock } = useServices();
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const { feed, open } = useTrading((state) => state.triggers);
  const pending = useStore(cancels.store, (state) => state.pending);
  const { face, actions } = useTradingFace([feed], open.length > 0, 'noTriggers');
  useMonotonic(AGE_MS);
  return (
    <>
      <PanelTools>
        <CancelTriggers
          choices={triggerChoices(open, selection.symbol)}
          onCancel={({ scope }) => cancels.cancelTriggers(scope)}
        />
      </PanelTools>
      <ConditionalView
        face={face}
        actions={actions}
        triggers={open}
        pending={pending}
        zone={zone}
        instrumentOf={instrumentOf}
        now={clock.now()}
        onCancel={cancels.cancelTrigger}
      />
    </>
  );
}
