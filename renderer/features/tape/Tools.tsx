import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { decimal, type Decimal } from '../../../shared/num/decimal.ts';
import { PauseIcon } from '../../ui/icons.ts';
import { Choice } from '../../ui/Choice.tsx';
import { OptionRow, OptionsMenu } from '../../ui/Popover.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { TableToggle } from '../../ui/TableToggle.tsx';
import { MERGE_WITHIN_MS } from './rows.ts';
import { tapeUnits, type TapeParams } from './params.ts';
import { useId, useState } from 'react';
import { MAX_ORDER_TEXT } from '../../../shared/domain/orderText.ts';
import { readTyped } from '../../format/typed.ts';
import { translateNotification } from '../../i18n/messages.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';

/**
 * Returns a typed limit as an exact amount; `null` for an empty field and for text that is no number, which the field
 * reports (XU1 to XU8).
 */
export function limitOf(typed: string): Decimal | null {
  const read = readTyped(typed, 'quantity');
  return read.ok ? decimal(read.value.text) : null;
}

interface LimitFieldProps {
  readonly label: string;
  readonly unit: string;
  /** Text for the meaning of an empty field. */
  readonly empty: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/**
 * Shows a field for an optional amount. Invalid text stays as typed, is explained under the field with a way to fix it
 * (XU1 to XU8), and has no effect.
 */
function LimitField({ label, unit, empty, value, onChange }: LimitFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState(value);
  const read = text === '' ? null : readTyped(text, 'quantity');
  const problem = read && !read.ok ? read.error : null;
  const type = (next: string): void => {
    setText(next);
    onChange(next.slice(0, MAX_ORDER_TEXT));
  };
  return (
    <div className="limit-field">
      <span className="limit-line">
        <NumberInput
          aria-label={label}
          placeholder={empty}
          value={text}
          invalid={problem !== null}
          kind="quantity"
          aria-describedby={`${id}-words`}
          onChange={type}
        />
        <span className="quiet-text">{unit}</span>
      </span>
      <p id={`${id}-words`} className="limit-words" role="status">
        {problem && translateNotification(t, problem.key, problem.params, () => problem.key)}
      </p>
    </div>
  );
}

interface TapeToolsProps {
  readonly instrument: Instrument | null;
  readonly params: TapeParams;
  /** The automatic threshold as display text; `null` while there are too few trades for one. */
  readonly automatic: string | null;
  readonly paused: boolean;
  readonly onPause: (paused: boolean) => void;
  readonly save: (change: Partial<TapeParams>) => void;
}

/** Shows the tape's tools in its tab line: pause, what is shown, and the table view. */
export function TapeTools({ instrument, params, automatic, paused, onPause, save }: TapeToolsProps) {
  const { t } = useTranslation();
  const unit = instrument ? (params.unit === 'base' ? instrument.baseAsset : instrument.quoteAsset) : '';
  return (
    <PanelTools>
      <button
        type="button"
        className="button quiet icon-button"
        aria-pressed={paused}
        aria-label={t('tape.pause')}
        title={t('tape.pause.hint')}
        onClick={() => onPause(!paused)}
      >
        <PauseIcon />
      </button>
      {instrument && (
        <OptionsMenu name={t('tape.options')}>
          <OptionRow name={t('tape.option.unit')}>
            <Choice
              label={t('tape.option.unit')}
              value={params.unit}
              options={tapeUnits.map((value) => ({
                value,
                text: value === 'base' ? instrument.baseAsset : instrument.quoteAsset,
              }))}
              onChange={(value) => save({ unit: value })}
            />
          </OptionRow>
          <OptionRow name={t('tape.option.smallest')}>
            <LimitField
              label={t('tape.option.smallest')}
              unit={unit}
              empty={t('tape.option.smallest.none')}
              value={params.smallest}
              onChange={(smallest) => save({ smallest })}
            />
          </OptionRow>
          <OptionRow name={t('tape.option.large')}>
            <LimitField
              label={t('tape.option.large')}
              unit={unit}
              empty={automatic ?? t('tape.option.large.none')}
              value={params.large}
              onChange={(large) => save({ large })}
            />
            <p className="limit-words">{t('tape.option.large.hint')}</p>
          </OptionRow>
          <OptionRow name={t('tape.option.merge')}>
            <Choice
              label={t('tape.option.merge')}
              value={params.merge ? 'on' : 'off'}
              options={[
                { value: 'on', text: t('tape.option.merge.on') },
                { value: 'off', text: t('tape.option.merge.off') },
              ]}
              onChange={(value) => save({ merge: value === 'on' })}
            />
            <p className="limit-words">{t('tape.option.merge.hint', { within: MERGE_WITHIN_MS })}</p>
          </OptionRow>
        </OptionsMenu>
      )}
      <TableToggle pressed={params.table} onChange={(table) => save({ table })} />
    </PanelTools>
  );
}
