import { Popover } from '@base-ui/react/popover';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import { actualOf } from '../../features/ticket/ticketOutcome.ts';
import { formatNumber } from '../../format/number.ts';
import { latestIntent, orderFlowOf, plainOrderOf, useOwnFills, type FlowOutcome } from '../../state/orders/index.ts';
import { useServices, useTrading } from '../../state/services.ts';
import { useInstrumentOf } from '../../ui/cells.tsx';
import { openModals } from '../../ui/useModal.ts';
import { Pointer, usePlace } from './Pointer.tsx';

const TICKET = '[data-panel=ticket]';
/** Decimals of a fee: fees of small orders are small. */
const FEE_DECIMALS = 4;
/** What an order cost or was worth is compared with nothing here: only the actual figures are shown. */
const noPrediction = { average: null, fee: null, feeAsset: '', slippage: null, best: null, liquidation: null };

/**
 * Leads through a first order: it points at the ticket with the size field in focus, leaves the confirmation to its
 * dialog, and ends with the figures of the filled order. The window stays usable; Escape ends it at any step.
 */
export function FirstOrder({ onEnd }: { readonly onEnd: () => void }) {
  const services = useServices();
  const { commands } = services;
  const { stage, outcome } = useStore(orderFlowOf(services).store);
  const [before] = useState(outcome);
  useEffect(() => {
    commands.dispatch({ type: 'panel.show', panel: 'ticket' });
    commands.dispatch({ type: 'ticket.enterSize', guided: true });
  }, [commands]);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && openModals.getState().length === 0) end();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const place = usePlace(TICKET);
  if (!place || stage.kind !== 'idle') return null;
  // The frame points at the field to fill in; a sent order has none.
  const isSent = outcome !== before;
  return (
    <Pointer place={isSent ? { ...place, isSeen: false } : place} side="left" initialFocus={false} onEnd={onEnd}>
      <Step outcome={isSent ? outcome : null} onEnd={onEnd} />
    </Pointer>
  );
}

interface StepProps {
  /** Outcome of the order that was sent since the start; `null`: none was sent yet. */
  readonly outcome: FlowOutcome | null;
  readonly onEnd: () => void;
}

function Step({ outcome, onEnd }: StepProps) {
  const { t } = useTranslation();
  const intents = useTrading((state) => state.intents);
  const draft = outcome && plainOrderOf(outcome.request);
  const sent = outcome?.kind === 'answered' ? outcome.intents[0] : undefined;
  const intent = sent && latestIntent(sent, intents);
  if (draft && intent?.state === 'placed' && intent.orderId !== null) {
    return <Placed draft={draft} orderId={intent.orderId} onEnd={onEnd} />;
  }
  const isOpen = intent !== undefined && ['recorded', 'sending', 'inDoubt'].includes(intent.state);
  const text = outcome === null ? 'firstOrder.size' : isOpen ? 'firstOrder.waiting' : 'firstOrder.refused';
  return (
    <Words title={t('firstOrder.title')} text={t(text)}>
      <button type="button" className="button quiet" onClick={onEnd}>
        {t('firstOrder.skip')}
      </button>
    </Words>
  );
}

interface PlacedProps {
  readonly draft: OrderDraft;
  readonly orderId: string;
  readonly onEnd: () => void;
}

/** Shows what the order was filled with: price, fee and the position it opened. */
function Placed({ draft, orderId, onEnd }: PlacedProps) {
  const { t } = useTranslation();
  const { commands } = useServices();
  const fills = useOwnFills(draft.market, draft.symbol).filter((fill) => fill.orderId === orderId);
  const instrument = useInstrumentOf()(draft);
  const positions = useTrading((state) => state.positions.list);
  const actual = actualOf(fills, draft.side, noPrediction, null);
  const finish = (
    <button type="button" className="button primary" onClick={onEnd}>
      {t('firstOrder.finish')}
    </button>
  );
  if (!actual || !instrument) {
    return (
      <Words title={t('firstOrder.placed')} text={t('firstOrder.placed.text')}>
        {finish}
      </Words>
    );
  }
  const { quantityDecimals, priceDecimals, baseAsset, quoteAsset } = instrument;
  const size = (quantity: string): string =>
    t('firstOrder.amount', { amount: formatNumber(quantity, quantityDecimals), asset: baseAsset });
  const side = draft.market === 'futures' ? draft.positionSide : null;
  const position = positions.find((one) => one.symbol === draft.symbol && one.side === side);
  const rows = [
    { name: t(`firstOrder.${draft.side}`), value: size(actual.filled) },
    {
      name: t('firstOrder.price'),
      value: t('firstOrder.amount', { amount: formatNumber(actual.average, priceDecimals), asset: quoteAsset }),
    },
    {
      name: t('firstOrder.fee'),
      value:
        actual.fee === null || actual.feeAsset === null
          ? t('cell.none')
          : t('firstOrder.amount', { amount: formatNumber(actual.fee, FEE_DECIMALS), asset: actual.feeAsset }),
    },
    ...(position
      ? [
          {
            name: t('firstOrder.position'),
            value: t('firstOrder.position.value', {
              side: t(`order.positionSide.${position.side}`),
              size: size(position.size),
            }),
          },
        ]
      : []),
  ];
  return (
    <Words
      title={t('firstOrder.filled')}
      text={t('firstOrder.filled.text')}
      content={
        <dl className="value-pairs">
          {rows.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="number">{value}</dd>
            </div>
          ))}
        </dl>
      }
    >
      {position && (
        <button
          type="button"
          className="button"
          onClick={() => {
            onEnd();
            commands.dispatch({ type: 'ticket.flatten' });
          }}
        >
          {t('firstOrder.close')}
        </button>
      )}
      {finish}
    </Words>
  );
}

interface WordsProps {
  readonly title: string;
  readonly text: string;
  readonly content?: ReactNode;
  /** The buttons. */
  readonly children: ReactNode;
}

function Words({ title, text, content, children }: WordsProps) {
  return (
    <>
      <Popover.Title>{title}</Popover.Title>
      <Popover.Description role="status">{text}</Popover.Description>
      {content}
      <div className="dialog-buttons">{children}</div>
    </>
  );
}
