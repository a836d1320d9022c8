import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/Select.tsx';
import { indicators, type Output } from '../../../../shared/indicators/catalogue.ts';
import { readTyped, type InputField } from '../../../../shared/indicators/inputs.ts';
import { COLOURS, DASHES, levelsOf, MAX_LEVEL, WIDTHS, type Indicator, type LineStyle } from './instances.ts';
import { outputName } from './names.ts';

interface IndicatorFormProps {
  readonly indicator: Indicator;
  readonly onChange: (change: Partial<Omit<Indicator, 'id' | 'kind'>>) => void;
}

/** The settings of one indicator; each value is applied as soon as it is valid. */
export function IndicatorForm({ indicator, onChange }: IndicatorFormProps) {
  const { t } = useTranslation();
  const { inputs, colour, dash } = indicator;
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
  const { outputs } = indicators[indicator.kind];
  const lines = outputs.filter(({ form }) => form === 'line');
  const levels = levelsOf(indicator);
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
      {lines.map((output) => (
        <LineField key={output.name} indicator={indicator} output={output} onChange={onChange} />
      ))}
      {levels.map((level, index) => (
        <LevelField
          key={indicators[indicator.kind].levels[index]}
          place={index + 1}
          value={level}
          onChange={(value) => onChange({ levels: levels.with(index, value) })}
        />
      ))}
    </div>
  );
}

interface LineFieldProps extends IndicatorFormProps {
  readonly output: Output;
}

/** Colour and width of the line of one figure. */
function LineField({ indicator, output, onChange }: LineFieldProps) {
  const { t } = useTranslation();
  const line = indicator.lines?.[output.name] ?? {};
  const name = outputName(t, output);
  const change = (style: LineStyle): void =>
    onChange({ lines: { ...indicator.lines, [output.name]: { ...line, ...style } } });
  return (
    <div className="field" role="group" aria-label={name}>
      <span>{name}</span>
      <span className="indicator-line">
        <Select
          label={t('indicator.line.colour', { name })}
          value={`${line.colour ?? indicator.colour}`}
          options={Array.from({ length: COLOURS }, (_, index) => ({
            value: `${index}`,
            text: t(`ink.${index + 1}` as 'ink.1'),
          }))}
          onChange={(value) => change({ colour: Number.parseInt(value, 10) })}
        />
        <Select
          number
          label={t('indicator.line.width', { name })}
          value={`${line.width ?? 1}`}
          options={WIDTHS.map((width) => ({ value: `${width}`, text: t('indicator.line.pixels', { width }) }))}
          onChange={(value) => change({ width: WIDTHS.find((width) => `${width}` === value) ?? 1 })}
        />
      </span>
    </div>
  );
}

interface LevelFieldProps {
  /** Counted from 1. */
  readonly place: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const LEVEL = /^[+\-\u2212]?\d{1,7}(?:\.\d{1,6})?$/;

/** Reads a typed level; `null`: not a number, or too large. */
function readLevel(text: string): number | null {
  const trimmed = text.trim();
  const level = LEVEL.test(trimmed) ? Number(trimmed.replace('\u2212', '-')) : Number.NaN;
  return Math.abs(level) <= MAX_LEVEL ? level : null;
}

function LevelField({ place, value, onChange }: LevelFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(`${value}`);
  const good = readLevel(typed) !== null;
  return (
    <div className="field">
      <label htmlFor={id}>{t('indicator.level', { place })}</label>
      <input
        id={id}
        className="input number"
        inputMode="decimal"
        maxLength={16}
        value={typed}
        aria-invalid={!good}
        aria-describedby={`${id}-problem`}
        onChange={(event) => {
          setTyped(event.target.value);
          const level = readLevel(event.target.value);
          if (level !== null) onChange(level);
        }}
      />
      <span id={`${id}-problem`} className="field-problem" role="status">
        {good ? '' : t('indicator.level.bad')}
      </span>
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
