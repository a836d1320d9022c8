import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { bestOf, type Sentence, type TicketMarket } from './context.ts';
import { closes, hasPrice, orderActions, sidesOf, type FormAction, type TicketForm } from './form.ts';
import { LegCheck, LegFields } from './LegFields.tsx';
import { isEmptyProblem, NumberField } from './NumberField.tsx';
import { offerOf } from './offer.ts';
import { PlanPreview } from './PlanPreview.tsx';
import { ReceiptView } from './ReceiptView.tsx';
import { SizeField } from './SizeField.tsx';
import { type TicketSummary, shortcutPrice } from './summary.ts';
import { RangeFields, StopField, ToolFields, ConditionalOrderFields } from './TypeFields.tsx';
import { TimeInForce, TypeRow } from './TypeRow.tsx';
import { planText, quoteDecimals, sentenceText, submitPlace, submitText, type MarkedContext } from './words.ts';
import { add, decimal, formatShort } from '../../../shared/num/decimal.ts';
import { formatNumber } from '../../format/number.ts';
import { Choice } from '../../ui/Choice.tsx';
import { ignoreHeldEnter } from '../../ui/useModal.ts';

interface PriceFieldProps {
  readonly form: TicketForm;
  readonly market: TicketMarket;
  readonly summary: TicketSummary;
  readonly act: (action: FormAction) => void;
}

/** Returns the label key of the price field, which depends on the order type. */
const priceLabel = ({ type }: TicketForm) =>
  type === 'SCALED' ? 'ticket.priceFrom' : type === 'CHASE' || type === 'TWAP' ? 'ticket.priceBound' : 'ticket.price';

/** Shows the limit price with its shortcuts. A shortcut is rounded to the tick, towards the less aggressive side. */
function PriceField({ form, market, summary, act }: PriceFieldProps) {
  const { t } = useTranslation();
  const { instrument } = market;
  const fresh = (price: string | null): string | null => (market.live ? price : null);
  const shortcuts = [
    { name: t('ticket.price.bid'), price: fresh(bestOf(market.bids)) },
    { name: t('ticket.price.ask'), price: fresh(bestOf(market.asks)) },
    { name: t('ticket.price.last'), price: fresh(market.last) },
    ...(form.market === 'futures' ? [{ name: t('ticket.price.mark'), price: fresh(market.mark) }] : []),
  ];
  // The less aggressive tick first, as it is the one a price would be rounded to.
  const ticks = sidesOf(form.aim).side === 'BUY' ? summary.ticks : summary.ticks.toReversed();
  return (
    <NumberField
      name="price"
      label={t(priceLabel(form), { unit: instrument.quoteAsset })}
      typed={form.price}
      problems={summary.problems.filter(({ field }) => field === 'price')}
      notes={summary.notes.filter(({ field }) => field === 'price')}
      onText={(text) => act({ kind: 'price', text })}
      above={
        <div className="ticket-shortcuts" role="group" aria-label={t('ticket.price.shortcuts')}>
          {shortcuts.map(({ name, price }) => {
            const rounded = price === null ? null : shortcutPrice(form, market, price);
            const hint =
              rounded === null
                ? t('ticket.price.none', { name })
                : t('ticket.price.take', { name, price: formatNumber(rounded, instrument.priceDecimals) });
            return (
              <button
                key={name}
                type="button"
                className="button quiet"
                title={hint}
                aria-label={hint}
                disabled={rounded === null}
                onClick={() => rounded !== null && act({ kind: 'price', text: rounded })}
              >
                {name}
              </button>
            );
          })}
        </div>
      }
    >
      {ticks.length > 0 && (
        <div className="ticket-shortcuts">
          {ticks.map((tick, place) => (
            // By place: a button stays the same one while the named price that it follows changes.
            <button
              key={place === 0 ? 'first' : 'second'}
              type="button"
              className="button"
              onClick={() => act({ kind: 'price', text: tick })}
            >
              {t('ticket.price.tick', { price: formatNumber(tick, instrument.priceDecimals) })}
            </button>
          ))}
        </div>
      )}
    </NumberField>
  );
}

/** Props of the order ticket. */
export interface TicketViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly form: TicketForm;
  /** `null` until the instrument is known. */
  readonly market: TicketMarket | null;
  readonly summary: TicketSummary | null;
  readonly tradingContext: MarkedContext;
  /** Why nothing can be sent now although the fields are valid; `passing`: the reason ends by itself in a moment. */
  readonly busy: (Sentence & { readonly passing: boolean }) | null;
  /** Whether the empty size field suggests a small size. */
  readonly isSizeSuggested?: boolean;
  readonly act: (action: FormAction) => void;
  readonly onSubmit: () => void;
  /** Content at the top: leverage and presets. */
  readonly head?: ReactNode;
  /** Cover over the ticket while it is locked (R18); `null` while it is open. Nothing beneath it can be reached. */
  readonly cover?: ReactNode;
  /** Outcomes of the previous orders. */
  readonly outcome: ReactNode;
}

/** Shows the order ticket from its props. */
export function TicketPanelView(props: TicketViewProps) {
  const { t } = useTranslation();
  const { panelState, actions, form, market, summary, act, onSubmit, outcome, head, cover = null } = props;
  const locked = cover !== null;
  const fields = market && summary ? { form, market, summary, act } : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <PanelStateView panel="ticket" title={t('panel.ticket')} panelState={panelState} actions={actions}>
      {/* Outside the form: an Enter in a field of its dialogs must never submit the order. */}
      {head !== undefined && (
        <div className="ticket-head" inert={locked}>
          {head}
        </div>
      )}
      <form className="ticket" inert={locked} noValidate onSubmit={submit} onKeyDown={ignoreHeldEnter}>
        <div className="ticket-fields">
          <Aims form={form} act={act} />
          <TypeRow form={form} act={act} />
          {market && summary && fields && (
            <>
              <ConditionalOrderFields {...fields} />
              {form.type === 'TWAP' && <RangeFields {...fields} />}
              {hasPrice(form) && <PriceField {...fields} />}
              {form.type === 'SCALED' && <RangeFields {...fields} />}
              <ToolFields {...fields} />
              <SizeField
                form={form}
                instrument={market.instrument}
                summary={summary}
                isSuggested={props.isSizeSuggested === true}
                act={act}
              />
              <StopField {...fields} />
              <div className="ticket-line options">
                <TimeInForce form={form} act={act} />
                <ReduceOnly form={form} act={act} />
                <LegCheck form={form} act={act} />
              </div>
              <LegFields {...fields} />
              <PlanPreview form={form} instrument={market.instrument} plan={summary.plan} />
              <ReceiptView
                form={form}
                instrument={market.instrument}
                receipt={summary.receipt}
                best={bestOf(sidesOf(form.aim).side === 'BUY' ? market.asks : market.bids)}
                mark={market.mark}
              />
            </>
          )}
          {outcome}
        </div>
        <Submit {...props} />
      </form>
      {cover}
    </PanelStateView>
  );
}

type FormProps = Pick<TicketViewProps, 'form' | 'act'>;

function ReduceOnly({ form, act }: FormProps) {
  const { t } = useTranslation();
  if (!closes(form.aim) || !offerOf(form).reduces) return null;
  return (
    <label className="ticket-check" title={t('ticket.reduceOnly.hint')}>
      <input
        type="checkbox"
        checked={form.reduceOnly}
        onChange={(event) => act({ kind: 'reduceOnly', on: event.target.checked })}
      />
      {t('ticket.reduceOnly')}
    </label>
  );
}

/** The actions of each purpose, the first one for a long position. */
const futuresActions = { open: ['openLong', 'openShort'], close: ['closeLong', 'closeShort'] } as const;
const purposes = ['open', 'close'] as const;

/** Shows the sides of an order, on futures those that open or those that close a position. */
function Aims({ form, act }: FormProps) {
  const { t } = useTranslation();
  const purpose = closes(form.aim) ? 'close' : 'open';
  const offered = form.market === 'spot' ? orderActions.spot : futuresActions[purpose];
  return (
    <>
      {form.market === 'futures' && (
        <Choice
          label={t('ticket.purpose')}
          value={purpose}
          options={purposes.map((value) => ({ value, text: t(`ticket.purpose.${value}`) }))}
          // The position's side stays: what was to open a long position then closes one.
          onChange={(next) =>
            act({ kind: 'aim', aim: futuresActions[next][sidesOf(form.aim).positionSide === 'SHORT' ? 1 : 0] })
          }
        />
      )}
      <div className="ticket-aims" role="group" aria-label={t('ticket.aim')}>
        {offered.map((aim) => (
          <button
            key={sidesOf(aim).positionSide ?? aim}
            type="button"
            className={`button ${sidesOf(aim).side === 'BUY' ? 'buys' : 'sells'}`}
            aria-pressed={form.aim === aim}
            onClick={() => act({ kind: 'aim', aim })}
          >
            {t(`ticket.aim.${aim}`)}
          </button>
        ))}
      </div>
    </>
  );
}

/** Shows what the order takes from the account: margin or value, with the fee; nothing where it takes none. */
function Cost({ summary, market }: Pick<TicketViewProps, 'summary' | 'market'>) {
  const { t } = useTranslation();
  if (!summary || !market) return null;
  const { instrument } = market;
  const { needed, fee, feeAsset, availableAsset } = summary.receipt;
  if (availableAsset !== instrument.quoteAsset) return null;
  const cost =
    needed === null || fee === null
      ? null
      : formatShort(feeAsset === availableAsset ? add(decimal(needed), decimal(fee)) : decimal(needed));
  return (
    <p className="ticket-cost" title={t('ticket.cost.hint')}>
      <span>{t('ticket.cost')}</span>
      <span className="number">
        {cost === null ? t('ticket.unknown') : formatNumber(cost, quoteDecimals(instrument))} {availableAsset}
      </span>
    </p>
  );
}

function Submit({ form, market, summary, tradingContext, busy }: TicketViewProps) {
  const { t } = useTranslation();
  const blocked: Sentence | null = busy ?? (summary ? summary.blocked : { key: 'ticket.blocked.loading', params: {} });
  const reason = blocked === null ? '' : sentenceText(t, blocked);
  const other = (summary?.problems ?? []).filter(({ field }) => field === 'order' || field === 'symbol');
  // What an empty field lacks is shown under that field.
  const isShown =
    blocked !== null && !busy && (isEmptyProblem(blocked) || other.some(({ key }) => key === blocked.key));
  const instrument = market?.instrument ?? null;
  const { order, place } =
    summary?.plan && instrument
      ? {
          order: planText(t, form, summary.plan, instrument),
          place: submitPlace(t, summary.plan.drafts[0]!, tradingContext),
        }
      : submitText(t, summary?.draft ?? null, form.aim, instrument, tradingContext);
  return (
    <div className="ticket-submit">
      {other.map((one) => (
        <p key={one.key} className="ticket-problem">
          {sentenceText(t, one)}
        </p>
      ))}
      <Cost summary={summary} market={market} />
      <button
        type="submit"
        className={`button ${sidesOf(form.aim).side === 'BUY' ? 'buys' : 'sells'}`}
        data-environment={tradingContext.environment}
        // While an order is being processed the button is not disabled, so that it keeps the keyboard focus.
        disabled={blocked !== null && !busy?.passing}
        aria-disabled={blocked !== null}
        title={reason === '' ? t('ticket.submit.hint', { order, mark: place }) : reason}
      >
        <span className="submit-order">{order}</span>
        <span className="visually-hidden"> - </span>
        <small>{place}</small>
      </button>
      {blocked !== null && !isShown && <p className="ticket-blocked">{reason}</p>}
    </div>
  );
}
