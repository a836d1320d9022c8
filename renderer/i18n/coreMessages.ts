import book from '../locales/en/book.json';
import instrumentFigures from '../locales/en/instrumentFigures.json';
import killSwitch from '../locales/en/killSwitch.json';
import limits from '../locales/en/limits.json';
import notices from '../locales/en/notices.json';
import panels from '../locales/en/panels.json';
import statusBar from '../locales/en/statusBar.json';
import tape from '../locales/en/tape.json';
import terms from '../locales/en/terms.json';
import window from '../locales/en/window.json';
import workspace from '../locales/en/workspace.json';

/**
 * Messages of the first screen, of failures that can occur before the other messages are loaded, and the title that a
 * panel shows before it is loaded.
 */
export const coreMessages = {
  ...book,
  ...instrumentFigures,
  ...killSwitch,
  ...limits,
  ...notices,
  ...panels,
  ...statusBar,
  ...tape,
  ...terms,
  ...window,
  ...workspace,
};
