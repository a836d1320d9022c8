import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../state/services.ts';
import { formatBarTime, formatZone } from '../../../format/time.ts';
import { translateKey } from '../../../i18n/messages.ts';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { Select } from '../../../ui/Select.tsx';
import { fieldsOf, pointNames, problemsOf, readAnchors, type Problem, type TypedAnchor } from './form.ts';
import { anchorsOf, drawingKinds, MAX_TEXT, type Anchor, type Drawing, type DrawingKind } from './model.ts';
import { priceText } from './snap.ts';
import type { DrawingHandles } from './useDrawings.ts';

interface DrawingFormProps {
  readonly handles: DrawingHandles;
  /** The drawing to edit; `null` adds a new one. */
  readonly editing: Drawing | null;
}

/** Returns the newest bar as the initial anchor. */
function newest({ bars, tickSize }: DrawingHandles): Anchor {
  const { closed, forming } = bars.snapshot();
  const last = closed.length - 1;
  const time = forming?.time ?? closed.times[last] ?? 0;
  return { time, price: priceText(forming?.close ?? closed.closes[last] ?? 0, tickSize) };
}

/** The form for kind, times and prices of a drawing. */
export function DrawingForm({ handles, editing }: DrawingFormProps) {
  const { t } = useTranslation();
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const { actions, tickSize } = handles;
  const [start] = useState(() => editing?.anchors[0] ?? newest(handles));
  const [kind, setKind] = useState<DrawingKind>(editing?.kind ?? 'horizontal');
  const [words, setWords] = useState(editing?.text ?? '');
  const typedOf = ({ time, price }: Anchor): TypedAnchor => ({ time: formatBarTime(time, zone), price });
  const [typed, setTyped] = useState(() =>
    Array.from({ length: 3 }, (_, index) => typedOf(editing?.anchors[index] ?? start)),
  );
  const [reported, setReported] = useState(false);
  const id = useId();
  const used = typed.slice(0, anchorsOf(kind));
  const problems = problemsOf(kind, used, tickSize, zone);
  const change = (index: number, field: 'time' | 'price', value: string): void =>
    setTyped((before) => before.map((one, at) => (at === index ? { ...one, [field]: value } : one)));
  const submit = (): void => {
    setReported(true);
    if (problems.some(({ time, price }) => time || price)) return;
    const anchors = readAnchors(kind, used, start, tickSize, zone);
    if (editing) actions.change(editing.id, { anchors, text: words });
    else if (actions.add(kind, anchors, kind === 'text' ? words : '')) setReported(false);
  };
  const named = editing ? { kind: t(`drawing.tool.${editing.kind}`), number: editing.id } : null;
  return (
    <form
      className="key-form"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3 id={`${id}-title`}>{named ? t('drawing.dialog.change', named) : t('drawing.dialog.add')}</h3>
      {!editing && (
        <div className="field">
          <label htmlFor={`${id}-kind`}>{t('drawing.dialog.kind')}</label>
          <Select
            id={`${id}-kind`}
            label={t('drawing.dialog.kind')}
            value={kind}
            options={drawingKinds.map((one) => ({ value: one, text: t(`drawing.tool.${one}`) }))}
            onChange={setKind}
          />
        </div>
      )}
      {used.flatMap((one, index) =>
        fieldsOf(kind, index).map((field) => {
          const point = t(`drawing.point.${pointNames(kind)[index]!}`);
          return (
            <TypedField
              key={`${index} ${field}`}
              label={field === 'time' ? t('drawing.dialog.time', { point }) : t('drawing.dialog.price', { point })}
              field={field}
              value={one[field]}
              problem={reported ? problems[index]![field] : null}
              onChange={(value) => change(index, field, value)}
            />
          );
        }),
      )}
      {kind === 'text' && (
        <div className="field">
          <label htmlFor={`${id}-words`}>{t('drawing.words')}</label>
          <input
            id={`${id}-words`}
            className="input"
            maxLength={MAX_TEXT}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      )}
      <div className="dialog-buttons">
        <span className="quiet-text">{t('drawing.dialog.timePlace', { zone: formatZone(start.time, zone) })}</span>
        <button type="submit" className="button primary" disabled={editing?.locked ?? false}>
          {editing ? t('drawing.dialog.save') : t('drawing.dialog.put')}
        </button>
      </div>
    </form>
  );
}

interface TypedFieldProps {
  readonly label: string;
  readonly field: 'time' | 'price';
  readonly value: string;
  readonly problem: Problem;
  readonly onChange: (value: string) => void;
}

function TypedField({ label, field, value, problem, onChange }: TypedFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { key, ...params } = problem ?? { key: null };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {field === 'price' ? (
        <NumberInput
          id={id}
          value={value}
          invalid={problem !== null}
          kind="price"
          aria-describedby={`${id}-problem`}
          onChange={onChange}
        />
      ) : (
        <input
          id={id}
          className="input number"
          title={t('drawing.dialog.timeHint')}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          value={value}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <span id={`${id}-problem`} className="field-problem" role="alert">
        {key ? translateKey(t, key, params) : ''}
      </span>
    </div>
  );
}
