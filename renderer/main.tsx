import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import './styles/index.css';
import { App } from './app/App.tsx';
import { DeskBoundary } from './app/DeskBoundary.tsx';
import { copyPlainFigures } from './app/copyPlain.ts';
import { keepEarlyPresses, listenHotkeys } from './app/hotkeys/listen.ts';
import { ignoreDrops } from './app/ignoreDrops.ts';
import { followLanguage } from './app/language.ts';
import { followLook } from './app/look.ts';
import { Recovery } from './app/recovery/later.ts';
import { createBrowserClock } from './ipc/browserClock.ts';
import { createCancels, announceTrading } from './state/orders/index.ts';
import { createClient, installedBridge } from './ipc/client.ts';
import { createCommands } from './state/commands.ts';
import { createDesk, createFaults, createBrowserSound } from './state/desk/index.ts';
import { createBrowserFrames } from './ipc/frames.ts';
import { createSafetyControl, createTrading } from './state/account/index.ts';
import { ServicesContext } from './state/services.ts';
import { createMessages } from './i18n/messages.ts';
import { followFonts } from './ui/fontLoads.ts';
import { createPaintReporter } from './ipc/watchdog.ts';

/** Starts the app in the page. Without a bridge the page shows an explanation and stays empty otherwise. */
function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const messages = createMessages();
  const bridge = installedBridge();
  if (!bridge) {
    createRoot(root).render(<p className="opening">{messages.t('app.noBridge')}</p>);
    return;
  }
  const clock = createBrowserClock();
  const frames = createBrowserFrames();
  const client = createClient(bridge);
  const desk = createDesk(client, clock);
  const faults = createFaults(client, desk);
  faults.listen(window);
  const trading = createTrading(client, clock, desk.store);
  const commands = createCommands();
  const cancels = createCancels(client, trading, desk);
  const safety = createSafetyControl(client, desk.store, trading);
  announceTrading(client, desk, createBrowserSound());
  const painted = createPaintReporter(client, frames);
  followLook(desk.store, document, window.matchMedia('(prefers-color-scheme: light)'));
  followFonts(document);
  followLanguage(desk.store, messages, document);
  copyPlainFigures(document);
  ignoreDrops(window);
  keepEarlyPresses();
  listenHotkeys(window);
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={messages}>
        <ServicesContext value={{ client, clock, commands, frames, desk, trading, cancels, safety, painted }}>
          <DeskBoundary
            t={(key) => messages.t(key)}
            crashed={faults.notify}
            kill={safety.kill}
            reload={() => window.location.reload()}
            more={
              <Suspense>
                <Recovery where="boundary" />
              </Suspense>
            }
          >
            <App />
          </DeskBoundary>
        </ServicesContext>
      </I18nextProvider>
    </StrictMode>,
  );
}

start();
