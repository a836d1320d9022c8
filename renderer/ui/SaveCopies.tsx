import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportCopiesAnswer, ExportCopiesRequest } from '../../shared/ipc/copyViews.ts';
import type { AppError } from '../../shared/result/appError.ts';
import { useDesk, useServices } from '../state/services.ts';
import { holderOf, tradingContextOf } from '../state/account/index.ts';
import { formatTimestamp } from '../format/time.ts';
import { registerMessages, type Translate } from '../i18n/messages.ts';
import enExport from '../locales/en/export.json';
import type { TimeZone } from '../format/time.ts';
import { useZone } from './cells.tsx';
import { errorText } from './errorText.ts';
import { PanelTools } from './PanelTools.tsx';

registerMessages(enExport);

type Wanted = Pick<ExportCopiesRequest, 'list' | 'traderId' | 'symbol'>;
type Stage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly error: AppError }
  | { readonly kind: 'saved'; readonly list: Wanted['list']; readonly answer: ExportCopiesAnswer };

/** Maximum number of missing ranges listed; further ones are indicated by an ellipsis. */
const NAMED = 4;

/**
 * Saves copied positions as they were read: a button among the panel's tools, and a line that states what the file
 * contains and what is missing. The result of one trading context is not shown in another (R16).
 */
export function SaveCopies(wanted: Wanted) {
  const holder = useDesk(holderOf);
  return <Saving key={holder} {...wanted} />;
}

function Saving({ list, traderId, symbol }: Wanted) {
  const { t } = useTranslation();
  const { client, desk } = useServices();
  const [stage, setStage] = useState<Stage>({ kind: 'idle' });
  const asked = useRef(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => void (left.current = true);
  }, []);
  const save = async (): Promise<void> => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext || asked.current) return;
    asked.current = true;
    setStage({ kind: 'saving' });
    const result = await client.call('copy.export', { ...tradingContext, list, traderId, symbol });
    asked.current = false;
    if (left.current) return;
    setStage(result.ok ? { kind: 'saved', list, answer: result.value } : { kind: 'failed', error: result.error });
  };
  const saving = stage.kind === 'saving';
  return (
    <>
      <PanelTools>
        <button
          type="button"
          className="button quiet"
          title={t(`copy.save.hint.${list}`)}
          disabled={saving}
          onClick={() => void save()}
        >
          {t(saving ? 'copy.save.saving' : 'copy.save')}
        </button>
      </PanelTools>
      <SaveOutcome stage={stage} onDismiss={() => setStage({ kind: 'idle' })} />
    </>
  );
}

/** The result, until the user dismisses it. */
function SaveOutcome({ stage, onDismiss }: { readonly stage: Stage; readonly onDismiss: () => void }) {
  const { t } = useTranslation();
  const zone = useZone();
  if (stage.kind === 'idle' || stage.kind === 'saving') return null;
  const lines = stage.kind === 'failed' ? [errorText(t, stage.error)] : savedText(t, zone, stage.list, stage.answer);
  const grave = stage.kind === 'failed' || (stage.answer.path !== null && !stage.answer.complete);
  return (
    <p className="table-bar saved-copies">
      <span role={stage.kind === 'failed' ? 'alert' : 'status'} className={grave ? 'warning-text' : ''}>
        {lines.join(' ')}
      </span>
      <button type="button" className="button" onClick={onDismiss}>
        {t('copy.save.dismiss')}
      </button>
    </p>
  );
}

/**
 * Returns the sentences about a file: the number of entries and its path, the range read, and what of it is not known.
 */
function savedText(t: Translate, zone: TimeZone, list: Wanted['list'], answer: ExportCopiesAnswer): string[] {
  const { path, copies, from, to, gaps, complete } = answer;
  if (path === null) return [t('export.declined')];
  const time = (at: number): string => formatTimestamp(at, zone);
  const read =
    list === 'open'
      ? t('copy.saved.open', { time: time(to) })
      : t('copy.saved.past', { from: time(from ?? to), to: time(to) });
  const ranges = gaps
    .slice(0, NAMED)
    .map((gap) => t('export.missing.range', { from: time(gap.from), to: time(gap.to) }))
    .join(', ');
  const missing = t('copy.saved.gaps', { ranges: gaps.length > NAMED ? `${ranges}, …` : ranges });
  const state = complete ? t('copy.saved.whole') : gaps.length > 0 ? missing : t(`copy.saved.partly.${list}`);
  return [t('copy.saved', { count: copies, path }), read, state];
}
