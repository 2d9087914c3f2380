export { formatDueDay } from './due-day.ts';
export { MustReadBanner, MustReadButton } from './components/must-read-parts.tsx';
