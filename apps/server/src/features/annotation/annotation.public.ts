export { importThreads } from './imported-threads.ts';
export { discardThreads } from './imported-threads.repo.ts';
