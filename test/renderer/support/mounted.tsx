/**
 * Components in a real document, with messages and services around them, operated by the names of their controls. The
 * document has no layout. Only in files with the environment happy-dom.
 */
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { ServicesContext, type Services } from '../../../renderer/state/services.ts';
import { en, zh } from '../../support/words.ts';
import { createMessages } from '../../../renderer/i18n/messages.ts';
import { loadOverlays } from '../../../renderer/ui/later.ts';
import { createTestServices } from './services.tsx';

/** A control of a rendered component. */
export interface Control {
  readonly disabled: boolean;
  /** Value of a field. */
  readonly value: unknown;
  /** Whether the value is marked as invalid. */
  readonly invalid: boolean;
  /** Text of its tooltip. */
  readonly title: unknown;
  /**
   * Presses the control, once by default, before anything is rendered again; the submit button of a form submits the
   * form. A disabled control does nothing.
   */
  readonly press: (times?: number) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Texts of a drop-down list; empty for other controls. */
  readonly options: readonly string[];
  /** Chooses the option with this text from a drop-down list. */
  readonly choose: (text: string) => Promise<void>;
}

/** A mounted component. */
export interface Mounted {
  /** The element it was mounted in, for components that render into another part of the page. */
  readonly host: HTMLElement;
  /** Returns the first control of this name in `place`, absent: in the whole page; fails where there is none. */
  readonly control: (name: string, place?: HTMLElement) => Control;
  /** Returns the states of the panels, in the order of the page. */
  readonly panelStates: () => readonly unknown[];
  /** Returns the names of all buttons, in the order of the page. */
  readonly buttons: () => readonly string[];
  /** Returns the first control of this name in the dialog that was opened last. */
  readonly dialogControl: (name: string) => Control;
  /** Presses Escape in the topmost dialog. Returns whether it closed. */
  readonly escape: () => Promise<boolean>;
  /** Returns the text of the dialog that was opened last; empty: none is open. */
  readonly dialogText: () => string;
  /** Returns the text of inert elements, which cannot be reached. */
  readonly inertText: () => string;
  /** Presses a key in the window. Returns whether a listener handled it. */
  readonly key: (press: Partial<KeyboardEvent>) => Promise<boolean>;
  /** Returns all present text. */
  readonly text: () => string;
  /** Runs an action that causes a render, and waits for its effects. */
  readonly after: (change: () => void | Promise<void>) => Promise<void>;
  /** Renders this element in its place. */
  readonly show: (element: ReactNode) => Promise<void>;
  /** Gives the window the focus, as when the user returns to it. */
  readonly focus: () => Promise<void>;
  /** Unmounts the component. */
  readonly end: () => Promise<void>;
}

type ControlElement = HTMLButtonElement | HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const CONTROLS = 'button, input, select, textarea';
const controlsIn = (place: HTMLElement): ControlElement[] => [...place.querySelectorAll<ControlElement>(CONTROLS)];

/** Returns the name of a control: its aria-label, the text of its label, or its own text. */
function nameOf(element: ControlElement): string {
  const name = element.getAttribute('aria-label');
  if (name !== null) return name;
  const labels = [...document.querySelectorAll('label')];
  const label = labels.find((one) => element.id !== '' && one.htmlFor === element.id);
  return (label ?? element.closest('label')?.firstElementChild ?? element).textContent;
}

/** Props of a drop-down list, whose options are not part of the page while it is closed. */
interface ListProps {
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
}

/** Returns the props of the list whose button this is; null: it is another control. */
function listProps(button: ControlElement): ListProps | null {
  if (button.getAttribute('role') !== 'combobox' || button.tagName !== 'BUTTON') return null;
  interface Fiber {
    readonly memoizedProps: Partial<ListProps> | null;
    readonly return: Fiber | null;
    readonly alternate: Fiber | null;
  }
  const internal = <Value,>(beginning: string): Value => {
    const key = Object.keys(button).find((name) => name.startsWith(beginning))!;
    return (button as unknown as Record<string, Value>)[key]!;
  };
  const first = internal<Fiber>('__reactFiber$');
  // React renders into two copies in turn: the shown one has the props that the button has now.
  let fiber: Fiber | null = first.memoizedProps === internal('__reactProps$') ? first : (first.alternate ?? first);
  while (fiber && !(fiber.memoizedProps?.options && fiber.memoizedProps.onChange)) fiber = fiber.return;
  return fiber?.memoizedProps as ListProps | null;
}

/** Returns the Chinese messages. */
export function chinese(): ReturnType<typeof createMessages> {
  const words = createMessages(en);
  words.addResourceBundle('zh', 'window', zh);
  void words.changeLanguage('zh');
  return words;
}

/** Mounts a component in an otherwise empty document, with messages and services around it. */
export async function mount(element: ReactNode, services: Services, words = createMessages(en)): Promise<Mounted> {
  const around = (shown: ReactNode): ReactNode => (
    <I18nextProvider i18n={words}>
      <ServicesContext value={services}>{shown}</ServicesContext>
    </I18nextProvider>
  );
  const { container: host, rerender } = await act(async () => render(around(element)));
  const control = (name: string, place: HTMLElement = document.body): Control => {
    const found = controlsIn(place).find((one) => nameOf(one) === name);
    if (!found) throw new Error(`nothing is called "${name}"`);
    return {
      disabled: found.disabled,
      invalid: found.getAttribute('aria-invalid') === 'true',
      value: found.value,
      title: found.getAttribute('title') ?? undefined,
      press: (times = 1) =>
        act(async () => {
          for (let left = times; left > 0; left -= 1) fireEvent.click(found, { detail: 1 });
        }),
      type: (text) => act(async () => void fireEvent.change(found, { target: { value: text } })),
      options: listProps(found)?.options.map(({ text }) => text) ?? [],
      choose: (text) =>
        act(async () => {
          const list = listProps(found);
          const chosen = list?.options.find((option) => option.text === text);
          if (!list || !chosen) throw new Error(`"${name}" does not offer "${text}"`);
          list.onChange(chosen.value);
        }),
    };
  };
  const opened = (): HTMLDialogElement | undefined => [...host.querySelectorAll('dialog')].findLast(({ open }) => open);
  return {
    host,
    control,
    panelStates: () => [...host.querySelectorAll<HTMLElement>('[data-face]')].map(({ dataset }) => dataset['face']),
    buttons: () => [...host.querySelectorAll('button')].map(nameOf),
    escape: async () => {
      const dialog = opened();
      let stays = false;
      await act(async () => {
        if (!dialog) return;
        stays = !dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
        if (!stays) dialog.close();
      });
      return !stays;
    },
    dialogControl: (name) => control(name, opened()),
    dialogText: () => opened()?.textContent ?? '',
    inertText: () => [...host.querySelectorAll('[inert]')].map(({ textContent }) => textContent).join(''),
    key: async (press) => {
      const event = new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true });
      await act(async () => void window.dispatchEvent(event));
      return event.defaultPrevented;
    },
    text: () => host.textContent,
    after: (change) => act(async () => change()),
    show: (shown) => act(async () => rerender(around(shown))),
    focus: () => act(async () => void window.dispatchEvent(new Event('focus'))),
    end: () => act(async () => cleanup()),
  };
}

/** Mounts a component, presses its first button and returns the markup of the popover that opens. */
export async function openedPopover(element: ReactNode): Promise<string> {
  await loadOverlays();
  const mounted = await mount(element, createTestServices());
  await mounted.control(mounted.buttons()[0]!).press();
  const html = document.querySelector('.popover')!.innerHTML;
  await mounted.end();
  return html;
}

/** A command of a menu: its role, text, and whether it is ticked. */
interface ShownItem {
  readonly role: string | null;
  readonly text: string;
  readonly checked: string | null;
}

/** Mounts an open menu and returns its name and commands; a no-break space is shown as a space. */
export async function openedMenu(element: ReactNode): Promise<{ name: string; items: readonly ShownItem[] }> {
  await loadOverlays();
  const mounted = await mount(element, createTestServices());
  const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');
  const menu = document.querySelector('[role=menu]')!;
  const items = [...menu.querySelectorAll('[role^=menuitem]')].map((item) => ({
    role: item.getAttribute('role'),
    text: plain(item.textContent),
    checked: item.getAttribute('aria-checked'),
  }));
  const name = plain(menu.getAttribute('aria-label') ?? '');
  await mounted.end();
  return { name, items };
}
