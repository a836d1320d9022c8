/** What the rest of the window may use of the desk state. */
export { type Desk, createDesk } from './desk.ts';
export {
  type CommandDialog,
  type DeskState,
  type DeskStore,
  type Instruments,
  type MissingList,
  type Selection,
  findInstrument,
} from './deskStore.ts';

export { createFaults } from './faults.ts';
export { type Notice, type NoticeContent, toneOf } from './notices.ts';
export {
  InFrontContext,
  type LinkGroup,
  PanelContext,
  type PanelHandle,
  type PanelParams,
  linkGroups,
  useIsContentNeeded,
  usePanel,
} from './panelHandle.ts';

export { panelKeys } from './panelKeys.ts';

export { createBrowserSound } from './sound.ts';
