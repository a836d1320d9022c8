import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallRequest } from '../../../shared/ipc/contract.ts';
import type { Selection } from '../../state/desk/index.ts';
import { FileInput } from '../../ui/FileInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { MAX_FILE_MB } from './model.ts';

/** A file as the browser provides it. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
  text(): Promise<string>;
}

/** Props of the form. */
export interface StartFormProps {
  /** Selection of the panel: the initial market and symbol. */
  readonly selection: Selection;
  /** Returns whether the simulator lists a symbol; true while its lists are not loaded. */
  readonly isListed: (selection: Selection) => boolean;
  readonly busy: boolean;
  /** Resolves to the reason of a refusal, in the window's language; null when the replay has started. */
  readonly onStart: (request: CallRequest<'practice.startReplay'>) => Promise<string | null>;
}

/**
 * Shows the form for a CSV file and the market it drives. Problems are shown beside the button, and nothing is sent
 * before they are solved.
 */
export function StartForm({ selection, isListed, busy, onStart }: StartFormProps) {
  const { t } = useTranslation();
  const ids = { file: useId(), hint: useId(), symbol: useId() };
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [market, setMarket] = useState(selection.market);
  const [symbol, setSymbol] = useState(selection.symbol);
  const [paused, setPaused] = useState(false);
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = symbol.trim().toUpperCase();
  const whyNot = (): string | null => {
    if (file === null) return t('replay.file.none');
    if (file.size > MAX_FILE_MB * 1_000_000) return t('replay.file.tooLarge', { limit: MAX_FILE_MB });
    return isListed({ market, symbol: wanted }) ? null : t('replay.symbol.unknown', { symbol: wanted });
  };
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = whyNot();
    setProblem(wrong);
    if (wrong !== null || file === null || reading || busy) return;
    setReading(true);
    const text = await file.text().catch(() => null);
    const request = { market, symbol: wanted, name: file.name.slice(0, 200), paused };
    setProblem(text === null ? t('replay.file.unreadable') : await onStart({ ...request, text }));
    setReading(false);
  };
  return (
    <form className="practice-part" noValidate onSubmit={(event) => void start(event)}>
      <label htmlFor={ids.file}>{t('replay.file')}</label>
      <FileInput
        id={ids.file}
        accept=".csv,.txt,text/csv"
        describedBy={ids.hint}
        onChoose={(chosen) => {
          setFile(chosen ?? null);
          setProblem(null);
        }}
      />
      <p id={ids.hint} className="hint">
        {t('replay.file.hint')}
      </p>
      <div className="practice-row">
        <Select
          label={t('replay.market')}
          value={market}
          options={(['futures', 'spot'] as const).map((value) => ({ value, text: t(`market.${value}`) }))}
          onChange={setMarket}
        />
        <label htmlFor={ids.symbol}>{t('replay.symbol')}</label>
        <input
          id={ids.symbol}
          className="input practice-symbol"
          value={symbol}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setSymbol(target.value)}
        />
      </div>
      <label>
        <input type="checkbox" checked={paused} onChange={({ target }) => setPaused(target.checked)} />{' '}
        {t('replay.paused')}
      </label>
      {problem !== null && (
        <p role="alert" className="warning-text">
          {problem}
        </p>
      )}
      <button type="submit" className="button primary" aria-disabled={busy || reading}>
        {busy || reading ? t('replay.starting') : t('replay.start')}
      </button>
    </form>
  );
}
