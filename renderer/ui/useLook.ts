import { useDesk } from '../state/services.ts';
import { useNumberStyle } from '../format/numberStyle.ts';
import type { NumberStyle } from '../format/numberStyle.ts';

/** The settings, other than its data, on which a panel drawn outside React depends. */
export interface Look {
  /** Changes with the colours. */
  readonly theme: string;
  /** Changes with the height of a row: text size and density. */
  readonly room: string;
  /** The number format. */
  readonly style: NumberStyle;
}

/** Returns the current appearance; the component re-renders when it changes. */
export function useLook(): Look {
  const theme = useDesk((state) => `${state.resolvedTheme} ${state.app?.settings.directionColours ?? ''}`);
  const room = useDesk((state) => `${state.app?.settings.textSize ?? 100} ${state.app?.settings.density ?? ''}`);
  return { theme, room, style: useNumberStyle() };
}
