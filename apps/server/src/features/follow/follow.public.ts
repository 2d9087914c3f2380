export { countFollowed } from './follow.service.ts';
