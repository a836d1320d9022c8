import { useTranslation } from 'react-i18next';
import { useServices } from '../bridge/services.ts';

interface TimelineButtonProps {
  readonly intentId: string;
  /** The order in words, for the button's name. */
  readonly order: string;
  /** In a table's row, where the row is worked by keys: not in the tab order by itself. */
  readonly row?: boolean;
}

/** Opens everything that happened to an order. */
export function TimelineButton({ intentId, order, row = false }: TimelineButtonProps) {
  const { t } = useTranslation();
  const { desk } = useServices();
  return (
    <button
      type="button"
      className={row ? 'button row-button' : 'button quiet'}
      aria-label={t('timeline.open.name', { order })}
      title={t('timeline.open.hint')}
      onClick={() => desk.showTimeline(intentId)}
    >
      {t('timeline.open')}
    </button>
  );
}
