import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Trigger } from '../../../shared/domain/triggerSchema.ts';
import { ok } from '../../../shared/result/result.ts';
import { createPast, type Past, type PastState } from '../../bridge/past.ts';
import { useWanted } from '../../bridge/panelHandle.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { holderOf, worldOf } from '../../bridge/tradingStore.ts';

/** The past of conditional orders as the exchange tells it: no archive keeps them. */
export type PastTriggers = PastState<Trigger> & Pick<Past<Trigger>, 'older' | 'retry'>;

/**
 * Past conditional orders of a contract, begun anew when it, the world or the key changes, and when `changes` does. A panel
 * behind another tab asks for nothing until it is in front.
 */
export function usePastTriggers(symbol: string, changes: string): PastTriggers {
  const { client, desk } = useServices();
  const holder = useDesk(holderOf);
  const running = useDesk(({ app }) => app?.environment !== 'simulator' || app.simulator.status === 'running');
  const [past] = useState(() =>
    createPast<Trigger>(
      ({ triggerId }) => triggerId,
      ({ createdAt }) => createdAt,
    ),
  );
  // What had changed when the newest page was last asked for: an answer on its way does not know of what came after.
  const asked = useRef(changes);
  const open = useEffectEvent(() => {
    asked.current = changes;
    const world = worldOf(desk.store.getState());
    if (!world) return;
    past.open(async (before) => {
      const result = await client.call('trading.triggerHistory', { ...world, symbol, before });
      return result.ok ? ok({ items: result.value.triggers, complete: result.value.complete }) : result;
    });
  });
  const wanted = useWanted(`${holder ?? ''} ${symbol}`);
  const refresh = useEffectEvent(() => {
    if (!wanted || asked.current === changes) return;
    asked.current = changes;
    past.refresh();
  });
  useEffect(() => {
    if (holder === null || !running || !wanted) past.clear();
    else open();
    return past.close;
  }, [past, holder, running, symbol, wanted]);
  // An order that left the open ones, or a new one, is news for the past too.
  useEffect(() => refresh(), [changes]);
  return { ...useStore(past.store), older: past.older, retry: past.retry };
}
