import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu } from '@base-ui/react/menu';
import { Popover } from '@base-ui/react/popover';
import { Select } from '@base-ui/react/select';
import { Slider } from '@base-ui/react/slider';
import { useMemo, type ComponentProps, type ReactNode, type RefObject } from 'react';
import '../styles/overlays.css';

export { showTitles } from './tooltips.ts';

/** Whether a popup is open, and the element it is rendered into. */
export interface OverlayState {
  readonly open: boolean;
  readonly place: HTMLElement | null;
  readonly onOpen: (open: boolean) => void;
}

/** Returns the element that a popup is rendered into, so that a modal dialog does not make it inert. */
export function placeFor(element: HTMLElement): HTMLElement {
  // A panel may be in a pop-out window, so its own document is used.
  return element.closest('dialog') ?? element.ownerDocument.body;
}

interface TriggerProps extends OverlayState {
  readonly trigger: RefObject<HTMLButtonElement | null>;
}

/** Where and how a popup is placed beside its button. */
const placing = { className: 'overlay-place', positionMethod: 'fixed', collisionPadding: 4 } as const;

/** The button of a list, as it is also drawn before this module is loaded. */
export type SelectButton = Pick<
  ComponentProps<'button'>,
  'id' | 'className' | 'title' | 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'children'
> & { readonly 'data-first-focus'?: true | undefined };

interface SelectListProps<Value extends string> extends TriggerProps {
  readonly button: SelectButton;
  readonly value: Value | '';
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value) => void;
}

/** A button that opens a list of values. */
export function SelectList<Value extends string>(props: SelectListProps<Value>) {
  const { trigger, open, place, onOpen, button, value, options, onChange } = props;
  const numeric = button.className?.includes('number') === true;
  return (
    <CSPProvider disableStyleElements>
      <Select.Root<string>
        modal={false}
        value={value}
        open={open}
        onOpenChange={onOpen}
        onValueChange={(next) => {
          const chosen = options.find((option) => option.value === next);
          if (chosen && chosen.value !== value) onChange(chosen.value);
        }}
      >
        <Select.Trigger ref={trigger} {...button} />
        <Select.Portal container={place}>
          <Select.Positioner {...placing} alignItemWithTrigger={false} sideOffset={2}>
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
  /** Takes over the focus of the element that was drawn before. */
  readonly input: RefObject<HTMLInputElement | null>;
}

/** A slider whose range is not empty. */
export function SliderRail(props: SliderRailProps) {
  const { label, valueText, title, min, max, step, value, onChange, onRelease, input } = props;
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

type PlainButton = Pick<ComponentProps<'button'>, 'className' | 'title' | 'aria-label' | 'children'>;

interface PopoverBoxProps extends TriggerProps {
  readonly button: PlainButton;
  readonly align: 'start' | 'end';
  readonly children: ReactNode;
}

/** A button that opens a popover with any content. */
export function PopoverBox({ trigger, open, place, onOpen, button, align, children }: PopoverBoxProps) {
  return (
    <CSPProvider disableStyleElements>
      <Popover.Root open={open} onOpenChange={onOpen}>
        <Popover.Trigger ref={trigger} {...button} />
        <Popover.Portal container={place}>
          <Popover.Positioner {...placing} align={align} sideOffset={4}>
            <Popover.Popup className="popover" aria-label={button['aria-label']}>
              {children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  );
}

/** A command of a menu. */
export interface MenuItem {
  readonly text: string;
  readonly run: () => void;
  /** Whether it is ticked; absent: it cannot be. */
  readonly checked?: boolean;
}

interface MenuPopupProps extends OverlayState {
  readonly name: string;
  readonly items: readonly MenuItem[];
  readonly close: () => void;
  readonly align: 'start' | 'end';
  /** Where the menu is placed; absent: beside its button. */
  readonly anchor?: ComponentProps<typeof Menu.Positioner>['anchor'];
  /** The menu's button. */
  readonly children?: ReactNode;
}

function MenuPopup({ name, items, open, place, onOpen, close, align, anchor, children }: MenuPopupProps) {
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root modal={false} open={open} onOpenChange={onOpen}>
        {children}
        <Menu.Portal container={place}>
          <Menu.Positioner {...placing} align={align} anchor={anchor} sideOffset={4}>
            <Menu.Popup className="popover menu" aria-label={name}>
              {items.map(({ text, run, checked }) => {
                // Closed here, before the command runs: the command may give the focus to another element.
                const onClick = (): void => {
                  close();
                  run();
                };
                const props = { className: 'menu-item', closeOnClick: false, onClick, children: text };
                return checked === undefined ? (
                  <Menu.Item key={text} {...props} />
                ) : (
                  <Menu.CheckboxItem key={text} {...props} checked={checked} />
                );
              })}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  );
}

interface MenuBoxProps extends TriggerProps {
  readonly button: PlainButton & { readonly 'aria-label': string };
  readonly items: readonly MenuItem[];
  readonly close: () => void;
}

/** A button that opens a menu of commands. */
export function MenuBox({ trigger, button, ...menu }: MenuBoxProps) {
  return (
    <MenuPopup {...menu} name={button['aria-label']} align="end">
      <Menu.Trigger ref={trigger} {...button} />
    </MenuPopup>
  );
}

/** The place of a menu without a button: an element, or a point in it in CSS pixels. */
export interface MenuAnchor {
  readonly element: HTMLElement;
  readonly point?: { readonly x: number; readonly y: number };
}

interface ContextMenuBoxProps {
  readonly anchor: MenuAnchor;
  readonly name: string;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}

/** An open menu of commands at a place. */
export function ContextMenuBox({ anchor: { element, point }, name, items, onClose }: ContextMenuBoxProps) {
  const anchor = useMemo(() => {
    if (!point) return element;
    const getBoundingClientRect = (): DOMRect => {
      const { left, top } = element.getBoundingClientRect();
      return new DOMRect(left + point.x, top + point.y, 0, 0);
    };
    return { getBoundingClientRect, contextElement: element };
  }, [element, point]);
  return (
    <MenuPopup
      name={name}
      items={items}
      open
      place={placeFor(element)}
      onOpen={(open) => {
        if (!open) onClose();
      }}
      close={onClose}
      align="start"
      anchor={anchor}
    />
  );
}
