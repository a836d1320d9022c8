import { formatClock, formatDate } from '../../format/time.ts';
import type { SourceTopic } from './source.ts';

const PADDING = 8;

/** A file name that says what the picture shows and when (UTC) it was taken. */
export function pictureName({ symbol, interval }: Pick<SourceTopic, 'symbol' | 'interval'>, now: number): string {
  const time = formatClock(now, 'utc').replaceAll(':', '');
  return `${symbol}-${interval}-${formatDate(now, 'utc')}-${time}.png`;
}

/** The chart with a caption below it, as base64 of a PNG; `null` where nothing could be drawn. Colours are those of `element`. */
export function pictureOf(chart: HTMLCanvasElement, element: HTMLElement, caption: string): string | null {
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
