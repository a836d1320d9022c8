import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportSection, ReportTotal } from '../../../shared/domain/accountReport.ts';
import type { LotMethod } from '../../../shared/domain/spotLots.ts';
import type { ReportAnswer, SaveReportAnswer, SaveReportRequest } from '../../../shared/ipc/reportViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok } from '../../../shared/result/result.ts';
import { formatDate, formatZone } from '../../format/time.ts';
import { registerMessages } from '../../i18n/messages.ts';
import enRecords from '../../locales/en/records.json';
import enReport from '../../locales/en/report.json';
import { tradingContextOf } from '../../state/account/index.ts';
import { useServices } from '../../state/services.ts';
import { useRequest } from '../../state/useRequest.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, Gain, useZone } from '../../ui/cells.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/errorText.ts';
import { OptionRow } from '../../ui/Popover.tsx';
import { Select } from '../../ui/Select.tsx';
import { recordWord } from '../../ui/recordWord.ts';
import { useArchiveTurn } from '../../ui/useArchive.ts';
import { kinds, methods, periodsOf, rangeOfPeriod, sections } from './reportForm.ts';
import '../../styles/performance.css';

registerMessages(enRecords);
registerMessages(enReport);

type Outcome = { readonly error: AppError } | { readonly saved: SaveReportAnswer };

/** The columns of a section's totals: what does not occur in it has none. */
const columns = {
  sale: ['gains', 'losses', 'fees', 'net'],
  position: ['gains', 'losses', 'fees', 'funding', 'net'],
  entry: ['fees', 'net'],
} as const satisfies Record<ReportSection, readonly (keyof ReportTotal)[]>;

interface TotalsProps {
  readonly section: ReportSection;
  readonly totals: readonly ReportTotal[];
}

/** The sums of one section; nothing where it has no rows. */
function Totals({ section, totals }: TotalsProps) {
  const { t } = useTranslation();
  if (totals.length === 0) return null;
  const shown = columns[section];
  return (
    <table className="figures">
      <caption>{t(`report.section.${section}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t(section === 'entry' ? 'report.type' : 'report.asset')}</th>
          <th scope="col" className="number">
            {t('report.count')}
          </th>
          {shown.map((name) => (
            <th key={name} scope="col" className="number">
              {t(`report.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals.map((one) => {
          const { market, asset, kind, rows, unknown, estimates } = one;
          return (
            <tr key={`${market} ${asset} ${kind}`}>
              <th scope="row">
                {kind === null
                  ? asset
                  : t('report.entry', { word: recordWord(t, kind), market: t(`market.${market}`), asset })}
              </th>
              <td className="number">
                {rows}
                {unknown > 0 && <span className="warning-text"> ({t('report.unknown', { count: unknown })})</span>}
                {estimates > 0 && <span className="quiet-text"> ({t('report.estimates', { count: estimates })})</span>}
              </td>
              {shown.map((name) => (
                <td key={name} className="number">
                  {name === 'net' ? (
                    <Gain text={one.net} decimals={assetDecimals(asset)} />
                  ) : (
                    <Amount text={one[name]} decimals={assetDecimals(asset)} />
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The stored balances at both ends of a month; nothing where there are not two of them. */
function Balances({ balances }: Pick<ReportAnswer, 'balances'>) {
  const { t } = useTranslation();
  const rows = balances.flatMap(({ market, assets }) => assets.map((one) => ({ market, ...one })));
  if (rows.length === 0) return null;
  return (
    <table className="figures">
      <caption>{t('report.balances')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('report.asset')}</th>
          {(['opening', 'closing', 'difference'] as const).map((name) => (
            <th key={name} scope="col" className="number" title={t(`report.balances.${name}.hint`)}>
              {t(`report.balances.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ market, asset, opening, actual, difference }) => (
          <tr key={`${market} ${asset}`}>
            <th scope="row">{t('report.balances.of', { market: t(`market.${market}`), asset })}</th>
            {[opening, actual, difference].map((text, at) => (
              <td key={at} className={at === 2 && text !== '0' ? 'number warning-text' : 'number'}>
                <Amount text={text} decimals={assetDecimals(asset)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Says what a report does not hold. */
function Gaps({ answer }: { readonly answer: ReportAnswer }) {
  const { t } = useTranslation();
  const zone = useZone();
  return (
    <>
      {answer.missing.length > 0 && (
        <p className="warning-text">
          {t('report.missing', {
            lists: answer.missing
              .map(({ market, kind, ranges }) =>
                t('report.missing.list', {
                  list: t(`report.list.${kind}`, { market: t(`market.${market}`) }),
                  from: formatDate(ranges[0]!.from, zone),
                  to: formatDate(ranges.at(-1)!.to, zone),
                }),
              )
              .join(', '),
          })}
        </p>
      )}
      {answer.noAsset > 0 && <p className="warning-text">{t('report.noAsset', { count: answer.noAsset })}</p>}
    </>
  );
}

/** Shows the totals of a month or a year, and saves them with all their rows. */
export function ReportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { client, clock, desk } = useServices();
  const zone = useZone();
  const [kind, setKind] = useState<SaveReportRequest['kind']>('statement');
  const [method, setMethod] = useState<LotMethod>('fifo');
  const periods = periodsOf(kind, clock.now(), zone);
  const [chosen, setChosen] = useState<string | null>(null);
  const period = periods.find((one) => one === chosen) ?? periods[0]!;
  const [saving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // The archive loads what is missing by itself.
  const records = useArchiveTurn();
  const request = { method, ...rangeOfPeriod(period, zone) };
  const asked = useRequest<ReportAnswer & { readonly readAt: number }>({
    about: JSON.stringify(request),
    turn: records,
    everyMs: null,
    seen: true,
    async ask(caller, tradingContext) {
      const answer = await caller.call('records.report', { ...tradingContext, ...request });
      return answer.ok ? ok({ ...answer.value, readAt: clock.now() }) : answer;
    },
  });
  /** What was saved is said of the report that is shown. */
  const change = (choose: () => void): void => {
    setOutcome(null);
    choose();
  };
  const save = async (format: SaveReportRequest['format']): Promise<void> => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext || saving) return;
    setSaving(true);
    setOutcome(null);
    const answer = await client.call('records.saveReport', { ...tradingContext, ...request, kind, format, zone });
    setOutcome(answer.ok ? { saved: answer.value } : { error: answer.error });
    setSaving(false);
  };
  const answer = asked.value;
  const isEmpty = answer !== null && answer.totals.length === 0 && answer.noAsset === 0;
  const button = (format: SaveReportRequest['format']) => (
    <button
      type="button"
      className={format === 'pdf' ? 'button primary' : 'button'}
      disabled={saving || answer === null}
      onClick={() => void save(format)}
    >
      {t(`report.save.${format}`)}
    </button>
  );
  return (
    <Dialog
      title={t('report.title')}
      className="report"
      decline={t('report.close')}
      busy={saving}
      foot={
        <>
          {button('csv')}
          {button('pdf')}
        </>
      }
      onClose={onClose}
    >
      <OptionRow name={t('report.kind')}>
        <Choice
          label={t('report.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, text: t(`report.kind.${value}`) }))}
          onChange={(value) => change(() => setKind(value))}
        />
      </OptionRow>
      <OptionRow name={t(`report.period.${kind}`)}>
        <Select
          label={t(`report.period.${kind}`)}
          value={period}
          options={periods.map((value) => ({ value, text: value }))}
          onChange={(value) => change(() => setChosen(value))}
        />
      </OptionRow>
      <OptionRow name={t('report.method')}>
        <Select
          label={t('report.method')}
          value={method}
          options={methods.map((value) => ({ value, text: t(`report.method.${value}`) }))}
          onChange={(value) => change(() => setMethod(value))}
        />
      </OptionRow>
      {asked.error && (
        <p role="alert" className="warning-text">
          {errorText(t, asked.error)}
        </p>
      )}
      {!asked.error && answer === null && <p role="status">{t('report.loading')}</p>}
      {isEmpty && <p role="status">{t('report.empty')}</p>}
      {answer && (
        <>
          {kind === 'statement' && <Balances balances={answer.balances} />}
          {sections.map((section) => (
            <Totals key={section} section={section} totals={answer.totals.filter((one) => one.section === section)} />
          ))}
          <Gaps answer={answer} />
        </>
      )}
      {outcome && 'error' in outcome && (
        <p role="alert" className="warning-text">
          {errorText(t, outcome.error)}
        </p>
      )}
      {saving && <p role="status">{t('report.saving')}</p>}
      {outcome && 'saved' in outcome && (
        <p role="status">
          {outcome.saved.path === null
            ? t('report.declined')
            : t('report.saved', { count: outcome.saved.rows, path: outcome.saved.path })}
        </p>
      )}
      <p className="quiet-text">{t('report.note', { zone: formatZone(clock.now(), zone) })}</p>
    </Dialog>
  );
}
