import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../../../shared/exchange/markets.ts';
import { findInstrument, type Selection } from '../../state/desk/index.ts';
import { useDesk } from '../../state/services.ts';
import { COMPARE_LIMIT } from './params.ts';

interface CompareListProps {
  /** The chart's market, in which typed symbols are searched. */
  readonly market: Market;
  readonly compare: readonly Selection[];
  readonly onChange: (compare: readonly Selection[]) => void;
}

/** The list of compared symbols, with controls to add and remove them. */
export function CompareList({ market, compare, onChange }: CompareListProps) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const instruments = useDesk((state) => state.instruments);
  const symbol = text.trim().toUpperCase();
  const known = findInstrument(instruments, { market, symbol }) !== null;
  const there = compare.some((one) => one.market === market && one.symbol === symbol);
  const full = compare.length >= COMPARE_LIMIT;
  const problem =
    symbol === '' ? '' : there ? t('chart.compare.there') : known ? '' : t('chart.compare.unknown', { symbol });
  const list = instruments.status === 'ready' ? instruments.list.filter((one) => one.market === market) : [];
  return (
    <fieldset className="chart-menu-group">
      <legend>{t('chart.compare')}</legend>
      {compare.map((one) => (
        <div key={`${one.market} ${one.symbol}`} className="chart-menu-row">
          <span>{one.symbol}</span>
          <button
            type="button"
            className="button quiet"
            aria-label={t('chart.compare.remove.name', { symbol: one.symbol })}
            onClick={() => onChange(compare.filter((other) => other !== one))}
          >
            {t('chart.compare.remove')}
          </button>
        </div>
      ))}
      {full ? (
        <p className="menu-note">{t('chart.compare.full', { count: COMPARE_LIMIT })}</p>
      ) : (
        <form
          className="chart-menu-row"
          onSubmit={(event) => {
            event.preventDefault();
            if (!known || there) return;
            onChange([...compare, { market, symbol }]);
            setText('');
          }}
        >
          <input
            className="input"
            aria-label={t('chart.compare.symbol')}
            placeholder={t('chart.compare.symbol')}
            list={id}
            maxLength={40}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <datalist id={id}>
            {symbol.length > 0 &&
              list
                .filter((one) => one.symbol.startsWith(symbol))
                .slice(0, 20)
                .map((one) => <option key={one.symbol} value={one.symbol} />)}
          </datalist>
          <button type="submit" className="button" disabled={!known || there}>
            {t('chart.compare.add')}
          </button>
        </form>
      )}
      <p className="hint" role="status">
        {problem}
      </p>
    </fieldset>
  );
}
