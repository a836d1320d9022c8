import { useState } from 'react';
import type { CopyRequest } from '../../../../renderer/state/commands.ts';
import { useCommand } from '../../../../renderer/state/services.ts';
import { CopyDialogs } from '../../../../renderer/features/followEditor/CopyDialogs.tsx';

/** Shows the requested dialog until it ends, as the window does. */
export function CopyDialogHost() {
  const [request, setRequest] = useState<CopyRequest | null>(null);
  useCommand('copyDialog.edit', setRequest);
  useCommand('copyDialog.stop', setRequest);
  useCommand('copyDialog.close', setRequest);
  return request && <CopyDialogs request={request} onEnd={() => setRequest(null)} />;
}
