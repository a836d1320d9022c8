import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppState } from '../../../shared/ipc/appState.ts';
import { later } from '../../ui/later.ts';
import { Popover } from '../../ui/Popover.tsx';
import { markOf } from '../../ui/environmentMark.ts';

const WorldList = later(async () => (await import('./WorldList.tsx')).WorldList);

/** The mark of the world that is open, and behind it the way to the others (R16). The list is fetched when first opened. */
export function WorldMenu({ app }: { readonly app: AppState }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { environment, account, simulator } = app;
  const mark = markOf(environment, account);
  const isFast = environment === 'simulator' && simulator.timeFactor !== 1;
  const word = isFast ? t('environment.factor', { name: t(mark.word), factor: simulator.timeFactor }) : t(mark.word);
  return (
    <Popover
      className={`environment-mark ${mark.frame}`}
      name={t('environment.mark', { name: word })}
      above
      onOpen={() => setOpened(true)}
      label={
        <>
          {word}
          <svg viewBox="0 0 10 6" width="10" height="6" aria-hidden="true">
            <path d="M1 5l4-4 4 4" fill="none" stroke="currentColor" />
          </svg>
        </>
      }
    >
      <Suspense>{opened && <WorldList app={app} />}</Suspense>
    </Popover>
  );
}
