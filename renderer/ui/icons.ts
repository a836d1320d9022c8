/**
 * The icons of the window, one set by name of what they mean here, so that no two meanings share a picture. Their size
 * and stroke are set in the styles; an icon alone in a button needs the button's name and tooltip.
 */
export { default as AlertIcon } from 'lucide-react/icons/bell';
export { default as CalendarIcon } from 'lucide-react/icons/calendar-days';
export { default as CameraIcon } from 'lucide-react/icons/camera';
export { default as CheckIcon } from 'lucide-react/icons/check';
export { default as ChevronDownIcon } from 'lucide-react/icons/chevron-down';
export { default as ChevronUpIcon } from 'lucide-react/icons/chevron-up';
export { default as CloseIcon } from 'lucide-react/icons/x';
export { default as CompareIcon } from 'lucide-react/icons/git-compare-arrows';
export { default as CopyIcon } from 'lucide-react/icons/copy';
export { default as DockIcon } from 'lucide-react/icons/square-arrow-down-left';
export { default as DoneIcon } from 'lucide-react/icons/circle-check';
export { default as EmptyIcon } from 'lucide-react/icons/inbox';
export { default as FailedIcon } from 'lucide-react/icons/circle-x';
export { default as FollowIcon } from 'lucide-react/icons/users';
export { default as HiddenIcon } from 'lucide-react/icons/eye-off';
export { default as IndicatorsIcon } from 'lucide-react/icons/chart-spline';
export { default as KeyIcon } from 'lucide-react/icons/key-round';
export { default as LatestIcon } from 'lucide-react/icons/chevrons-right';
export { default as MoreIcon } from 'lucide-react/icons/ellipsis-vertical';
export { default as NotOfferedIcon } from 'lucide-react/icons/circle-slash';
export { default as NoteIcon } from 'lucide-react/icons/info';
export { default as OptionsIcon } from 'lucide-react/icons/settings-2';
export { default as PauseIcon } from 'lucide-react/icons/pause';
export { default as PlusIcon } from 'lucide-react/icons/plus';
export { default as PopOutIcon } from 'lucide-react/icons/square-arrow-out-up-right';
export { default as PractiseIcon } from 'lucide-react/icons/graduation-cap';
export { default as RecentreIcon } from 'lucide-react/icons/fold-vertical';
export { default as ShownIcon } from 'lucide-react/icons/eye';
export { default as StarIcon } from 'lucide-react/icons/star';
export { default as StopIcon } from 'lucide-react/icons/octagon-x';
export { default as TableIcon } from 'lucide-react/icons/table-2';
export { default as TradeIcon } from 'lucide-react/icons/chart-candlestick';
export { default as UnknownIcon } from 'lucide-react/icons/circle-question-mark';
