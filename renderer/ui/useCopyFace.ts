import { useShallow } from 'zustand/react/shallow';
import { copyTradingOf, useCopyTrading } from '../bridge/copyStore.ts';
import type { FeedStatus } from '../bridge/feedStatus.ts';
import { useDesk, useServices } from '../bridge/services.ts';
import type { EmptyReason, Face } from './face.ts';
import type { FaceActions } from './PanelFace.tsx';
import { deskTradingInputs, keyOf, tradingFace } from './tradingFace.ts';

/** An account's face as a panel of copy trading shows it: the demo account has none, whatever its key and feeds are. */
export function copyFace(face: Face, demo: boolean): Face {
  return demo && face.kind !== 'stopped' ? { kind: 'empty', reason: 'noCopyDemo' } : face;
}

/** The face of a panel of copy trading, and what the person can do from it. The demo account has no copy trading. */
export function useCopyFace(
  feed: FeedStatus | null,
  hasContent: boolean,
  empty: EmptyReason,
): { readonly face: Face; readonly actions: FaceActions } {
  const services = useServices();
  const { desk } = services;
  const inputs = useDesk(useShallow(deskTradingInputs));
  const demo = useDesk((state) => state.app?.account === 'demo');
  const error = useCopyTrading((state) => state.error);
  const face = tradingFace({ ...inputs, key: keyOf(inputs), error, feeds: [feed], hasContent, empty });
  return {
    face: copyFace(face, demo),
    actions: {
      retry: copyTradingOf(services).retry,
      startSimulator: desk.startSimulator,
      openKeys: () => desk.showKeys(true),
    },
  };
}
