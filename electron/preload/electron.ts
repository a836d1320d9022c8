/** Preload of the main window in Electron: sandboxed, isolated, and it exposes only the bridge. */
import './zodWithoutEval.ts';
import { contextBridge, ipcRenderer } from 'electron';
import { CALL_CHANNEL, EVENT_CHANNEL, LOADED_CHANNEL } from '../../shared/ipc/channels.ts';
import { installBridge } from './installBridge.ts';

installBridge(
  {
    invoke: (name, json) => ipcRenderer.invoke(CALL_CHANNEL, name, json),
    listen: (receiver) =>
      void ipcRenderer.on(EVENT_CHANNEL, (_event, name: string, payload) => receiver(name, payload)),
  },
  (name, bridge) => contextBridge.exposeInMainWorld(name, bridge),
);
ipcRenderer.send(LOADED_CHANNEL);
