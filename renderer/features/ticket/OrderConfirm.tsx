import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import { wordOf } from '../../../shared/domain/typedWord.ts';
import { markOf } from '../../ui/environmentMark.ts';
import { accountFinder } from '../../bridge/demoSymbols.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { ticketLink } from '../../bridge/ticketLink.ts';
import { formatNumber } from '../../format/number.ts';
import { enDemoPanels } from '../../i18n/enDemoPanels.ts';
import { enTicket } from '../../i18n/enTicket.ts';
import { registerMessages } from '../../i18n/messages.ts';
import { ConfirmFrame } from '../../ui/ConfirmFrame.tsx';
import { confirmStateOf, useConfirming, useRequested } from '../../ui/useConfirming.ts';
import { actionOf, sidesOf } from './form.ts';
import { orderFlowOf, type FlowStage, type OrderFlow } from './flow.ts';
import { attachedTexts, orderText, restatedText, sentenceText, type MarkedContext } from './words.ts';

registerMessages(enDemoPanels);
registerMessages(enTicket);

/** A stage with a confirmation, or one that is about to have one. */
export type ConfirmStage = Extract<FlowStage, { kind: 'confirming' }> | Extract<FlowStage, { kind: 'preparing' }>;

/**
 * Confirms orders, whatever panel they come from. The window mounts it once, outside the dock, so that it works while
 * the ticket is hidden; it also takes the orders that other panels request.
 */
export function OrderConfirm() {
  const services = useServices();
  const flow = orderFlowOf(services);
  const stage = useStore(flow.store, (state) => state.stage);
  const instruments = useDesk((state) => state.instruments);
  useRequested(ticketLink, (draft) => flow.begin(draft, (error) => services.desk.notify({ kind: 'error', error })));
  const tradingContext = useConfirming(flow, stage.kind);

  const open = stage.kind === 'confirming' || (stage.kind === 'preparing' && stage.again);
  if (!open) return null;
  const draft = stage.kind === 'confirming' ? stage.ticket.draft : stage.draft;
  const instrument = accountFinder(tradingContext.account, instruments)(draft);
  return <ConfirmDialog stage={stage} instrument={instrument} tradingContext={tradingContext} flow={flow} />;
}

interface ConfirmProps {
  readonly stage: ConfirmStage;
  readonly instrument: Instrument | null;
  readonly tradingContext: MarkedContext;
  readonly flow: Pick<OrderFlow, 'confirm' | 'decline' | 'review'>;
}

/** Shows the confirmation dialog. */
export function ConfirmDialog({ stage, instrument, tradingContext, flow }: ConfirmProps) {
  const { t } = useTranslation();
  const ticket = stage.kind === 'confirming' && !stage.expired ? stage.ticket : null;
  const draft = stage.kind === 'confirming' ? stage.ticket.draft : stage.draft;
  const order = instrument ? orderText(t, draft, instrument) : draft.symbol;
  return (
    <ConfirmFrame
      state={confirmStateOf(stage)}
      environment={tradingContext.environment}
      account={tradingContext.account}
      title={t('ticket.confirm.title', { mark: t(markOf(tradingContext.environment, tradingContext.account).word) })}
      word={ticket ? wordOf(ticket.warnings) : null}
      yes={{
        text: t('ticket.confirm.yes', { order }),
        look: sidesOf(actionOf(draft)).side === 'BUY' ? 'buys' : 'sells',
      }}
      checking={t('ticket.confirm.checking')}
      flow={flow}
    >
      <Restated stage={stage} instrument={instrument} draft={draft} cancels={tradingContext.account !== 'demo'} />
    </ConfirmFrame>
  );
}

interface RestatedProps {
  readonly stage: ConfirmStage;
  readonly instrument: Instrument | null;
  readonly draft: OrderDraft;
  /** Whether the account can cancel resting orders (R16). */
  readonly cancels: boolean;
}

function Restated({ stage, instrument, draft, cancels }: RestatedProps) {
  const { t } = useTranslation();
  const ticket = stage.kind === 'confirming' ? stage.ticket : null;
  const reference = ticket?.reference ?? null;
  return (
    <>
      {instrument && <p className="confirm-order">{restatedText(t, draft, instrument, ticket?.notional ?? null)}</p>}
      {instrument && attachedTexts(t, draft, instrument).map((text) => <p key={text}>{text}</p>)}
      {draft.timeInForce !== null && <p>{t(`ticket.timeInForce.${draft.timeInForce}.hint`)}</p>}
      {!cancels && draft.timeInForce === 'GTC' && <p>{t('ticket.demo.rests')}</p>}
      {draft.market === 'futures' && draft.reduceOnly && <p>{t('ticket.confirm.reduceOnly')}</p>}
      {ticket && (
        <p className="quiet-text">
          {reference === null || !instrument
            ? t('ticket.confirm.noReference')
            : t('ticket.confirm.reference', { price: formatNumber(reference, instrument.priceDecimals) })}
        </p>
      )}
      {ticket && ticket.warnings.length > 0 && (
        <ul className="confirm-warnings" aria-label={t('ticket.confirm.warnings')}>
          {ticket.warnings.map((warning) => (
            <li key={warning.key}>{sentenceText(t, warning)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
