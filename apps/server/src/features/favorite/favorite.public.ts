export { countFavorites } from './favorite.repo.ts';
