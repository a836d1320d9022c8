import fs from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const fixed = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:/Program Files/Google/Chrome/Application/chrome.exe',
    'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
  ],
};

/** Returns the system's Chromium or a browser built on it, or null. `FOREDECK_CHROMIUM` sets its path explicitly. */
export function findChromium(env = process.env) {
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = [
    env.FOREDECK_CHROMIUM,
    ...(fixed[process.platform] ?? []),
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
  ];
  return candidates.find((file) => file !== undefined && fs.existsSync(file)) ?? null;
}
