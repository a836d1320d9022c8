import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { DrillReport, ReplayReport } from '../../../shared/ipc/practiceViews.ts';
import { drillTitle, practiceOf, refusedIn } from '../../state/practice/index.ts';
import { useDesk, useServices } from '../../state/services.ts';
import { formatBarTime, formatClock, formatDate } from '../../format/time.ts';
import enPractice from '../../locales/en/practice.json';
import enReplay from '../../locales/en/replay.json';
import { registerMessages } from '../../i18n/messages.ts';
import '../../styles/practice.css';
import { ExampleBanner } from './ExampleBanner.tsx';

registerMessages(enPractice);

registerMessages(enReplay);

/**
 * Banner above the panels while a drill runs or a file drives a market: its name, its progress, and a button that ends
 * it (R37).
 */
export function PracticeBanner() {
  const { t } = useTranslation();
  const services = useServices();
  const { desk } = services;
  const practice = practiceOf(services);
  const { view, busy } = useStore(practice.store);
  const stop = (name: 'practice.stopDrill' | 'practice.replay'): void => {
    const sent =
      name === 'practice.replay' ? practice.send(name, { kind: 'stop' }) : practice.send('practice.stopDrill', {});
    void sent.then((error) => error && desk.notify({ kind: 'error', error: refusedIn(t, error) }));
  };
  const keep = (): void => {
    void practice.send('practice.keepExample', {}).then((error) => error && desk.notify({ kind: 'error', error }));
  };
  const isMain = useDesk((state) => state.app?.account === 'main');
  const exampleUntil = isMain ? (view?.exampleUntil ?? null) : null;
  const drill = view?.drill?.state === 'running' ? view.drill : null;
  const replay = view?.replay && view.replay.state !== 'ended' ? view.replay : null;
  return (
    <>
      {exampleUntil !== null && (
        <ExampleBanner until={exampleUntil} busy={busy} onLeave={desk.leaveExample} onKeep={keep} />
      )}
      {drill !== null && <DrillBanner drill={drill} busy={busy} onStop={() => stop('practice.stopDrill')} />}
      {replay !== null && <ReplayBanner replay={replay} busy={busy} onStop={() => stop('practice.replay')} />}
    </>
  );
}

interface BannerProps {
  readonly busy: boolean;
  readonly onStop: () => void;
}

/** The running drill. Only its start is announced to screen readers, not each second. */
export function DrillBanner({ drill, busy, onStop }: BannerProps & { readonly drill: DrillReport }) {
  const { t } = useTranslation();
  const { name, elapsed, seconds } = drill;
  return (
    <section className="desk-banner" data-banner="drill" aria-label={t('practice.running')}>
      <p>
        <strong role="status">
          {t('practice.running')} · {drillTitle(t, name)}
        </strong>{' '}
        <span className="number">{t('practice.running.left', { elapsed, seconds })}</span>
      </p>
      <button type="button" className="button" disabled={busy} onClick={onStop}>
        {t('practice.running.stop')}
      </button>
    </section>
  );
}

/** The file that drives a market, and its clock. */
export function ReplayBanner({ replay, busy, onStop }: BannerProps & { readonly replay: ReplayReport }) {
  const { t } = useTranslation();
  // The initial text, announced once to screen readers.
  const [spoken] = useState(() => wordsOf(replay, formatBarTime(replay.time, 'utc')));
  const time = `${formatDate(replay.time, 'utc')} ${formatClock(replay.time, 'utc')}`;
  const words = (one: typeof spoken): string =>
    t('replay.banner', { symbol: one.symbol, market: t(`market.${one.market}`), time: one.time });
  return (
    <section className="desk-banner" data-banner="replay" aria-label={t('panel.replay')}>
      <p>
        <span className="visually-hidden" role="status">
          {words(spoken)}
        </span>
        <strong>{t('replay.mark')}</strong> <span className="number">{words(wordsOf(replay, time))}</span>
      </p>
      <button type="button" className="button" disabled={busy} onClick={onStop}>
        {t('replay.stop')}
      </button>
    </section>
  );
}

function wordsOf({ symbol, market }: ReplayReport, time: string) {
  return { symbol, market, time };
}
