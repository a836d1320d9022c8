import { useRef } from 'react';
import { useOverlay } from './later.ts';
import type { SliderParts } from './overlays.tsx';

interface SliderProps extends SliderParts {
  readonly step?: number;
  /** Called with the value at which the slider is released after a move. */
  readonly onRelease?: (value: number) => void;
}

/** A choice of one number from a range. Until the slider is loaded, the browser's own works under the same drawing. */
export function Slider(props: SliderProps) {
  const { label, valueText, title, min, max, step = 1 } = props;
  const moved = useRef<number | null>(null);
  const { module, button: input } = useOverlay<HTMLInputElement>();
  const value = Math.min(max, Math.max(min, props.value));
  const onChange = (next: number): void => {
    moved.current = next;
    props.onChange(next);
  };
  const onRelease = (): void => {
    if (moved.current !== null) props.onRelease?.(moved.current);
    moved.current = null;
  };
  // The loaded slider requires a range that is not empty.
  if (module && max > min) {
    return (
      <module.SliderRail {...props} step={step} value={value} onChange={onChange} onRelease={onRelease} input={input} />
    );
  }
  const part = `${max > min ? (100 * (value - min)) / (max - min) : 0}%`;
  return (
    <div className="slider" title={title}>
      <div className="slider-control">
        <div className="slider-track">
          <div className="slider-fill" style={{ width: part }} />
          <div className="slider-thumb" style={{ insetInlineStart: part }} />
        </div>
        <input
          ref={input}
          type="range"
          aria-label={label}
          aria-valuetext={valueText}
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={max <= min}
          onChange={({ target }) => onChange(target.valueAsNumber)}
          onPointerUp={onRelease}
          onKeyUp={onRelease}
          onBlur={onRelease}
        />
      </div>
    </div>
  );
}
