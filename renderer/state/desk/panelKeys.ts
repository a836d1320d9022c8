/**
 * Every key that works only while a panel has the focus, besides those of all tables: the panels bind their keys from
 * here, and the list of hotkeys shows them. `pointer` has what a modifier key does to a click.
 */
export const panelKeys = {
  chart: {
    earlier: ['ArrowLeft'],
    later: ['ArrowRight'],
    zoomIn: ['+', '='],
    zoomOut: ['-'],
    latest: ['End'],
    goTo: ['g', 'G'],
  },
  drawing: {
    remove: ['Delete', 'Backspace'],
    duplicate: ['Mod+D'],
    undo: ['Mod+Z'],
    redo: ['Mod+Shift+Z', 'Mod+Y'],
  },
  pointer: { price: ['Alt+Click'], size: ['Alt+Click'], total: ['Shift+Click'] },
  ladder: {
    up: ['ArrowUp'],
    down: ['ArrowDown'],
    pageUp: ['PageUp'],
    pageDown: ['PageDown'],
    recentre: ['c', 'C'],
  },
  ladderTrade: {
    buy: ['b', 'B'],
    sell: ['s', 'S'],
    move: ['m', 'M'],
    cancel: ['Delete'],
    size: ['1', '2', '3', '4', '5'],
    leave: ['Escape'],
  },
  positions: {
    quarter: ['1'],
    half: ['2'],
    threeQuarters: ['3'],
    whole: ['4'],
    limit: ['l'],
    reverse: ['r'],
    margin: ['m'],
    protect: ['t', 'F2'],
  },
  openOrders: { edit: ['F2'] },
  watchlist: {
    favourite: ['f', 'F'],
    menu: ['Shift+F10', 'ContextMenu'],
    moveUp: ['Alt+ArrowUp'],
    moveDown: ['Alt+ArrowDown'],
  },
  follows: { edit: ['F2'] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
