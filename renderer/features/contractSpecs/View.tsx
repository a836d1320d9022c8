import { useTranslation } from 'react-i18next';
import type { Funding } from '../../../shared/domain/funding.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { ContractSpecs } from '../../../shared/ipc/marketViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { TimeZone } from '../../format/time.ts';
import { UpdatedAgo } from '../../ui/Ago.tsx';
import { errorText } from '../../ui/errorText.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { FundingNow, Settlements } from './Funding.tsx';
import { Part } from './Part.tsx';
import { FeesPart, RulesPart, TradingStatePart } from './Rules.tsx';
import { Brackets, Hours } from './Terms.tsx';

/** Props of the contract specs view. */
export interface ContractSpecsViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly sheet: ContractSpecs | null;
  readonly instrument: Instrument | null;
  /** Funding received since the specs were read. */
  readonly funding: Funding | null;
  /** Monotonic ms at which the specs were read. */
  readonly since: number;
  /** Why they could not be read again. */
  readonly error: AppError | null;
  readonly reading: boolean;
  readonly zone: TimeZone;
  readonly onRefresh: () => void;
}

/** Shows the contract specs of one symbol from its props. */
export function ContractSpecsView(props: ContractSpecsViewProps) {
  const { panelState, actions, sheet, instrument } = props;
  const { t } = useTranslation();
  return (
    <PanelStateView panel="sheet" title={t('panel.sheet')} panelState={panelState} actions={actions}>
      {sheet && instrument && <Parts {...props} sheet={sheet} instrument={instrument} />}
    </PanelStateView>
  );
}

type PartsProps = ContractSpecsViewProps & { readonly sheet: ContractSpecs; readonly instrument: Instrument };

function Parts({ sheet, instrument, funding, since, error, reading, zone, onRefresh }: PartsProps) {
  const { t } = useTranslation();
  return (
    <div className="sheet" tabIndex={0} role="group" aria-label={t('panel.sheet')}>
      <div className="sheet-head">
        <strong>{sheet.symbol}</strong>
        <span className="quiet-text">
          {t(`market.${sheet.market}`)}
          {instrument.displayName !== sheet.symbol && ` \u00b7 ${instrument.displayName}`}
        </span>
        <span className="sheet-age quiet-text">
          <UpdatedAgo since={since} />
        </span>
        <button type="button" className="button" disabled={reading} onClick={onRefresh}>
          {t(reading ? 'sheet.refreshing' : 'sheet.refresh')}
        </button>
      </div>
      {error && (
        <p className="sheet-warning" role="alert">
          {t('sheet.refused', { reason: errorText(t, error) })}
        </p>
      )}
      <TradingStatePart rules={sheet.rules} instrument={instrument} />
      <Part title={t('sheet.hours')} part={sheet.hours} none={t('sheet.hours.always')} onRetry={onRefresh}>
        {(hours) => <Hours hours={hours} market={sheet.market} zone={zone} />}
      </Part>
      <FeesPart fees={sheet.fees} onRetry={onRefresh} />
      <RulesPart rules={sheet.rules} instrument={instrument} />
      {sheet.market === 'futures' && (
        <>
          <Part
            title={t('sheet.funding')}
            hint={t('sheet.funding.hint')}
            part={funding ? { state: 'ready', value: funding } : sheet.funding}
            onRetry={onRefresh}
          >
            {(value) => <FundingNow funding={value} />}
          </Part>
          <Part title={t('sheet.settlements')} part={sheet.settlements} onRetry={onRefresh}>
            {(settlements) => (
              <Settlements settlements={settlements} zone={zone} priceDecimals={instrument.priceDecimals} />
            )}
          </Part>
          <Part title={t('sheet.brackets')} hint={t('sheet.brackets.hint')} part={sheet.brackets} onRetry={onRefresh}>
            {(brackets) => <Brackets brackets={brackets} quoteAsset={instrument.quoteAsset} />}
          </Part>
        </>
      )}
    </div>
  );
}
