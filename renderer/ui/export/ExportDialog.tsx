import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../../../shared/exchange/markets.ts';
import { EXPORT_DAYS } from '../../../shared/domain/exportRange.ts';
import type { ExportAnswer, ExportingEvent, RecordKind, ExportRequest } from '../../../shared/ipc/recordViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { serverTime } from '../../ipc/serverTime.ts';
import { useDesk, useServices } from '../../state/services.ts';
import { tradingContextOf } from '../../state/account/index.ts';
import { formatTimestamp, formatZone } from '../../format/time.ts';
import { useZone } from '../cells.tsx';
import { Choice } from '../Choice.tsx';
import { DayInput } from '../DayInput.tsx';
import { Dialog } from '../Dialog.tsx';
import { errorText } from '../errorText.ts';
import { OptionRow } from '../Popover.tsx';
import { Select } from '../Select.tsx';
import { daysProblem, listsOf, monthOf, rangeOf, type Days, type ExportList } from './exportForm.ts';

/** Lists of the spot account whose records have no symbol. */
const accountWide: ReadonlySet<RecordKind> = new Set<RecordKind>(['bills', 'fundingBills', 'transfers', 'tax']);

interface ExportDialogProps {
  readonly list: ExportList;
  readonly symbol: string | null;
  readonly onClose: () => void;
}

type Stage =
  | { readonly kind: 'form'; readonly error: AppError | null }
  | { readonly kind: 'running'; readonly progress: ExportingEvent | null }
  | { readonly kind: 'done'; readonly answer: ExportAnswer };

/** Maximum number of missing ranges listed when an export is incomplete; further ones are indicated by an ellipsis. */
const NAMED = 4;

/**
 * Saves a list for a time range: the user chooses it here, main reads and writes it, and the dialog shows progress and
 * missing data.
 */
export function ExportDialog({ list, symbol, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const { client, clock, desk } = useServices();
  const zone = useZone();
  const account = useDesk((state) => state.app?.account ?? 'main');
  const offered = listsOf(account);
  const [chosen, setChosen] = useState<ExportList>(offered.includes(list) ? list : offered[0]!);
  const [own, setOwn] = useState(symbol);
  const app = useDesk((state) => state.app);
  /** Days are those of the exchange, whose time may differ from the local time. */
  const [kind, market] = chosen.split('.') as [RecordKind, Market];
  const today = (): number => (app && serverTime(app, market, clock.now())) ?? clock.now();
  const [days, setDays] = useState<Days>(() => monthOf(today(), 0, zone));
  const [format, setFormat] = useState<ExportRequest['format']>('csv');
  const [stage, setStage] = useState<Stage>({ kind: 'form', error: null });
  useEffect(
    () =>
      client.on('records.exporting', (progress) =>
        setStage((now) => (now.kind === 'running' ? { kind: 'running', progress } : now)),
      ),
    [client],
  );
  const range = rangeOf(days, zone);
  const problem = range && daysProblem(range, today(), zone);
  const symbols = !accountWide.has(kind) && symbol !== null;
  const save = async (): Promise<void> => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext || !range || problem || stage.kind === 'running') return;
    setStage({ kind: 'running', progress: null });
    const request = { ...tradingContext, market, kind, symbol: symbols ? own : null, ...range, format };
    const result = await client.call('records.export', request);
    setStage(result.ok ? { kind: 'done', answer: result.value } : { kind: 'form', error: result.error });
  };
  const stop = (): void => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (tradingContext) void client.call('records.exportStop', tradingContext);
  };
  const running = stage.kind === 'running';
  return (
    <Dialog
      title={t('export.title')}
      className="export"
      foot={
        <>
          <button type="button" className="button" onClick={running ? stop : onClose}>
            {t(running ? 'export.stop' : 'export.close')}
          </button>
          <button type="submit" className="button primary" disabled={running || range === null || problem !== null}>
            {t('export.save')}
          </button>
        </>
      }
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <fieldset disabled={running}>
        <OptionRow name={t('export.list')}>
          <Select
            label={t('export.list')}
            value={chosen}
            options={offered.map((value) => ({ value, text: t(`export.list.${value}`) }))}
            onChange={setChosen}
          />
        </OptionRow>
        {symbols && (
          <OptionRow name={t('export.symbol')}>
            <Choice
              label={t('export.symbol')}
              value={own === null ? 'all' : 'one'}
              options={[
                { value: 'all', text: t('export.symbol.all') },
                { value: 'one', text: symbol },
              ]}
              onChange={(which) => setOwn(which === 'all' ? null : symbol)}
            />
          </OptionRow>
        )}
        {(['first', 'last'] as const).map((which) => (
          <OptionRow key={which} name={t(which === 'first' ? 'export.from' : 'export.to')}>
            <DayInput
              aria-label={t(which === 'first' ? 'export.from' : 'export.to')}
              aria-invalid={problem !== null}
              aria-describedby={`${id}-problem`}
              value={days[which]}
              onChange={(day) => setDays({ ...days, [which]: day })}
            />
          </OptionRow>
        ))}
        <p className="export-months">
          {([0, 1] as const).map((back) => (
            <button key={back} type="button" className="button" onClick={() => setDays(monthOf(today(), back, zone))}>
              {t(back === 0 ? 'export.thisMonth' : 'export.lastMonth')}
            </button>
          ))}
        </p>
        <OptionRow name={t('export.format')}>
          <Choice
            label={t('export.format')}
            value={format}
            options={(['csv', 'json', 'parquet'] as const).map((value) => ({
              value,
              text: t(`export.format.${value}`),
            }))}
            onChange={setFormat}
          />
        </OptionRow>
      </fieldset>
      <p id={`${id}-problem`} role="status" className="warning-text">
        {range === null && t('export.dates.missing')}
        {problem && (
          <>
            {t(`error.export.${problem.kind}`, {
              from: problem.proposal.first,
              to: problem.proposal.last,
              days: EXPORT_DAYS,
            })}{' '}
            <button type="button" className="button" onClick={() => setDays(problem.proposal)}>
              {t('export.propose', { from: problem.proposal.first, to: problem.proposal.last })}
            </button>
          </>
        )}
        {stage.kind === 'form' && stage.error !== null && errorText(t, stage.error)}
      </p>
      {running && <Running progress={stage.progress} />}
      {stage.kind === 'done' && <Done answer={stage.answer} />}
      <p className="quiet-text">{t('export.note', { zone: formatZone(clock.now(), zone) })}</p>
    </Dialog>
  );
}

/** Shows the progress; no total is shown before main has reported it. */
function Running({ progress }: { readonly progress: ExportingEvent | null }) {
  const { t } = useTranslation();
  const percent = progress?.total ? Math.floor((progress.done / progress.total) * 100) : 0;
  return (
    <p role="status">
      {t(`export.phase.${progress?.phase ?? 'reading'}`, { percent, count: progress?.records ?? 0 })}
      <progress aria-label={t('export.progress')} max={100} value={percent} />
    </p>
  );
}

function Done({ answer }: { readonly answer: ExportAnswer }) {
  const { t } = useTranslation();
  const zone = useZone();
  const ranges = answer.missing
    .slice(0, NAMED)
    .map(({ from, to }) =>
      t('export.missing.range', { from: formatTimestamp(from, zone), to: formatTimestamp(to, zone) }),
    )
    .join(', ');
  return (
    <div role="status">
      {answer.path === null ? (
        <p>{t('export.declined')}</p>
      ) : (
        <>
          <p>{t('export.saved', { count: answer.records, path: answer.path })}</p>
          {answer.missing.length === 0 ? (
            <p>{t('export.whole')}</p>
          ) : (
            <p className="warning-text">
              {t('export.missing', { ranges: answer.missing.length > NAMED ? `${ranges}, …` : ranges })}
            </p>
          )}
        </>
      )}
    </div>
  );
}
