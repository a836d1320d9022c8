import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../shared/settings/settings.ts';
import { later } from '../ui/later.ts';
import { Popover } from '../ui/Popover.tsx';
import type { WorkbenchHandle } from './workspace/handle.ts';

const SettingsContent = later(async () => (await import('./settings/SettingsContent.tsx')).SettingsContent);

interface SettingsMenuProps {
  readonly settings: Settings;
  /** `null` until the desk stands. */
  readonly dock: WorkbenchHandle | null;
}

/** The settings of look, figures and trading, the way to keys, limits, hotkeys and panels. Fetched when first opened. */
export function SettingsMenu(props: SettingsMenuProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <Popover label={t('settings.title')} name={t('settings.title')} align="end" above onOpen={() => setOpened(true)}>
      <Suspense>{opened && <SettingsContent {...props} />}</Suspense>
    </Popover>
  );
}
