export { MustReadBanner, MustReadButton } from './components/must-read-parts.tsx';
