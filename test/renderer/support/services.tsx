import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import { createVirtualClock, type VirtualClock } from '../../../shared/time/virtualClock.ts';
import type { Frames } from '../../../renderer/ipc/frames.ts';
import { ServicesContext, type Services } from '../../../renderer/state/services.ts';
import { en } from '../../support/words.ts';
import { createMessages } from '../../../renderer/i18n/messages.ts';
import { createWindowServices } from '../../support/windowServices.ts';
import { createRecordingBridge } from './recordingBridge.ts';

/** Frames that the test draws. */
export interface ManualFrames extends Frames {
  /** Runs the callbacks that wait for the next frame. */
  draw(): void;
}

/** Creates frames that wait until the test draws them. */
export function createManualFrames(): ManualFrames {
  let waiting: (() => void)[] = [];
  return {
    next(task) {
      waiting.push(task);
      return () => {
        waiting = waiting.filter((one) => one !== task);
      };
    },
    draw() {
      const tasks = waiting;
      waiting = [];
      for (const task of tasks) task();
    },
  };
}

/** Creates services over a bridge, with time and frames under the test's control. */
export function createTestServices(
  bridge: Bridge = createRecordingBridge().bridge,
): Services & { readonly clock: VirtualClock; readonly frames: ManualFrames } {
  const clock = createVirtualClock(1_800_000_000_000);
  const frames = createManualFrames();
  return { ...createWindowServices(bridge, clock, frames), clock, frames };
}

/** Returns the markup of a component as the window would first show it, with messages and services around it. */
export function markup(element: ReactNode, services: Services = createTestServices()): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={createMessages(en)}>
      <ServicesContext value={services}>{element}</ServicesContext>
    </I18nextProvider>,
  );
}

/** Returns the chosen text and all texts of a drop-down list in markup; null: there is none of this name. */
export function listOf(html: string, name: string): { readonly chosen: string; readonly options: string[] } | null {
  const buttons = [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)];
  const found = buttons.find(([, tag]) => tag!.includes(' role="combobox"') && tag!.includes(` aria-label="${name}"`));
  if (!found) return null;
  return {
    chosen: textOf(found[2]!),
    options: [...found[2]!.matchAll(/ data-option="([^"]*)"/g)].map(([, text]) => text!),
  };
}

/** Returns the visible text of markup, with each run of white space reduced to one space. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/[\s\u202f]+/g, ' ')
    .trim();
}
