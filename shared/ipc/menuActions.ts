/** Actions of the window that the application menu starts. None of them trades. */
export const menuActions = [
  'app.about',
  'settings.open',
  'palette.open',
  'symbol.search',
  'hotkeys.sheet',
  'textSize.larger',
  'textSize.smaller',
] as const;
/** See {@link menuActions}. */
export type MenuAction = (typeof menuActions)[number];
