import './conditional.css';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Position } from '../../../shared/domain/order.ts';
import { markOf } from '../../ui/environmentMark.ts';
import { type Services, useDesk, useServices, useTrading } from '../../state/services.ts';
import { useTraderKey } from '../../state/account/index.ts';
import enProtect from '../../locales/en/protect.json';
import { registerMessages } from '../../i18n/messages.ts';
import { formatNumber, formatSigned } from '../../format/number.ts';
import { exactAmount } from '../../ui/amount.ts';
import { useInstrumentOf } from '../../ui/cells.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { sideText } from '../../ui/orderText.ts';
import { createWatchedPrices, livePrice } from './prices.ts';
import { emptyProtect, legs, readProtect, type LegForm, type ProtectForm } from './protectForm.ts';
import { LabelledChoice, TypedField, formText } from './fields.tsx';

registerMessages(enProtect);

/**
 * Error code of the exchange for a parameter that a copy-trader key may not set (document 3, TP/SL rule; A-TRADER-KEY).
 */
const TRADER_CODE = '-1142';

/**
 * Returns whether the exchange refused a partial quantity or a limit price in the way it refuses them for a copy-trader
 * key, although the key is not marked as one.
 */
export function refusedAsTrader(intents: readonly Intent[]): boolean {
  return intents.some(({ draft, state, error }) => {
    if (!('kind' in draft) || draft.kind !== 'tpSl' || state !== 'rejected') return false;
    const asks = draft.execution.kind === 'limit' || draft.size.kind === 'quantity';
    return asks && error?.exchange?.code === TRADER_CODE;
  });
}

interface ProtectProps {
  readonly positionId: string;
  readonly onClose: () => void;
}

/**
 * Shows the dialog that sets take-profit and stop-loss of an open position. The user confirms the resulting orders as a
 * plan (R15).
 */
export function Protect({ positionId, onClose }: ProtectProps) {
  const { t } = useTranslation();
  const { client, clock, commands } = useServices();
  const positions = useTrading((state) => state.positions.list);
  const intents = useTrading((state) => state.intents);
  const traderKey = useTraderKey();
  const tradingContext = useDesk(
    useShallow(({ app }) => ({
      environment: app?.environment ?? ('simulator' as const),
      account: app?.account ?? ('main' as const),
    })),
  );
  const position = positions.find((one) => one.positionId === positionId) ?? null;
  const mark = t(markOf(tradingContext.environment, tradingContext.account).word);
  return (
    <Dialog
      title={t('protect.title', {
        symbol: position?.symbol ?? '',
        side: position ? t(`order.positionSide.${position.side}`) : '',
        mark,
      })}
      className="protect"
      kill="head"
      close={t('protect.close')}
      onClose={onClose}
    >
      {position === null ? (
        <p role="status">{t('protect.gone')}</p>
      ) : (
        <Form
          position={position}
          count={positions.filter(({ symbol, side }) => symbol === position.symbol && side === position.side).length}
          trader={traderKey ? 'key' : refusedAsTrader(intents) ? 'refused' : null}
          mark={mark}
          services={{ client, clock, commands }}
          close={onClose}
        />
      )}
    </Dialog>
  );
}

interface LegProps {
  readonly leg: (typeof legs)[number];
  readonly form: LegForm;
  readonly first: boolean;
  /** Whether only market execution is offered. */
  readonly trader: boolean;
  /** Profit or loss of closing at the typed price. */
  readonly gain: string | null;
  readonly quote: string;
  readonly at: (field: string) => Pick<ReturnType<typeof readProtect>, 'problems' | 'notes'>;
  readonly change: (more: Partial<LegForm>) => void;
}

/** Shows the fields of the take-profit or of the stop-loss. */
function LegFields({ leg, form: one, first, trader, gain, quote, at, change }: LegProps) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend>{t(`protect.${leg}`)}</legend>
      <TypedField
        label={t('protect.trigger')}
        name={t(`protect.trigger.${leg}`)}
        value={one.trigger}
        first={first}
        onChange={(trigger) => change({ trigger })}
        {...at(`${leg}.trigger`)}
      />
      <LabelledChoice
        label={t('protect.source')}
        name={t(`protect.source.${leg}`)}
        value={one.source}
        options={(['contract', 'mark'] as const).map((value) => ({
          value,
          text: t(`conditional.source.${value}`),
        }))}
        onChange={(source) => change({ source })}
      />
      <LabelledChoice
        label={t('protect.execution')}
        name={t(`protect.execution.${leg}`)}
        value={one.execution}
        options={(trader ? (['market'] as const) : (['market', 'limit'] as const)).map((value) => ({
          value,
          text: t(`protect.execution.${value}`),
        }))}
        onChange={(execution) => change({ execution })}
      />
      {one.execution === 'limit' && (
        <TypedField
          label={t('protect.price')}
          name={t(`protect.price.${leg}`)}
          value={one.price}
          onChange={(text) => change({ price: text })}
          {...at(`${leg}.price`)}
        >
          {at(`${leg}.price`).problems.some(({ key }) => key === 'protect.problem.blankPrice') && (
            <button type="button" className="button" onClick={() => change({ execution: 'market' })}>
              {t('protect.market.instead')}
            </button>
          )}
        </TypedField>
      )}
      {gain !== null && (
        <p className="quiet-text number">{t('protect.gain', { gain: formatSigned(gain, 2), quote })}</p>
      )}
    </fieldset>
  );
}

interface FormProps {
  readonly position: Position;
  /** Number of positions of this side. */
  readonly count: number;
  /**
   * Why only whole positions at market are offered (R19): the key is of the copy-trader type, or the exchange refused
   * it as one.
   */
  readonly trader: 'key' | 'refused' | null;
  readonly mark: string;
  readonly services: Pick<Services, 'client' | 'clock' | 'commands'>;
  readonly close: () => void;
}

function Form({ position, count, trader, mark, services, close }: FormProps) {
  const { t } = useTranslation();
  const instrument = useInstrumentOf()({ market: 'futures', symbol: position.symbol });
  const [prices] = useState(() => createWatchedPrices(services.client, services.clock));
  const [held, setForm] = useState<ProtectForm>(emptyProtect);
  // Problems of fields not filled in yet are shown only after the user tries to continue.
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    prices.follow([position.symbol]);
    return () => prices.follow([]);
  }, [prices, position.symbol]);
  const watched = useStore(prices.store, (state) => state[position.symbol]);
  if (!instrument) return <p role="status">{t('ticket.blocked.loading')}</p>;

  const form: ProtectForm = trader
    ? {
        ...held,
        size: 'whole',
        takeProfit: { ...held.takeProfit, execution: 'market' },
        stopLoss: { ...held.stopLoss, execution: 'market' },
      }
    : held;
  const now = { contract: livePrice(watched, 'contract'), mark: livePrice(watched, 'mark') };
  const { drafts, problems, notes, gains } = readProtect(form, { position, instrument, prices: now });
  const at = (field: string) => ({
    problems: problems.filter((one) => one.field === field && (asked || isTypedIn(form, field))),
    notes: notes.filter((one) => one.field === field),
  });
  const price = (text: string | null): string =>
    text === null ? t('ticket.unknown') : exactAmount(text, instrument.priceDecimals);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (drafts.length === 0) return;
    services.commands.dispatch({
      type: 'orders.request',
      request: {
        kind: drafts.length === 1 ? 'single' : 'sequence',
        drafts,
        title: { key: 'protect.plan', params: { symbol: position.symbol } },
      },
    });
    close();
  };
  return (
    <form className="protect-form" noValidate onSubmit={submit}>
      <p className="number">
        {t('protect.position', {
          size: exactAmount(position.size, instrument.quantityDecimals),
          base: instrument.baseAsset,
          entry: formatNumber(position.entryPrice, instrument.priceDecimals),
          quote: instrument.quoteAsset,
          last: price(now.contract),
          mark: price(now.mark),
        })}
      </p>
      {count > 1 && (
        <p className="warning-text">
          {t('protect.side', { side: t(`order.positionSide.${position.side}`), symbol: position.symbol, count })}
        </p>
      )}
      {trader && <p role="status">{t(trader === 'key' ? 'protect.traderKey' : 'protect.trader')}</p>}
      <div className="protect-legs">
        {legs.map((leg, index) => (
          <LegFields
            key={leg}
            leg={leg}
            form={form[leg]}
            first={index === 0}
            trader={trader !== null}
            gain={gains[leg]}
            quote={instrument.quoteAsset}
            at={at}
            change={(more) => setForm({ ...held, [leg]: { ...held[leg], ...more } })}
          />
        ))}
      </div>
      <LabelledChoice
        label={t('protect.size')}
        name={t('protect.size')}
        value={form.size}
        options={(trader ? (['whole'] as const) : (['whole', 'part'] as const)).map((value) => ({
          value,
          text: t(`protect.size.${value}`),
        }))}
        onChange={(size) => setForm({ ...held, size })}
      />
      {form.size === 'part' && (
        <TypedField
          label={t('protect.quantity', { base: instrument.baseAsset })}
          value={form.quantity}
          onChange={(quantity) => setForm({ ...held, quantity })}
          {...at('quantity')}
        />
      )}
      <div className="dialog-buttons">
        <span role="status" className="ticket-problem">
          {at('form')
            .problems.map((one) => formText(t, one))
            .join(' ')}
        </span>
        <button
          type="submit"
          className="button primary"
          title={sideText(t, position.side === 'LONG' ? 'SELL' : 'BUY', position.side)}
        >
          {t('protect.submit', { mark })}
        </button>
      </div>
    </form>
  );
}

/** Returns whether a field contains text: an empty field is not shown as wrong before the user tries to continue. */
function isTypedIn(form: ProtectForm, field: string): boolean {
  if (field === 'quantity') return form.quantity !== '';
  const leg = legs.find((one) => field.startsWith(`${one}.`));
  return leg !== undefined && form[leg].trigger !== '';
}
