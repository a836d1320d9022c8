import { app, type WebPreferences } from 'electron';

/**
 * Returns the web preferences of every page of the program; the main window and the confirm window add their preload.
 */
export function pagePreferences(): WebPreferences {
  return {
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    disableDialogs: true,
    // The app continues to trade while its window is behind another one (R24).
    backgroundThrottling: false,
    devTools: !app.isPackaged,
  };
}
