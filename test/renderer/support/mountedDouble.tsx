/**
 * A double of a page, with as much as React needs to render, update and unmount. It has no layout and no focus except
 * that of the window; user actions call the handler of the element. For tests of what is rendered again, and of what a
 * component requests while it is mounted.
 */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { ServicesContext, type Services } from '../../../renderer/state/services.ts';
import { en, zh } from '../../support/words.ts';
import { createMessages } from '../../../renderer/i18n/messages.ts';
import { createPage, ElementDouble, handlersOf, nameOf, propsOf, styleDouble } from './pageDouble.ts';

/** A control of a rendered component. */
export interface ControlDouble {
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
}

/** A mounted component. */
export interface Mounted {
  /** The element it was mounted in, for components that render into another part of the page. */
  readonly host: HTMLElement;
  /** Returns the first control of this name in the whole page; fails where there is none. */
  readonly control: (name: string) => ControlDouble;
  /** Returns the states of the panels, in the order of the page. */
  readonly panelStates: () => readonly unknown[];
  /** Returns the names of all buttons, in the order of the page. */
  readonly buttons: () => readonly string[];
  /** Returns the first control of this name in the dialog that was opened last. */
  readonly dialogControl: (name: string) => ControlDouble;
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

const CONTROLS: ReadonlySet<string> = new Set(['button', 'input', 'select', 'textarea']);

/** Returns the Chinese messages. */
export function chinese(): ReturnType<typeof createMessages> {
  const words = createMessages(en);
  words.addResourceBundle('zh', 'window', zh);
  void words.changeLanguage('zh');
  return words;
}

/** Mounts a component on a separate page, with messages and services around it. */
export async function mount(element: ReactNode, services: Services, words = createMessages(en)): Promise<Mounted> {
  const { page, view, focus, key: keyed } = createPage();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, window: view, getComputedStyle: styleDouble });
  const host = new ElementDouble('div', page);
  const root = createRoot(host as unknown as Element);
  const show = (shown: ReactNode): Promise<void> =>
    act(async () => {
      root.render(
        <I18nextProvider i18n={words}>
          <ServicesContext value={services}>{shown}</ServicesContext>
        </I18nextProvider>,
      );
    });
  await show(element);
  const control = (name: string, place: ElementDouble = host): ControlDouble => {
    const all = place.below();
    const found = all.find((one) => CONTROLS.has(one.tagName) && nameOf(one, all) === name);
    if (!found) throw new Error(`nothing is called "${name}"`);
    const { disabled, value, type, title, 'aria-invalid': invalid } = propsOf(found);
    const form =
      type === 'submit' ? all.find((one) => one.tagName === 'form' && one.below().includes(found)) : undefined;
    const pressed = { detail: 1, preventDefault: () => undefined };
    return {
      disabled: disabled === true,
      invalid: invalid === true,
      value,
      title,
      press: (times = 1) =>
        act(async () => {
          const handler = form ? handlersOf(form)['onSubmit'] : handlersOf(found)['onClick'];
          for (let left = disabled === true ? 0 : times; left > 0; left -= 1) handler?.(pressed);
        }),
      type: (text) => act(async () => handlersOf(found)['onChange']?.({ target: { value: text } })),
    };
  };
  const opened = (): ElementDouble[] => host.below().filter(({ tagName, open }) => tagName === 'dialog' && open);
  return {
    host: host as unknown as HTMLElement,
    control: (name) => control(name),
    panelStates: () => host.below().flatMap((one) => propsOf(one)['data-face'] ?? []),
    buttons: () => {
      const all = host.below();
      return all.filter(({ tagName }) => tagName === 'button').map((one) => nameOf(one, all));
    },
    escape: async () => {
      const dialog = opened().at(-1);
      let stays = false;
      const cancel = { preventDefault: () => (stays = true), stopPropagation: () => undefined };
      await act(async () => {
        if (!dialog) return;
        handlersOf(dialog)['onCancel']?.(cancel);
        if (!stays) dialog.close();
      });
      return !stays;
    },
    dialogControl: (name) => control(name, opened().at(-1)),
    dialogText: () => opened().at(-1)?.text() ?? '',
    inertText: () => {
      const inert = host.below().filter((one) => propsOf(one)['inert'] === true);
      return inert.map((one) => one.text()).join('');
    },
    key: async (press) => {
      let taken = false;
      const event = { repeat: false, ...press, preventDefault: () => (taken = true), stopPropagation: () => undefined };
      await act(async () => keyed(event));
      return taken;
    },
    text: () => host.text(),
    after: (change) => act(async () => change()),
    show,
    focus: () => act(async () => focus()),
    async end() {
      await act(async () => root.unmount());
      for (const name of ['window', 'getComputedStyle']) Reflect.deleteProperty(globalThis, name);
    },
  };
}
