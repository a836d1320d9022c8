import { useShallow } from 'zustand/react/shallow';
import type { FeedStatus } from '../bridge/feedStatus.ts';
import { useDesk, useServices, useTrading } from '../bridge/services.ts';
import type { EmptyReason, Face } from './face.ts';
import type { FaceActions } from './PanelFace.tsx';
import { deskTradingInputs, keyOf, tradingFace } from './tradingFace.ts';

/** The face of an account panel that draws from these feeds, and what the person can do from it. */
export function useTradingFace(
  feeds: readonly (FeedStatus | null)[],
  hasContent: boolean,
  empty: EmptyReason,
): { readonly face: Face; readonly actions: FaceActions } {
  const { desk, trading } = useServices();
  const inputs = useDesk(useShallow(deskTradingInputs));
  const error = useTrading((state) => state.error);
  return {
    face: tradingFace({ ...inputs, key: keyOf(inputs), error, feeds, hasContent, empty }),
    actions: { retry: trading.retry, startSimulator: desk.startSimulator, openKeys: () => desk.showKeys(true) },
  };
}
