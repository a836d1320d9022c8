import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/Select.tsx';
import { indicators } from '../../../../shared/indicators/catalogue.ts';
import { readTyped, type InputField } from '../../../../shared/indicators/inputs.ts';
import { COLOURS, DASHES, type Indicator } from './instances.ts';

interface IndicatorFormProps {
  readonly indicator: Indicator;
  readonly onChange: (change: Partial<Pick<Indicator, 'inputs' | 'colour' | 'dash'>>) => void;
}

/** The settings of one indicator; each value is applied as soon as it is valid. */
export function IndicatorForm({ indicator, onChange }: IndicatorFormProps) {
  const { t } = useTranslation();
  const { inputs, colour, dash } = indicator;
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
  return (
    <div className="indicator-form">
      {indicators[indicator.kind].inputs.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={inputs[field.name]!}
          onChange={(value) => onChange({ inputs: { ...inputs, [field.name]: value } })}
        />
      ))}
      <SelectNumber
        label={t('indicator.colour')}
        value={colour}
        options={numbers(COLOURS).map((index) => t(`ink.${index + 1}` as 'ink.1'))}
        onChange={(value) => onChange({ colour: value })}
      />
      {indicators[indicator.kind].place !== 'profile' && (
        <SelectNumber
          label={t('indicator.dash')}
          value={dash}
          options={numbers(DASHES).map((index) => t(`dash.${index}` as 'dash.0'))}
          onChange={(value) => onChange({ dash: value })}
        />
      )}
    </div>
  );
}

interface FieldProps {
  readonly field: InputField;
  readonly value: number | string;
  readonly onChange: (value: number | string) => void;
}

function Field({ field, value, onChange }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(`${value}`);
  const label = t(`indicator.input.${field.name}` as 'indicator.input.period');
  if (field.kind === 'choice') {
    return (
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <Select
          id={id}
          label={label}
          value={`${value}`}
          options={field.options.map((option) => ({
            value: option,
            text: t(`indicator.option.${option}` as 'indicator.option.close'),
          }))}
          onChange={onChange}
        />
      </div>
    );
  }
  const good = readTyped(field, typed) !== null;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input number"
        inputMode="decimal"
        maxLength={12}
        value={typed}
        aria-invalid={!good}
        aria-describedby={`${id}-problem`}
        onChange={(event) => {
          setTyped(event.target.value);
          const next = readTyped(field, event.target.value);
          if (next !== null) onChange(next);
        }}
      />
      <span id={`${id}-problem`} className="field-problem" role="status">
        {good ? '' : t('indicator.outOfBounds', { label, min: field.min, max: field.max, step: field.step })}
      </span>
    </div>
  );
}

interface SelectNumberProps {
  readonly label: string;
  readonly value: number;
  readonly options: readonly string[];
  readonly onChange: (value: number) => void;
}

/** A choice between a few numbered options, by name. */
export function SelectNumber({ label, value, options, onChange }: SelectNumberProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        label={label}
        value={`${value}`}
        options={options.map((text, index) => ({ value: `${index}`, text }))}
        onChange={(next) => onChange(Number.parseInt(next, 10))}
      />
    </div>
  );
}
