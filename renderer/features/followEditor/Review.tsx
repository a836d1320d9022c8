import { useTranslation } from 'react-i18next';
import type { FollowSettings } from '../../../shared/domain/followSchema.ts';
import type { TradingContext } from '../../state/account/index.ts';
import { ConfirmFrame, type ConfirmState } from '../../ui/ConfirmFrame.tsx';
import { useConfirming } from '../../ui/useConfirming.ts';
import type { EditFlow, EditStage } from './flow.ts';
import { fieldWord, valueWord } from './words.ts';
import type { FollowChangeLine } from '../../../shared/domain/followDiff.ts';

interface DiffTableProps {
  readonly caption: string;
  readonly lines: readonly FollowChangeLine[];
  /** Headings of the two value columns. */
  readonly before: string;
  readonly after: string;
}

/** Shows the values of both sides, field by field. */
export function DiffTable({ caption, lines, before, after }: DiffTableProps) {
  const { t } = useTranslation();
  return (
    <div className="table-scroll">
      <table className="figures copy-diff">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('copyEdit.diff.symbol')}</th>
            <th scope="col">{t('copyEdit.diff.field')}</th>
            <th scope="col" className="number">
              {before}
            </th>
            <th scope="col" className="number">
              {after}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.symbol} ${line.field}`}>
              <td>{line.symbol ?? t('copyEdit.diff.all')}</td>
              <th scope="row">{fieldWord(t, line.field)}</th>
              <td className="number">{valueWord(t, line.field, line.before)}</td>
              <td className="number">{valueWord(t, line.field, line.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ReviewProps {
  readonly flow: EditFlow;
  readonly stage: Extract<EditStage, { kind: 'confirming' | 'preparing' }>;
  readonly settings: FollowSettings;
  readonly tradingContext: TradingContext;
  readonly trader: string;
  readonly mark: string;
}

const stateOf = (stage: ReviewProps['stage']): ConfirmState => {
  if (stage.kind === 'preparing') return stage;
  const { until, expired, ticket } = stage;
  return expired ? { kind: 'expired', until } : { kind: 'offered', until, ticket: ticket.ticket };
};

/** Shows the differences that main found, for the user to confirm once (B-A6). */
export function Review({ flow, stage, settings, tradingContext, trader, mark }: ReviewProps) {
  const { t } = useTranslation();
  useConfirming(flow, stage.kind);
  const ticket = stage.kind === 'confirming' ? stage.ticket : null;
  const begins = ticket?.begins === true;
  const unsent = ticket?.unsent ?? [];
  const yes = begins ? t('copyEdit.confirm.follow') : t('copyEdit.confirm.yes', { count: ticket?.changes.length ?? 0 });
  return (
    <ConfirmFrame
      state={stateOf(stage)}
      className="copy-confirm"
      environment={tradingContext.environment}
      title={t('copyEdit.confirm.title', { trader, mark })}
      word={null}
      yes={{ text: yes, buttonClass: 'primary' }}
      checking={t('copyEdit.confirm.checking')}
      flow={{ confirm: flow.confirm, decline: flow.decline, review: () => flow.prepare(settings) }}
    >
      {begins && <p className="warning-text">{t('copyEdit.confirm.begins')}</p>}
      {ticket && (
        <DiffTable
          caption={t('copyEdit.diff')}
          lines={ticket.changes}
          before={t('copyEdit.diff.before')}
          after={t('copyEdit.diff.after')}
        />
      )}
      {unsent.length > 0 && (
        <p className="quiet-text">
          {t('copyEdit.confirm.unsent', { fields: unsent.map((field) => fieldWord(t, field)).join(', ') })}
        </p>
      )}
      <p className="quiet-text">{t('copyEdit.limits')}</p>
    </ConfirmFrame>
  );
}
