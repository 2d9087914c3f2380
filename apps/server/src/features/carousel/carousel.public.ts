export { purgeCarousels } from './carousel.repo.ts';
