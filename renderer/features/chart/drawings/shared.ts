import type { DocumentName } from '../../../../shared/ipc/fileViews.ts';
import type { Client } from '../../../bridge/client.ts';
import type { Services } from '../../../bridge/services.ts';
import { createDrawings, type Drawings } from './store.ts';

interface Open {
  readonly drawings: Drawings;
  users: number;
}

/** Open documents of each connection with main: two charts of one symbol draw the same drawings at once. */
const openDocuments = new WeakMap<Client, Map<DocumentName, Open>>();

/** The drawings of a document, shared by all who have it open. `release` is called once, when it is no longer shown. */
export function shareDrawings(
  services: Pick<Services, 'client' | 'clock' | 'desk'>,
  name: DocumentName,
): { readonly drawings: Drawings; readonly release: () => void } {
  const documents = openDocuments.get(services.client) ?? new Map<DocumentName, Open>();
  openDocuments.set(services.client, documents);
  const open = documents.get(name) ?? { drawings: createDrawings(services, name), users: 0 };
  documents.set(name, open);
  open.users += 1;
  let released = false;
  return {
    drawings: open.drawings,
    release() {
      if (released) return;
      released = true;
      open.users -= 1;
      if (open.users > 0) return;
      open.drawings.close();
      if (documents.get(name) === open) documents.delete(name);
    },
  };
}
