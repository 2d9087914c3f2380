export { endDueAccounts } from './closing.ts';
