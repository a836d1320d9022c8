import { enChart } from './enChart.ts';
import { enDrawings } from './enDrawings.ts';
import { enLadder } from './enLadder.ts';
import { enPalette } from './enPalette.ts';
import { enSheet } from './enSheet.ts';
import { enWatchlist } from './enWatchlist.ts';
import { firstWords } from './first.ts';

/**
 * Every word the window shows, by message key. Flat keys; `{{name}}` is filled from the parameters. The window itself starts
 * with the first words; what is fetched later brings its own (F17).
 */
export const en = {
  ...firstWords,
  ...enChart,
  ...enDrawings,
  ...enLadder,
  ...enPalette,
  ...enSheet,
  ...enWatchlist,
} as const;
