import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { marginAssets, usePositionSources } from '../features/positions/usePositionSources.ts';
import { describeAge } from '../format/duration.ts';
import { registerMessages, type Translate } from '../i18n/messages.ts';
import { isReceived } from '../ipc/feedStatus.ts';
import enAccountSummary from '../locales/en/accountSummary.json';
import enOrderLists from '../locales/en/orderLists.json';
import { useGuards } from '../state/account/index.ts';
import { useDesk, useServices, useTrading } from '../state/services.ts';
import { assetDecimals } from '../ui/amount.ts';
import { Amount, Gain } from '../ui/cells.tsx';
import { HiddenIcon, MoreIcon, ShownIcon } from '../ui/icons.ts';
import { Popover, useClosePopover } from '../ui/Popover.tsx';
import { useMonotonic } from '../ui/pulse.ts';
import { useTradingPanelState } from '../ui/useTradingPanelState.ts';
import { accountFigures, barShare, percentOf, type AccountFigure } from './accountFigures.ts';

registerMessages(enAccountSummary);
registerMessages(enOrderLists);

/** Time between two renderings of the figures, in ms: the prices behind them change many times a second. */
const PACE_MS = 500;
/** Margin ratio from which the bar warns, as a fraction. */
const NEAR_LIQUIDATION = 0.8;

interface AccountSummaryProps {
  /** Shows the workspace with the account's panels. */
  readonly onOpen: () => void;
}

/** The figures of the futures account in the header. A click shows the account's panels. */
export function AccountSummary({ onOpen }: AccountSummaryProps) {
  const { desk } = useServices();
  const now = useMonotonic(PACE_MS);
  const sources = usePositionSources();
  const balances = useTrading((state) => state.balances.futures);
  const environment = useDesk((state) => state.app?.environment ?? null);
  const hidden = useDesk((state) => state.app?.settings.hideAmounts ?? false);
  const guards = useGuards();
  const { account, positions } = sources;
  const { panelState } = useTradingPanelState(
    [balances.feed, positions.feed],
    isReceived(balances.feed),
    'noPositions',
  );
  // A report of the trading context that was left says nothing about this one.
  const isOfContext = guards?.environment === environment && guards?.account === account;
  const asset = marginAssets[account];
  const figures = accountFigures({
    asset,
    balances,
    positionsFeed: positions.feed,
    inputs: sources.inputsOf(sources.marks.getState(), sources.contracts.getState()),
    day: isOfContext ? (guards?.day ?? null) : null,
  });
  const isShown = panelState.kind === 'live' || panelState.kind === 'stale';
  return (
    <AccountSummaryView
      asset={asset}
      figures={isShown ? figures : figures.map(({ id }) => ({ id, value: null, feed: null }))}
      stale={panelState.kind === 'stale'}
      hidden={hidden}
      now={now}
      onOpen={onOpen}
      onHide={() => desk.changeSettings({ hideAmounts: !hidden })}
    />
  );
}

interface AccountSummaryViewProps extends AccountSummaryProps {
  readonly asset: string;
  readonly figures: readonly AccountFigure[];
  /** Whether main or the exchange no longer reports the account. */
  readonly stale: boolean;
  /** Whether amounts are hidden. */
  readonly hidden: boolean;
  /** Monotonic ms. */
  readonly now: number;
  readonly onHide: () => void;
}

/** The markup of {@link AccountSummary}. */
export function AccountSummaryView(props: AccountSummaryViewProps) {
  const { asset, figures, stale, hidden, now, onOpen, onHide } = props;
  const { t } = useTranslation();
  const isLive = (figure: AccountFigure): boolean => !stale && figure.feed?.status === 'live';
  const label = t(hidden ? 'accountSummary.show' : 'accountSummary.hide');
  return (
    <section className="account-summary" aria-label={t('accountSummary.label', { asset })}>
      <button type="button" className="account-figures" onClick={onOpen}>
        {figures.map((figure) => (
          <span
            key={figure.id}
            className="account-figure"
            data-figure={figure.id}
            data-live={isLive(figure)}
            title={`${t('accountSummary.label', { asset })}\n${explanationOf(t, figure, asset, now)}`}
          >
            <span className="account-name">{t(`accountSummary.${figure.id}`)}</span>{' '}
            <span className="account-value">
              <FigureValue figure={figure} asset={asset} hidden={hidden} />
            </span>
          </span>
        ))}
        <span className="visually-hidden">{t('accountSummary.open')}</span>
      </button>
      <button
        type="button"
        className="button quiet icon-button account-eye"
        aria-pressed={hidden}
        aria-label={t('accountSummary.hide')}
        title={label}
        onClick={onHide}
      >
        {hidden ? <HiddenIcon /> : <ShownIcon />}
      </button>
      <Popover
        className="button quiet icon-button account-more"
        label={<MoreIcon />}
        name={t('accountSummary.details')}
        align="end"
      >
        <AccountDetails {...props} isLive={isLive} />
      </Popover>
    </section>
  );
}

/** Returns the formula, source and age of a figure. */
function explanationOf(t: Translate, { id, feed }: AccountFigure, asset: string, now: number): string {
  const formula = t(`accountSummary.${id}.formula`, { asset });
  const received = feed?.received ?? null;
  if (received === null) return `${formula} ${t('accountSummary.notYet')}`;
  const age = describeAge(now - received);
  return `${formula} ${t(`accountSummary.${id}.source`, { age: t(age.key, { value: age.value }) })}`;
}

interface FigureValueProps {
  readonly figure: AccountFigure;
  readonly asset: string;
  readonly hidden: boolean;
}

/** The value of a figure; a hidden amount is not part of the page. */
function FigureValue({ figure: { id, value }, asset, hidden }: FigureValueProps): ReactNode {
  const { t } = useTranslation();
  if (id === 'ratio') {
    const share = barShare(value);
    return (
      <>
        <span className="ratio-bar" data-near={share >= NEAR_LIQUIDATION} aria-hidden="true">
          <span style={{ width: `${(share * 100).toFixed(1)}%` }} />
        </span>
        <span className="number">
          {value === null ? t('cell.none') : t('order.filled.percent', { percent: percentOf(value) })}
        </span>
      </>
    );
  }
  if (hidden && value !== null) {
    return (
      <>
        <span className="account-hidden" aria-hidden="true">
          {'\u2022'.repeat(6)}
        </span>
        <span className="visually-hidden">{t('accountSummary.hidden')}</span>
      </>
    );
  }
  const decimals = assetDecimals(asset);
  return id === 'unrealised' || id === 'today' ? (
    <Gain text={value} decimals={decimals} />
  ) : (
    <Amount text={value} decimals={decimals} />
  );
}

/** All figures with their explanations, also those that have no room in the header. */
function AccountDetails({
  asset,
  figures,
  hidden,
  now,
  isLive,
  onOpen,
}: AccountSummaryViewProps & { readonly isLive: (figure: AccountFigure) => boolean }) {
  const { t } = useTranslation();
  const close = useClosePopover();
  return (
    <div className="account-details">
      <strong>{t('accountSummary.label', { asset })}</strong>
      <dl className="strip-details" tabIndex={0} aria-label={t('accountSummary.details')}>
        {figures.map((figure) => (
          <div key={figure.id} data-live={isLive(figure)}>
            <dt>{t(`accountSummary.${figure.id}`)}</dt>
            <dd>
              <span className="strip-detail-value">
                <FigureValue figure={figure} asset={asset} hidden={hidden} />
              </span>
              <p className="quiet-text">{explanationOf(t, figure, asset, now)}</p>
            </dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className="button"
        onClick={() => {
          close();
          onOpen();
        }}
      >
        {t('accountSummary.open')}
      </button>
    </div>
  );
}
