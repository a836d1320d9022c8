/**
 * Everything that lives as long as the program, whichever trading context is open: the profile, the settings, the
 * keychain, the simulator.
 */
import path from 'node:path';
import type { ForwardView } from '../../../../shared/ipc/forwardViews.ts';
import type { SimulatorView } from '../../../../shared/ipc/appState.ts';
import { publicAddresses, type ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { createLogFile } from '../../platform/log/logFile.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { createNodeHttp } from '../../exchange/node/nodeHttp.ts';
import { createPinnedHttp } from '../../exchange/node/pinnedHttp.ts';
import { createForwarding, type Forwarding } from '../../features/alerts/forwarding/forwarding.ts';
import { createDocumentFiles } from '../../platform/files/nodeDocumentFiles.ts';
import { createForwardSecrets } from '../credentials/forwardSecrets.ts';
import { createProfileFiles } from '../../platform/files/nodeProfileFiles.ts';
import { prepareProfileFolder } from '../../platform/files/profileFolder.ts';
import { createAboutCalls } from '../about.ts';
import type { AppOptions } from '../appOptions.ts';
import { createCrashes, type Crashes } from '../crashes.ts';
import { openAddresses, type LiveAddresses } from '../environment/liveAddresses.ts';
import type { Keychain } from '../credentials/keychain.ts';
import { createLinkFollower, type LinkFollower } from '../links/linkFollower.ts';
import { createWindowFiles, type WindowFiles } from '../windowFiles/windowFiles.ts';
import {
  addressesOf,
  createSimulatorHost,
  type SimulatorHost,
  type SimulatorInfo,
} from '../../exchange/embedded/simulatorHost.ts';
import { guardedTransport } from '../../exchange/invariants/rightExchange.ts';
import type { SecretGuard } from '../../platform/invariants/secretGuard.ts';
import type { Instruments } from '../../market/instruments.ts';
import type { Violated } from '../../platform/invariants/violations.ts';
import { createSecretRegistry, type SecretRegistry } from '../../platform/log/secretRegistry.ts';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';
import { createSettingsStore, type SettingsStore } from '../settings/settingsStore.ts';
import { createNodeUpdateFolder } from '../updates/nodeUpdateFolder.ts';
import { createUpdates, type Updates } from '../updates/updates.ts';
import { askThrough } from '../../platform/question.ts';
import type { UpdatesView } from '../../../../shared/ipc/updateViews.ts';
import type { OpenExposure } from '../../trading/openExposure.ts';
import type { Shell } from '../shell.ts';
import { createStartFigures, type StartFigures } from '../startFigures.ts';
import { keychainOf, simulatorOf } from '../startParts.ts';
import { createNetwork, type Network } from '../network/network.ts';
import { createSessionKeys, type SessionKeys } from '../credentials/heldKeys.ts';

/** The open trading context, as far as the session notifies it. */
export interface SessionListener {
  readonly notice: (error: AppError) => void;
  readonly violated: Violated;
  readonly log: Pick<Logger, 'write'>;
  readonly secretFree: SecretGuard;
  readonly settingsChanged: (settings: Settings) => void;
  /** Returns the instrument; undefined when it is not listed, null while the list is not loaded. */
  readonly findInstrument: Instruments['find'];
  /** Called when a link names a workspace and the window can show it. */
  readonly workspaceLinked: (name: string) => void;
  /** Called when the route of live connections changed, or why there is none. */
  readonly networkChanged: () => void;
  readonly simulatorChanged: (view: SimulatorView) => void;
  readonly forwardingChanged: (view: ForwardView) => void;
  /** Called when the simulator's addresses were set or removed. */
  readonly simulatorAt: (addresses: ExchangeAddresses | null, info: SimulatorInfo | null) => void;
  readonly updatesChanged: (view: UpdatesView) => void;
  /** Returns what would be left open if the program ended now. */
  readonly left: () => OpenExposure;
}

export interface Session {
  readonly shell: Shell;
  readonly options: AppOptions;
  readonly profile: string;
  /** Whether a flushed record is certain to be on disk (XF10), and notices about the folder for the user. */
  readonly folder: Awaited<ReturnType<typeof prepareProfileFolder>>;
  readonly logFile: ReturnType<typeof createLogFile>;
  readonly secrets: SecretRegistry;
  readonly files: ProfileFiles;
  readonly keychain: Keychain;
  readonly sessionKeys: SessionKeys;
  /** Addresses of live, as the user confirmed them. */
  readonly addresses: LiveAddresses;
  readonly figures: StartFigures;
  readonly userAgent: string;
  readonly settings: SettingsStore;
  /** The route of all connections but those to the simulator and to destinations around this machine. */
  readonly network: Network;
  readonly host: SimulatorHost;
  readonly windowFiles: WindowFiles;
  readonly links: LinkFollower;
  readonly updates: Updates;
  readonly aboutCalls: ReturnType<typeof createAboutCalls>;
  readonly crashes: Crashes;
  readonly forwarding: Forwarding;
  /** Ends the simulator and writes unsaved data to disk; the log stays open. */
  end(): Promise<void>;
  /** Writes unsaved settings and documents to disk. */
  flush(): Promise<void>;
}

/** Returns all addresses of the exchange: the shipped ones, those of live in force, and the running simulator's. */
function exchangeOrigins(live: ExchangeAddresses, simulator: SimulatorInfo | null): readonly string[] {
  const running = simulator ? [addressesOf(simulator)] : [];
  const origins = [publicAddresses, live, ...running].flatMap(({ spot, futures }) => [spot, futures]);
  return [...origins.flatMap(({ rest, ws }) => [rest, ws]), ...(simulator ? [simulator.control.address] : [])];
}

/**
 * Creates a session with a stopped simulator and settings not yet loaded; `listener` is called again for each
 * notification.
 */
export async function createSession(
  shell: Shell,
  options: AppOptions,
  userAgent: string,
  listener: () => SessionListener,
): Promise<Session> {
  const { clock } = options;
  const { profile } = shell.paths;
  const folder = await prepareProfileFolder(profile);
  const files = createProfileFiles(profile, clock);
  const violated: Violated = (...facts) => listener().violated(...facts);
  // The simulator's proof uses a separate transport, because the simulator stays the same while trading contexts
  // change.
  const transport = guardedTransport(createNodeHttp(clock), { environment: 'simulator', account: 'main' }, violated);
  const notice = (error: AppError): void => listener().notice(error);
  const addresses = await openAddresses(files);
  const settings = createSettingsStore(clock, files, notice, (changed) => {
    shell.setTheme(changed.theme);
    listener().settingsChanged(changed);
  });
  const host = createSimulatorHost({
    startSimulator: simulatorOf(options, profile, transport),
    timeFactor: options.timeFactor,
    changed: (view) => listener().simulatorChanged(view),
    addresses: (addresses) => listener().simulatorAt(addresses, addresses && host.info()),
    notice,
  });
  const windowFiles = createWindowFiles(
    clock,
    shell,
    (...args) => listener().secretFree(...args),
    notice,
    options.safe,
  );
  const links = createLinkFollower({
    clock,
    shown: () => settings.current(),
    show: (symbol) => void settings.change(symbol),
    find: (market, symbol) => listener().findInstrument(market, symbol),
    openWorkspace: (name) => listener().workspaceLinked(name),
    notify: notice,
  });
  const secrets = createSecretRegistry();
  const keychain = keychainOf(options.keychain);
  const network = createNetwork({
    clock,
    random: options.random.fork('network'),
    files,
    filesIn: (chosen) => createProfileFiles(chosen, clock),
    keychain,
    secrets,
    shell,
    notice,
    changed: () => listener().networkChanged(),
  });
  // The servers of updates are no exchange, so that they have connections of their own.
  const updateTransport = createNodeHttp(clock, { route: network.route });
  const updates = createUpdates({
    clock,
    files,
    folder: createNodeUpdateFolder(path.join(profile, 'updates'), clock),
    transport: updateTransport,
    key: options.build?.updateKey ?? null,
    version: options.version,
    running: {
      platform: process.platform,
      arch: process.arch,
      shell: shell.name,
      form: options.build?.form ?? null,
    },
    userAgent,
    ask: askThrough(shell, () => settings.current()),
    shell,
    left: () => listener().left(),
    changed: (view) => listener().updatesChanged(view),
    notice,
  });
  const forwarding = createForwarding({
    enabled: options.safe !== true,
    clock,
    random: options.random,
    files: createDocumentFiles(path.join(profile, 'alerts'), clock),
    secrets: createForwardSecrets(clock, keychain),
    registry: secrets,
    connections: createPinnedHttp(clock, { route: network.route }),
    exchange: () => exchangeOrigins(addresses.live(), host.info()),
    settings: () => settings.current(),
    userAgent,
    telegram: options.telegram,
    notice,
    log: { write: (...line) => listener().log.write(...line) },
    changed: (view) => listener().forwardingChanged(view),
  });
  const flush = async (): Promise<void> => {
    await settings.flush();
    await windowFiles.flush();
  };
  return {
    shell,
    options,
    profile,
    folder,
    logFile: createLogFile(path.join(profile, 'logs')),
    secrets,
    files,
    keychain,
    sessionKeys: createSessionKeys(),
    addresses,
    figures: createStartFigures(clock, () => options.sinceProcessStart()),
    userAgent,
    settings,
    network,
    host,
    windowFiles,
    links,
    updates,
    aboutCalls: createAboutCalls({
      version: options.version,
      node: process.version,
      build: options.build,
      files,
      program: options.bundles === undefined ? null : createProfileFiles(options.bundles, clock),
    }),
    crashes: createCrashes(clock),
    forwarding,
    async end() {
      links.stop();
      updates.stop();
      updateTransport.close();
      await forwarding.stop();
      await host.stop();
      await flush();
      transport.close();
    },
    flush,
  };
}
