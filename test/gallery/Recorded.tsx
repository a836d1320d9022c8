import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import type { Instrument } from '../../shared/domain/instrument.ts';
import type { Order } from '../../shared/domain/order.ts';
import { findInstrument } from '../../renderer/state/desk/deskStore.ts';
import { useDesk, useTrading } from '../../renderer/state/services.ts';
import { useInstrumentOf } from '../../renderer/ui/cells.tsx';
import { orderColumns } from '../../renderer/ui/orderColumns.tsx';
import type { Column } from '../../renderer/ui/table/column.ts';
import { selection } from './selection.ts';

/** What samples draw from: objects of the recording. */
export interface RecordedObjects {
  /** Open and ended futures orders, newest first. */
  readonly orders: readonly Order[];
  readonly columns: readonly Column<Order>[];
  readonly instrument: Instrument;
}

/** Draws a sample from recorded objects, once they are there. */
export function Recorded({ draw }: { readonly draw: (objects: RecordedObjects) => ReactNode }) {
  const { t } = useTranslation();
  const orders = useTrading(useShallow((state) => [...state.orders.futures.open, ...state.orders.futures.closed]));
  const instrument = useDesk((state) => findInstrument(state.instruments, selection));
  const instrumentOf = useInstrumentOf();
  if (instrument === null || orders.length === 0) return null;
  return <>{draw({ orders, columns: orderColumns(t, 'utc', instrumentOf).slice(0, 7), instrument })}</>;
}
