import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { formatFixed, type Decimal } from '../../../shared/num/decimal.ts';
import { groupThousands } from '../../format/number.ts';
import type { MinuteSums } from './minute.ts';

interface TapeLineProps {
  readonly sums: MinuteSums | null;
  readonly instrument: Instrument | null;
  /** How many trades came since the tape stands still; `null` while it runs. */
  readonly waiting: number | null;
}

/** The line under the head: what was bought and sold in the last minute, or how much came while the tape stands still. */
export function TapeLine({ sums, instrument, waiting }: TapeLineProps) {
  const { t } = useTranslation();
  const amount = (value: Decimal): string =>
    groupThousands(formatFixed(value, instrument?.quantityDecimals ?? 0, 'halfUp'));
  if (waiting !== null) return <p className="tape-line">{t('tape.paused', { count: waiting })}</p>;
  if (!sums || !instrument) return <p className="tape-line quiet-text">{t('tape.minute.none')}</p>;
  const hint = sums.partial ? t('tape.minute.partial') : t('tape.minute.formula', { asset: instrument.baseAsset });
  return (
    <p className="tape-line" title={hint}>
      <span className="quiet-text">{t('tape.minute', { seconds: sums.span })}</span>
      <span className="number up">{t('tape.minute.buys', { size: amount(sums.buys) })}</span>
      <span className="number down">{t('tape.minute.sells', { size: amount(sums.sells) })}</span>
      {sums.partial && <span>{t('tape.minute.atLeast')}</span>}
    </p>
  );
}
