/** The page of the gallery; inside the program, where there is a bridge, it records instead what main sends. */
import '../../electron/preload/zodWithoutEval.ts';
import { createRoot } from 'react-dom/client';
import '../../renderer/styles/index.css';
import '../../renderer/app/workspace/dock/dock.css';
import '../../renderer/app/workspace/workspace.css';
import './gallery.css';
import { installedBridge } from '../../renderer/ipc/client.ts';
import { readAddress } from './address.ts';
import { showEntry } from './page.tsx';
import { recordPanels } from './recordPanels.tsx';

const root = createRoot(document.getElementById('root')!);
const bridge = installedBridge();
if (bridge) recordPanels(root, bridge);
else void showEntry(root, readAddress(window.location.search));
