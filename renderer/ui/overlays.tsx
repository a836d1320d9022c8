import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';
import { Slider } from '@base-ui/react/slider';
import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import '../styles/overlays.css';

/** Returns the element that a popup is rendered into, so that a modal dialog does not make it inert. */
function placeFor(trigger: HTMLElement): HTMLElement {
  // A panel may be in a pop-out window, so its own document is used.
  return trigger.closest<HTMLElement>('dialog, [popover]') ?? trigger.ownerDocument.body;
}

/** The button of a list, as it is also drawn before this module is loaded. */
export type SelectButton = Pick<
  ComponentProps<'button'>,
  'id' | 'className' | 'title' | 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'children'
> & { readonly 'data-first-focus'?: true | undefined };

/** The state that a control had before this module was loaded. */
interface Before {
  readonly focused: boolean;
  /** Whether it was pressed, and kept the focus since. */
  readonly pressed: boolean;
}

interface SelectListProps<Value extends string> {
  readonly button: SelectButton;
  readonly value: Value | '';
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value) => void;
  readonly before: Before;
}

/** A button that opens a list of values. */
export function SelectList<Value extends string>({ button, value, options, onChange, before }: SelectListProps<Value>) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const show = (next: boolean): void => {
    if (next && trigger.current) setPlace(placeFor(trigger.current));
    setOpen(next);
  };
  const [first] = useState(before);
  useLayoutEffect(() => {
    if (first.focused) trigger.current?.focus();
    if (!first.pressed || !trigger.current) return;
    setPlace(placeFor(trigger.current));
    setOpen(true);
  }, [first]);
  const numeric = button.className?.includes('number') === true;
  return (
    <CSPProvider disableStyleElements>
      <Select.Root<string>
        modal={false}
        value={value}
        open={open}
        onOpenChange={show}
        onValueChange={(next) => {
          const chosen = options.find((option) => option.value === next);
          if (chosen && chosen.value !== value) onChange(chosen.value);
        }}
      >
        <Select.Trigger ref={trigger} {...button} />
        <Select.Portal container={place}>
          <Select.Positioner
            className="overlay-place"
            positionMethod="fixed"
            alignItemWithTrigger={false}
            sideOffset={2}
            collisionPadding={4}
          >
            <Select.Popup className={numeric ? 'select-list number' : 'select-list'} aria-label={button['aria-label']}>
              {options.map((option) => (
                <Select.Item key={option.value} className="select-option" value={option.value} label={option.text}>
                  <Select.ItemText>{option.text}</Select.ItemText>
                </Select.Item>
              ))}
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </CSPProvider>
  );
}

/** A slider, as it is also drawn before this module is loaded. */
export interface SliderParts {
  /** Name for assistive technology. */
  readonly label: string;
  /** The value in words, where the number alone does not say it. */
  readonly valueText?: string | undefined;
  /** Tooltip. */
  readonly title?: string | undefined;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  /** Called with every value that it moves to. */
  readonly onChange: (value: number) => void;
}

interface SliderRailProps extends SliderParts {
  readonly step: number;
  /** Called when a pointer or key is released, or the focus leaves. */
  readonly onRelease: () => void;
  readonly before: Before;
}

/** A slider whose range is not empty. */
export function SliderRail(props: SliderRailProps) {
  const { label, valueText, title, min, max, step, value, onChange, onRelease, before } = props;
  const input = useRef<HTMLInputElement>(null);
  const [first] = useState(before);
  useLayoutEffect(() => {
    if (first.focused) input.current?.focus();
  }, [first]);
  return (
    <Slider.Root
      className="slider"
      role="presentation"
      title={title}
      min={min}
      max={max}
      step={step}
      largeStep={Math.max(1, Math.round((max - min) / step / 10)) * step}
      value={value}
      onValueChange={onChange}
      // A key that is held down is released once, at its end.
      onValueCommitted={(_, { reason }) => reason !== 'keyboard' && onRelease()}
      onKeyUp={onRelease}
      onBlur={onRelease}
    >
      <Slider.Control className="slider-control">
        <Slider.Track className="slider-track">
          <Slider.Indicator className="slider-fill" />
          <Slider.Thumb className="slider-thumb" inputRef={input} aria-label={label} aria-valuetext={valueText} />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
