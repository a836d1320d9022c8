/**
 * The window from its sources with hot reload: Vite's development server behind the addresses of the Chromium shell. Nothing
 * of it is part of a production build; its content security policy is looser, because Vite puts scripts and styles inline.
 */
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';
import type { ServedFile } from '../../main/app/shell.ts';
import type { launchBrowser } from '../../shell/chromium/launchBrowser.ts';
import { withoutLibraryThemes } from '../build.mjs';
import { at } from '../lib/paths.mjs';

/** The policy of development: the production one without trusted types, and with Vite's inline scripts and styles. */
export const DEVELOPMENT_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; worker-src 'self' blob:; frame-src 'none'; base-uri 'none'; form-action 'none'; object-src 'none'";

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

/** Path of the WebSocket over which Vite sends updates. */
const UPDATES = '/updates';

/**
 * Returns the style sheets that the window's scripts import, as paths below its folder; that of the first screen comes
 * first, as in the window. Sheets that another one imports, also those of packages, are served as a part of it.
 */
function styleSheets(root: string): string[] {
  const renderer = path.join(root, 'renderer');
  const imported = fs
    .readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .toSorted((one, other) => Number(other === 'main.tsx') - Number(one === 'main.tsx') || (one < other ? -1 : 1))
    .flatMap((file) => {
      const text = fs.readFileSync(path.join(renderer, file), 'utf8');
      const sheets = [...text.matchAll(/^import '(\..+\.css)';$/gm)].map(([, sheet]) => sheet!);
      return sheets.map((sheet) => path.join(path.dirname(file), sheet).split(path.sep).join('/'));
    });
  return [...new Set(imported)].map((sheet) => `/${sheet}`);
}

/** Gives the pop-outs' page the style sheets and takes the scripts away: the page runs none that could load a style (R23). */
const popOutPage = (root: string): Plugin => ({
  name: 'pop-out-page',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path: page }) =>
      page.endsWith('popout.html')
        ? {
            html: html.replaceAll(/<script[\s\S]*?<\/script>/g, ''),
            tags: styleSheets(root).map((file) => ({
              tag: 'link',
              attrs: { rel: 'stylesheet', href: `${file}?direct` },
              injectTo: 'head',
            })),
          }
        : html,
  },
});

/** Serves the pictures that the pages name above their own folder. */
const picturesAbove = (root: string): Plugin => ({
  name: 'pictures-above',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/assets/') === true) request.url = `/@fs${root}${request.url}`;
      next();
    });
  },
});

/** The development server of the window. */
export interface WindowServer {
  /** Base address, for {@link servedBy} and {@link carryUpdates}. */
  readonly address: string;
  /** Calls `listener` with the path of each file below the watched folders that changed, was added or removed. */
  onChange(folders: readonly string[], listener: (file: string) => void): void;
  close(): Promise<void>;
}

/** Starts the server for the sources below `root`, on a free port of the loopback interface. */
export async function startWindowServer(root: string, cache: string): Promise<WindowServer> {
  const server = await createServer({
    configFile: false,
    root: path.join(root, 'renderer'),
    cacheDir: cache,
    logLevel: 'warn',
    publicDir: false,
    appType: 'mpa',
    plugins: [react(), popOutPage(root), picturesAbove(root)],
    css: { postcss: { plugins: [withoutLibraryThemes] } },
    server: {
      host: '127.0.0.1',
      port: 0,
      fs: { allow: [root, fs.realpathSync(at('node_modules'))] },
      hmr: { protocol: 'wss', host: 'bundle.app.invalid', clientPort: 443, path: UPDATES },
    },
  });
  await server.listen();
  const bound = server.httpServer?.address();
  if (!bound || typeof bound === 'string') throw new Error('the development server has no port');
  return {
    address: `http://127.0.0.1:${bound.port}`,
    onChange(folders, listener) {
      server.watcher.add([...folders]);
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, listener);
    },
    close: () => server.close(),
  };
}

/** Answers the window's requests from a development server. */
export function servedBy(address: string): (requested: string) => Promise<ServedFile> {
  return async (requested) => {
    const reply = await fetch(new URL(requested, address), { headers: { accept: '*/*' } });
    return {
      status: reply.status,
      headers: {
        'Content-Type': reply.headers.get('content-type') ?? 'text/plain',
        'Content-Security-Policy': DEVELOPMENT_POLICY,
        'Cache-Control': 'no-cache',
      },
      body: new Uint8Array(await reply.arrayBuffer()),
    };
  };
}

/** Carries Vite's updates into the pages of a browser that has no network: the shell's processes are the only way out. */
export async function carryUpdates(context: Browser, address: string): Promise<void> {
  await context.routeWebSocket(
    (url) => url.pathname === UPDATES,
    (page) => {
      const { pathname, search } = new URL(page.url());
      const server = new WebSocket(`${address.replace(/^http/, 'ws')}${pathname}${search}`, ['vite-hmr']);
      const opened = once(server, 'open');
      page.onMessage((message) => void opened.then(() => server.send(String(message))));
      page.onClose(() => server.close());
      server.addEventListener('message', ({ data }: MessageEvent<string>) => page.send(data));
      server.addEventListener('close', () => void page.close().catch(() => undefined));
    },
  );
}
