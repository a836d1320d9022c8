import { useDesk } from '../bridge/services.ts';
import { useNumberStyle } from '../format/useNumberStyle.ts';
import type { NumberStyle } from '../format/numberStyle.ts';

/** What a panel that draws by itself depends on beside its data. */
export interface Look {
  /** Changes with the colours. */
  readonly theme: string;
  /** Changes with the height of a row: text size and density. */
  readonly room: string;
  /** The way figures are written. */
  readonly style: NumberStyle;
}

/** The look in effect; the component draws again when it changes. */
export function useLook(): Look {
  const theme = useDesk((state) => `${state.resolvedTheme} ${state.app?.settings.directionColours ?? ''}`);
  const room = useDesk((state) => `${state.app?.settings.textSize ?? 100} ${state.app?.settings.density ?? ''}`);
  return { theme, room, style: useNumberStyle() };
}
