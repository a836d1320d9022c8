import { app, type WebPreferences } from 'electron';

/** What every page of the program runs with; the desk and the confirm window add their preload. */
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
    // A desk behind another window goes on trading (R24).
    backgroundThrottling: false,
    devTools: !app.isPackaged,
  };
}
