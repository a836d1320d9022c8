import { useShallow } from 'zustand/react/shallow';
import { findInstrument, type Selection } from '../../bridge/deskStore.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { useContract } from '../../bridge/useContract.ts';
import { useZone } from '../../ui/cells.tsx';
import { deskFaceInputs, faceOf } from '../../ui/face.ts';
import { useSheet } from './useSheet.ts';
import { SheetView } from './View.tsx';
import '../../styles/sheet.css';
import { enSheet } from '../../i18n/enSheet.ts';
import { bringWords } from '../../i18n/messages.ts';

bringWords(enSheet);

/** Everything about one symbol that changes seldom: rules, fees, brackets, funding, hours. */
export function SheetPanel({ selection }: { readonly selection: Selection }) {
  const { desk: actions } = useServices();
  const desk = useDesk(useShallow(deskFaceInputs));
  const zone = useZone();
  const { sheet, since, error, reading, refresh } = useSheet(selection);
  const contract = useContract(selection);
  const feed = sheet && ({ status: 'live', reason: null, since, received: since } as const);
  const face = faceOf({ ...desk, selection, feed, error: sheet ? null : error, hasContent: sheet !== null });
  const live = contract.feed?.status === 'live' ? (contract.content?.funding ?? null) : null;
  return (
    <SheetView
      face={face}
      actions={{ retry: refresh, startSimulator: actions.startSimulator }}
      sheet={sheet}
      instrument={findInstrument(desk.instruments, selection)}
      funding={live}
      since={since}
      error={error}
      reading={reading}
      zone={zone}
      onRefresh={refresh}
    />
  );
}
