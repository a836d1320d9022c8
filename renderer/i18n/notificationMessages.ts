import alertErrors from '../locales/en/alertErrors.json';
import conditionalErrors from '../locales/en/conditionalErrors.json';
import copyErrors from '../locales/en/copyErrors.json';
import draftErrors from '../locales/en/draftErrors.json';
import emptyPanels from '../locales/en/emptyPanels.json';
import exchangeErrors from '../locales/en/exchangeErrors.json';
import forwardErrors from '../locales/en/forwardErrors.json';
import keyErrors from '../locales/en/keyErrors.json';
import networkErrors from '../locales/en/networkErrors.json';
import orderErrors from '../locales/en/orderErrors.json';
import practiceErrors from '../locales/en/practiceErrors.json';
import programErrors from '../locales/en/programErrors.json';
import recordErrors from '../locales/en/recordErrors.json';
import safetyErrors from '../locales/en/safetyErrors.json';
import updateErrors from '../locales/en/updateErrors.json';
import workspaceErrors from '../locales/en/workspaceErrors.json';

/**
 * Messages that main, the preload script and shared rules send by key: errors, remarks, and why a figure is not
 * current; also why a panel is empty. Most of them are never shown; they are loaded in parallel with the first screen
 * (F17), and a component that needs one earlier waits for them.
 */
export const notificationMessages = {
  ...alertErrors,
  ...conditionalErrors,
  ...copyErrors,
  ...draftErrors,
  ...emptyPanels,
  ...exchangeErrors,
  ...forwardErrors,
  ...keyErrors,
  ...networkErrors,
  ...orderErrors,
  ...practiceErrors,
  ...programErrors,
  ...recordErrors,
  ...safetyErrors,
  ...updateErrors,
  ...workspaceErrors,
};
