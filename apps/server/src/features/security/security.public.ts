export { closeDueAccounts } from './closing.ts';
