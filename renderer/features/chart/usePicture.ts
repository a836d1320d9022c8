import { useTranslation } from 'react-i18next';
import { useDesk, useServices } from '../../state/services.ts';
import { formatTimestamp, formatClock, formatDate } from '../../format/time.ts';
import type { Companion } from './companions.ts';
import type { SourceTopic } from './source.ts';
import type { RunningChart } from './useChart.ts';
import { windowError } from '../../ipc/client.ts';

const PADDING = 8;

/** Returns a file name with the content of the picture and the time (UTC) it was taken. */
export function pictureName({ symbol, interval }: Pick<SourceTopic, 'symbol' | 'interval'>, now: number): string {
  const time = formatClock(now, 'utc').replaceAll(':', '');
  return `${symbol}-${interval}-${formatDate(now, 'utc')}-${time}.png`;
}

/**
 * Returns the chart with a caption below it, as base64 of a PNG; `null` where nothing could be drawn. The colours are
 * those of `element`.
 */
function pictureOf(chart: HTMLCanvasElement, element: HTMLElement, caption: string): string | null {
  const style = getComputedStyle(element);
  const scale = element.clientWidth > 0 ? chart.width / element.clientWidth : 1;
  const size = Math.round(Number.parseFloat(style.fontSize) * scale);
  const canvas = element.ownerDocument.createElement('canvas');
  const context = canvas.getContext('2d');
  const line = size + 2 * PADDING * scale;
  canvas.width = chart.width;
  canvas.height = chart.height + line;
  if (!context || canvas.width === 0) return null;
  context.fillStyle = style.getPropertyValue('--surface-panel').trim();
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(chart, 0, 0);
  context.font = `${size}px ${style.fontFamily}`;
  context.fillStyle = style.getPropertyValue('--text').trim();
  context.textBaseline = 'middle';
  context.fillText(caption, PADDING * scale, chart.height + line / 2, canvas.width - 2 * PADDING * scale);
  const [, data] = canvas.toDataURL('image/png').split(',');
  return data ?? null;
}

/** Copies a picture of the chart to the clipboard or saves it to a file. */
export interface ChartPicture {
  readonly copy: () => void;
  readonly save: () => void;
  /** Whether the app can put a picture on the clipboard (R24). */
  readonly canCopy: boolean;
}

interface PictureInputs {
  readonly running: RunningChart | null;
  readonly topic: SourceTopic;
  readonly companions: readonly Companion[];
}

/** Takes pictures of the current chart, with a caption that states its content, source and time. */
export function usePicture({ running, topic, companions }: PictureInputs): ChartPicture {
  const { t } = useTranslation();
  const { client, clock, desk } = useServices();
  const canCopy = useDesk((state) => state.app?.shell.capabilities.clipboardPicture ?? false);

  const take = (): string | null => {
    const { app } = desk.store.getState();
    if (!running || !app) return null;
    const caption = t('chart.picture.caption', {
      symbol: topic.symbol,
      interval: topic.interval,
      price: t(`chart.price.${topic.priceType}`),
      lines: companions
        .map((one) => (one.topic.symbol === topic.symbol ? t(`chart.price.${one.topic.priceType}`) : one.topic.symbol))
        .join(' '),
      environment: t(`chart.environment.${app.environment}`),
      time: formatTimestamp(clock.now(), app.settings.timeZone),
    });
    return pictureOf(running.adapter.picture(), running.adapter.surface.element, caption);
  };
  const failed = (): void => desk.notify({ kind: 'error', error: windowError('unavailable', 'chart.error.noPicture') });
  const copy = async (): Promise<void> => {
    const png = take();
    if (png === null) return failed();
    const result = await client.call('clipboard.picture', { png });
    if (!result.ok) desk.notify({ kind: 'error', error: result.error });
    else if (!result.value.copied) failed();
    else desk.notify({ kind: 'info', key: 'chart.picture.copied', params: {} });
  };
  const save = async (): Promise<void> => {
    const png = take();
    if (png === null) return failed();
    const suggestedName = pictureName(topic, clock.now());
    const result = await client.call('files.savePicture', { suggestedName, png });
    if (!result.ok) desk.notify({ kind: 'error', error: result.error });
    else if (result.value.path !== null) {
      desk.notify({ kind: 'info', key: 'chart.picture.saved', params: { path: result.value.path } });
    }
  };
  return { copy: () => void copy(), save: () => void save(), canCopy };
}
